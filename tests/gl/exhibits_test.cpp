// The exhibits in thousands of poses at once: a model of one small piece of them for each pose, on two bones of its
// own.

#include "make_sample/exhibits.h"

#include "gl/skinning_limits.h"
#include "skin/rotation_centers.h"

#include <random>

namespace odori {
namespace {

using testing::SkinningTest;

constexpr std::size_t kPoses = 10000;
constexpr std::size_t kVerticesAPose = 12;

struct Exhibit {
  Model model;
  std::vector<glm::vec4> centers;
};

std::vector<Exhibit> exhibits() {
  std::vector<Exhibit> found;
  JobControl control;
  for (const Model& model : {komai::make_twisting_bar(), komai::make_bending_arm()}) {
    found.push_back({model, *find_optimized_centers(model, control)});
  }
  return found;
}

struct Crowd {
  Model model;
  std::vector<glm::vec4> centers;
};

void add_piece(Crowd& crowd, const Exhibit& exhibit, std::mt19937& random) {
  const auto first_bone = static_cast<std::int32_t>(crowd.model.bones.size());
  for (Bone bone : exhibit.model.bones) {
    if (bone.parent >= 0) bone.parent += first_bone;
    bone.tail_bone.reset();
    crowd.model.bones.push_back(std::move(bone));
  }
  for (std::size_t i = 0; i < kVerticesAPose; ++i) {
    const std::size_t from = random() % exhibit.model.vertices.size();
    Vertex vertex = exhibit.model.vertices[from];
    for (std::int32_t& bone : vertex.bones) bone += bone < 0 ? 0 : first_bone;
    if (vertex.sdef >= 0) {
      crowd.model.sdef.push_back(exhibit.model.sdef[static_cast<std::size_t>(vertex.sdef)]);
      vertex.sdef = static_cast<std::int32_t>(crowd.model.sdef.size()) - 1;
    }
    crowd.model.vertices.push_back(vertex);
    crowd.centers.push_back(exhibit.centers[from]);
  }
}

Crowd crowd_of(std::size_t poses) {
  const std::vector<Exhibit> all = exhibits();
  std::mt19937 random(7);
  Crowd crowd;
  for (std::size_t i = 0; i < poses; ++i) add_piece(crowd, all[i % all.size()], random);
  return crowd;
}

class Random {
 public:
  explicit Random(std::uint32_t seed) : engine_(seed) {}

  float within(float low, float high) {
    return low + (high - low) * static_cast<float>(engine_() >> 8) / static_cast<float>(1 << 24);
  }
  glm::vec3 axis() {
    glm::vec3 v;
    do v = glm::vec3(within(-1, 1), within(-1, 1), within(-1, 1));
    while (glm::dot(v, v) > 1.0f || glm::dot(v, v) < 0.01f);
    return glm::normalize(v);
  }
  bool sometimes() { return engine_() % 2 == 0; }

 private:
  std::mt19937 engine_;
};

// The root anywhere, the tip turned about its joint, either quaternion of a turn.
void pose_piece(std::span<PaletteEntry> bones, const Model& model, std::size_t first, Random& random, float angle_rad) {
  const RigidTransform root{axis_angle(random.axis(), random.within(0.0f, kPi)),
                            glm::vec3(random.within(-5, 5), random.within(-5, 5), random.within(-5, 5))};
  const glm::vec3 joint = model.bones[first + 1].rest_position;
  const glm::quat turn = axis_angle(random.axis(), angle_rad);
  const RigidTransform tip = root * RigidTransform{turn, joint - turn * joint};
  bones[first] = {root.rotation, glm::vec4(root.translation, 0.0f)};
  bones[first + 1] = {tip.rotation * (random.sometimes() ? -1.0f : 1.0f), glm::vec4(tip.translation, 0.0f)};
}

TEST_F(SkinningTest, TheExhibitsInTenThousandPosesAreThoseOfTheReference) {
  Crowd crowd = crowd_of(kPoses);
  Actor& actor = put(std::move(crowd.model));
  actor.rotation_centers = std::make_shared<const std::vector<glm::vec4>>(std::move(crowd.centers));
  Random random(1);
  for (std::size_t pose = 0; pose < kPoses; ++pose) {
    // Short of a half turn, where which way round is a tie.
    pose_piece(actor.palette, *actor.model, 2 * pose, random, random.within(0.0f, kPi - 1e-3f));
  }
  const auto gpu = *renderer().upload(*actor.model, {});
  expect_all_same(*gpu, actor);
}

// Turned by a half, a quaternion and its negative are as near: either way round is right, and nothing between.
TEST_F(SkinningTest, HalfTurnsGoOneWayOrTheOther) {
  constexpr std::size_t kHalfTurns = 200;
  constexpr float kALittle = 2e-4f;
  constexpr double kLimit = 3e-4;  // of the extent: what a little moves
  Crowd crowd = crowd_of(kHalfTurns);
  Actor& actor = put(std::move(crowd.model));
  actor.rotation_centers = std::make_shared<const std::vector<glm::vec4>>(std::move(crowd.centers));
  const auto gpu = *renderer().upload(*actor.model, {});
  const auto pose_all = [&](float angle_rad) {
    Random random(2);
    for (std::size_t i = 0; i < kHalfTurns; ++i) pose_piece(actor.palette, *actor.model, 2 * i, random, angle_rad);
  };
  for (const auto& mode : skinning_modes()) {
    pose_all(kPi - kALittle);
    const auto one_way = skinned_vertices<double>(actor, mode.value);
    pose_all(kPi + kALittle);
    const auto other_way = skinned_vertices<double>(actor, mode.value);
    pose_all(kPi);
    const SkinnedVertices got = read_back(renderer(), *gpu, actor, mode.value);
    const double limit = kLimit * static_cast<double>(extent(*actor.model));
    for (std::size_t i = 0; i < got.positions.size(); ++i) {
      const glm::dvec3 at(got.positions[i]);
      const double apart = std::min(glm::distance(at, one_way.positions[i]), glm::distance(at, other_way.positions[i]));
      ASSERT_LE(apart, limit) << mode.name << ", vertex " << i;
    }
  }
}

}  // namespace
}  // namespace odori
