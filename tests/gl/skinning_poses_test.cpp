// Compares thousands of poses of the exhibits at once: one model with a few vertices per pose, each on two bones of its
// own.

#include "gl/skinning_fixture.h"
#include "make_sample/exhibits.h"
#include "skin/rotation_centers.h"

#include <random>

namespace odori {
namespace {

using testing::SkinningTest;

constexpr std::size_t kPoses = 10000;
constexpr std::size_t kVerticesPerPose = 12;

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

struct Composite {
  Model model;
  std::vector<glm::vec4> centers;
};

void add_piece(Composite& composite, const Exhibit& exhibit, std::mt19937& random) {
  const auto first_bone = static_cast<std::int32_t>(composite.model.bones.size());
  for (Bone bone : exhibit.model.bones) {
    if (bone.parent >= 0) bone.parent += first_bone;
    bone.tail_bone.reset();
    composite.model.bones.push_back(std::move(bone));
  }
  for (std::size_t i = 0; i < kVerticesPerPose; ++i) {
    const std::size_t from = random() % exhibit.model.vertices.size();
    Vertex vertex = exhibit.model.vertices[from];
    for (std::int32_t& bone : vertex.bones) bone += bone < 0 ? 0 : first_bone;
    if (vertex.sdef >= 0) {
      composite.model.sdef.push_back(exhibit.model.sdef[static_cast<std::size_t>(vertex.sdef)]);
      vertex.sdef = static_cast<std::int32_t>(composite.model.sdef.size()) - 1;
    }
    composite.model.vertices.push_back(vertex);
    composite.centers.push_back(exhibit.centers[from]);
  }
}

Composite composite_of(std::size_t poses) {
  const std::vector<Exhibit> all = exhibits();
  std::mt19937 random(7);
  Composite composite;
  for (std::size_t i = 0; i < poses; ++i) add_piece(composite, all[i % all.size()], random);
  return composite;
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
  bool coin_flip() { return engine_() % 2 == 0; }

 private:
  std::mt19937 engine_;
};

// A random root transform, and the tip rotated about its joint, with a random sign of the quaternion.
void pose_piece(std::span<PaletteEntry> bones, const Model& model, std::size_t first, Random& random, float angle_rad) {
  const RigidTransform root{axis_angle(random.axis(), random.within(0.0f, kPi)),
                            glm::vec3(random.within(-5, 5), random.within(-5, 5), random.within(-5, 5))};
  const glm::vec3 joint = model.bones[first + 1].rest_position;
  const glm::quat rotation = axis_angle(random.axis(), angle_rad);
  const RigidTransform tip = root * RigidTransform{rotation, joint - rotation * joint};
  bones[first] = {root.rotation, glm::vec4(root.translation, 0.0f)};
  bones[first + 1] = {tip.rotation * (random.coin_flip() ? -1.0f : 1.0f), glm::vec4(tip.translation, 0.0f)};
}

TEST_F(SkinningTest, TheExhibitsMatchTheReferenceInTenThousandPoses) {
  Composite composite = composite_of(kPoses);
  Actor& actor = put(std::move(composite.model));
  actor.skinning_data[SkinningData::rotation_centers] =
      std::make_shared<const SkinningTexels>(std::move(composite.centers));
  Random random(1);
  for (std::size_t pose = 0; pose < kPoses; ++pose) {
    // Less than 180 degrees, where the direction of rotation is ambiguous.
    pose_piece(actor.palette, *actor.model, 2 * pose, random, random.within(0.0f, kPi - 1e-3f));
  }
  const auto gpu = *renderer().upload(*actor.model, {});
  expect_match_in_all_modes(*gpu, actor);
}

// At 180 degrees a quaternion and its negative are equally near. Both directions are correct, but nothing between them.
TEST_F(SkinningTest, HalfTurnsRotateInOneOfBothDirections) {
  constexpr std::size_t kHalfTurns = 200;
  constexpr float kSmallAngle = 2e-4f;
  constexpr double kLimit = 3e-4;  // fraction of the extent: translation by kSmallAngle
  Composite composite = composite_of(kHalfTurns);
  Actor& actor = put(std::move(composite.model));
  actor.skinning_data[SkinningData::rotation_centers] =
      std::make_shared<const SkinningTexels>(std::move(composite.centers));
  const auto gpu = *renderer().upload(*actor.model, {});
  const auto pose_all = [&](float angle_rad) {
    Random random(2);
    for (std::size_t i = 0; i < kHalfTurns; ++i) pose_piece(actor.palette, *actor.model, 2 * i, random, angle_rad);
  };
  for (const auto& mode : modes_with_shader()) {
    pose_all(kPi - kSmallAngle);
    const auto clockwise = skinned_vertices<double>(actor, mode.value);
    pose_all(kPi + kSmallAngle);
    const auto counterclockwise = skinned_vertices<double>(actor, mode.value);
    pose_all(kPi);
    const SkinnedVertices got = read_back(renderer(), *gpu, actor, mode.value);
    const double limit = kLimit * static_cast<double>(extent(*actor.model));
    for (std::size_t i = 0; i < got.positions.size(); ++i) {
      const glm::dvec3 at(got.positions[i]);
      const double distance =
          std::min(glm::distance(at, clockwise.positions[i]), glm::distance(at, counterclockwise.positions[i]));
      ASSERT_LE(distance, limit) << mode.name << ", vertex " << i;
    }
  }
}

}  // namespace
}  // namespace odori
