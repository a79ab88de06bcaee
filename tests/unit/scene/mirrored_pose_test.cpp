// Poses mirrored from left to right, and the rest pose.

#include "scene/pose_overrides.h"
#include "support/models.h"
#include "unit/scene/swinging_actor.h"

#include <memory>
#include <utility>

#include <gtest/gtest.h>

namespace odori {
namespace {

TEST(MirroredName, TradesTheFirstSide) {
  EXPECT_EQ(mirrored_name("左腕"), "右腕");
  EXPECT_EQ(mirrored_name("右足ＩＫ"), "左足ＩＫ");
  EXPECT_EQ(mirrored_name("スカート左右"), "スカート右右");
  EXPECT_EQ(mirrored_name("頭"), "");
  EXPECT_EQ(mirrored_name(""), "");
}

// A reflection turns the rotation matrix R into M R M with M = diag(-1, 1, 1).
TEST(MirroredPose, RotationsAreReflectedAtThePlaneOfSymmetry) {
  const glm::quat rotation = glm::normalize(glm::quat(0.4f, 0.5f, -0.6f, 0.3f));
  const glm::mat3 m(glm::vec3(-1, 0, 0), glm::vec3(0, 1, 0), glm::vec3(0, 0, 1));
  const glm::mat3 expected = m * glm::mat3_cast(rotation) * m;
  const glm::mat3 found = glm::mat3_cast(mirrored(rotation));
  for (int column = 0; column < 3; ++column) {
    for (int row = 0; row < 3; ++row) EXPECT_NEAR(found[column][row], expected[column][row], 1e-6f);
  }
  EXPECT_EQ(mirrored(glm::vec3(1, 2, 3)), glm::vec3(-1, 2, 3));
}

// A symmetric figure: a body with two arms, one bone that only rotates and one without a counterpart.
std::unique_ptr<Actor> figure() {
  Model model = testing::chain_model({{0, 10, 0}, {2, 12, 0}, {-2, 12, 0}, {1, 5, 0}});
  const char* names[] = {"センター", "左腕", "右腕", "左飾り"};
  for (std::size_t i = 0; i < 4; ++i) {
    model.bones[i].name = names[i];
    model.bones[i].parent = i == 0 ? -1 : 0;
    model.bones[i].movable = i == 0;
  }
  for (const char* name : {"ウィンク", "口左", "口右"}) model.morphs.push_back({name, "", MorphPanel::other, {}});
  return make_actor(std::make_shared<const Model>(std::move(model)));
}

TEST(MirroredPose, SidesTradePlacesAndTheMiddleIsReflected) {
  auto actor = figure();
  const glm::quat lean = axis_angle({0, 0, 1}, 0.3f), wave = glm::normalize(glm::quat(0.8f, 0.1f, 0.5f, -0.2f));
  set_bone_rotation(*actor, 0, lean);
  set_bone_translation(*actor, 0, {1, 2, 3});
  set_bone_rotation(*actor, 1, wave);
  set_bone_rotation(*actor, 3, wave);
  set_morph(*actor, 0, 0.25f);
  set_morph(*actor, 1, 0.75f);
  advance_actor(*actor, 0.0);
  const std::vector<RigidTransform> before = actor->bones.globals;
  EXPECT_EQ(mirror_pose(*actor), 5u) << "three bones and two morphs";
  advance_actor(*actor, 0.0);
  const std::pair<std::size_t, std::size_t> pairs[] = {{0, 0}, {1, 2}, {2, 1}};
  for (const auto& [bone, other] : pairs) {
    EXPECT_LT(glm::distance(actor->bones.globals[bone].translation, before[other].translation * glm::vec3(-1, 1, 1)),
              1e-5f)
        << "bone " << bone;
    const float same = glm::dot(actor->bones.globals[bone].rotation, mirrored(before[other].rotation));
    EXPECT_NEAR(std::abs(same), 1.0f, 1e-5f) << "bone " << bone;
  }
  EXPECT_NEAR(std::abs(glm::dot(actor->pose.rotations[3], wave)), 1.0f, 1e-6f) << "it has no other side";
  EXPECT_EQ(actor->pose.morph_weights, (std::vector<float>{0.25f, 0.0f, 0.75f}));
  mirror_pose(*actor);
  advance_actor(*actor, 0.0);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_LT(glm::distance(actor->bones.globals[i].translation, before[i].translation), 1e-5f) << "mirrored twice";
  }
}

TEST(MirroredPose, ASymmetricPoseStaysWithoutOverrides) {
  auto actor = figure();
  advance_actor(*actor, 0.0);
  EXPECT_EQ(mirror_pose(*actor), 0u);
  EXPECT_EQ(overridden_bone_count(actor->overrides), 0);
}

TEST(RestPose, IgnoresMotionOverridesAndPhysics) {
  auto actor = testing::swinging_actor();
  set_physics(*actor, true);
  set_bone_rotation(*actor, 0, axis_angle({0, 1, 0}, 1.0f));
  set_rest_pose(*actor, true);
  advance_actor(*actor, 20.0);
  for (std::size_t i = 0; i < actor->model->bones.size(); ++i) {
    EXPECT_EQ(actor->palette[i].rotation, kNoRotation);
    EXPECT_EQ(glm::vec3(actor->palette[i].translation), glm::vec3(0.0f)) << "bone " << i;
  }
  set_rest_pose(*actor, false);
  advance_actor(*actor, 20.0);
  EXPECT_NE(glm::vec3(actor->palette[0].translation), glm::vec3(0.0f));
}

}  // namespace
}  // namespace odori
