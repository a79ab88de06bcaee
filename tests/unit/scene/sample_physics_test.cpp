// The sample dancer's hair: her dance is a loop, and after it she stands still.

#include "base/files.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "scene/actor.h"
#include "unit/scene/swinging_actor.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::shown;
using testing::swinging_actor;

std::unique_ptr<Actor> sample_dancer() {
  const std::filesystem::path folder = path_from_utf8(ODORI_SOURCE_DIR "/assets");
  Diagnostics diagnostics;
  auto actor = make_actor(std::make_shared<const Model>(*read_pmx(*read_file(folder / "komai.pmx"), diagnostics)));
  set_motion(*actor, *read_vmd(*read_file(folder / "komai.vmd"), diagnostics));
  set_physics(*actor, true);
  return actor;
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
  const auto dancer = sample_dancer();
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

TEST(SamplePhysics, AfterTheDanceSheStandsStill) {
  const auto dancer = sample_dancer();
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
