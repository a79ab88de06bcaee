// The sample dancer's hair and skirt: her dance is a loop, her legs stay below the skirt, and after it she stands
// still.

#include "scene/actor.h"
#include "support/shared_data.h"
#include "unit/sample/dance_measures.h"
#include "unit/scene/swinging_actor.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::shown;
using testing::swinging_actor;

std::unique_ptr<Actor> make_sample_dancer() {
  auto actor = make_actor(std::make_shared<const Model>(testing::model_in_file(testing::asset("komai.pmx"))));
  set_motion(*actor, testing::motion_in_file(testing::asset("komai.vmd")));
  set_physics(*actor, true);
  return actor;
}

// One dancer for all tests, because her dance is simulated once.
Actor* sample_dancer() {
  static const std::unique_ptr<Actor> dancer = make_sample_dancer();
  return dancer.get();
}

float largest_distance(const std::vector<RigidTransform>& a, const std::vector<RigidTransform>& b) {
  float distance = 0.0f;
  for (std::size_t i = 0; i < a.size(); ++i) {
    distance = std::max(distance, glm::distance(a[i].translation, b[i].translation));
  }
  return distance;
}

double degrees_turned(const std::vector<RigidTransform>& a, const std::vector<RigidTransform>& b) {
  double degrees = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const glm::quat difference = glm::conjugate(a[i].rotation) * b[i].rotation;
    const double sine = glm::length(glm::dvec3(difference.x, difference.y, difference.z));
    degrees = std::max(degrees, glm::degrees(2.0 * std::asin(std::min(sine, 1.0))));
  }
  return degrees;
}

TEST(SamplePhysics, TheDanceRepeatsWithoutAJump) {
  Actor* dancer = sample_dancer();
  const double last = dancer->bound->last_frame;
  const auto first = shown(*dancer, 0.0), second = shown(*dancer, 1.0);
  const auto before_last = shown(*dancer, last - 1.0);
  EXPECT_LT(largest_distance(shown(*dancer, last), first), 1e-5f) << "it was more than 1 unit";
  const float at_end = largest_distance(before_last, first), at_start = largest_distance(first, second);
  EXPECT_LT(std::abs(at_end - at_start), 0.1f) << "it goes on at the same speed";
  for (double frame = last - 30.0; frame < last; frame += 1.0) {
    EXPECT_LT(largest_distance(shown(*dancer, frame), shown(*dancer, frame + 1.0)), 2.0f) << frame;
  }
}

// Vertices that hang on bones of the skirt only.
std::vector<std::size_t> vertices_of_the_skirt(const Model& model) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    const Vertex& vertex = model.vertices[i];
    bool hangs = true;
    for (std::size_t slot = 0; slot < 4; ++slot) {
      if (vertex.weights[slot] <= 0.0f) continue;
      hangs = hangs && model.bones[static_cast<std::size_t>(vertex.bones[slot])].name.starts_with("スカート");
    }
    if (hangs) result.push_back(i);
  }
  return result;
}

// Through steps, turns, jumps and kicks. The bodies of the thighs are 0.16 units thicker than the thighs.
TEST(SamplePhysics, LegsStayBelowTheSkirt) {
  constexpr float kThicker = 0.16f;
  Actor& dancer = *sample_dancer();
  const std::vector<std::size_t> skirt = vertices_of_the_skirt(*dancer.model);
  ASSERT_GT(skirt.size(), 2000u);
  for (double frame = 8.0; frame < dancer.bound->last_frame; frame += 12.0) {
    advance_actor(dancer, frame);
    for (const char* name : {"左足", "右足"}) {
      testing::PosedBody thigh = testing::posed_body(dancer, name);
      ASSERT_GT(thigh.radius, kThicker);
      thigh.radius -= kThicker;
      for (std::size_t i = 0; i < skirt.size(); i += 3) {
        const glm::vec3 place = skinned_position(dancer, {}, skirt[i]);
        EXPECT_LT(testing::overlap({"", place, place, 0.0f}, thigh), 0.15f) << name << ", frame " << frame;
      }
    }
  }
}

TEST(SamplePhysics, AfterTheDanceSheStandsStill) {
  Actor* dancer = sample_dancer();
  const double first = dancer->bound->last_frame + 300.0;
  std::vector<std::vector<RigidTransform>> taken;
  double swing = 0.0;
  for (double frame = first; frame < first + 60.0; frame += 0.5) {
    taken.push_back(shown(*dancer, frame));
    for (const auto& other : taken) swing = std::max(swing, degrees_turned(other, taken.back()));
  }
  EXPECT_LT(swing, 0.3) << "it was 3 degrees";
}

// At frame 60 the root is where it is at frame 0, so this is a loop; at frame 45 it is elsewhere.
TEST(SamplePhysics, OnlyALoopIsBlendedIntoItsStart) {
  const auto loop = swinging_actor();
  set_physics(*loop, true);
  EXPECT_LT(largest_distance(shown(*loop, 60.0), shown(*loop, 0.0)), 1e-5f);
  Motion motion = testing::swinging_motion();
  motion.bones[0].keys.pop_back();
  const auto other = make_actor(std::make_shared<Model>(testing::swinging_model()));
  set_motion(*other, std::move(motion));
  set_physics(*other, true);
  const auto first = shown(*other, 0.0);
  for (std::size_t i = 0; i < first.size(); ++i) {  // it hangs straight down, as after a second at rest
    EXPECT_NEAR(first[i].translation.x, 0.0f, 1e-3f);
  }
}

}  // namespace
}  // namespace odori
