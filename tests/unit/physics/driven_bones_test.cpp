#include "physics/driven_bones.h"

#include "physics/placement.h"
#include "unit/physics/small_world.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::ball;
using testing::chain_model;
using testing::rigid_joint;

// A model in a random pose in which every bone is rotated and translated.
struct Posed {
  explicit Posed(Model initial) : model(std::move(initial)), rig(build_rig(model)), bones(make_bone_state(rig)) {
    Pose pose = rest_pose(model);
    testing::set_random_pose(pose, 7);
    pose.morph_weights.clear();
    MorphState morphs = make_morph_state(rig);
    evaluate_morphs(rig, pose.morph_weights, morphs);
    deform_before_physics(rig, pose, morphs, {}, bones);
  }
  Model model;
  Rig rig;
  BoneState bones;
};

Model row() { return chain_model({{0, 0, 0}, {0, 2, 0}, {0, 4, 0}, {0, 6, 0}}); }

bool near(const RigidTransform& a, const RigidTransform& b) {
  return glm::distance(a.translation, b.translation) < 1e-4f && std::abs(glm::dot(a.rotation, b.rotation)) > 1 - 1e-5f;
}

TEST(DrivenBones, ADynamicBodyDrivesItsBoneAndDescendants) {
  Model model = row();
  model.bodies = {ball(1, {1, 3, 0})};
  model.bodies[0].rotation_rad = {0.1f, 0.2f, 0.3f};
  Posed posed(model);
  const auto driven = driven_bones(posed.model, posed.rig);
  ASSERT_EQ(driven.driven.size(), 1u);
  EXPECT_EQ(driven.updates.size(), 3u) << "the bone and its two children";

  const RigidTransform wanted{axis_angle({0, 0, 1}, 0.7f), {3, 1, 2}};  // the bone's global transform
  const RigidTransform before_child = inverse(posed.bones.globals[1]) * posed.bones.globals[2];
  const std::vector<RigidTransform> bodies{wanted * transform_on_bone(posed.model, posed.model.bodies[0])};
  const std::vector<float> weights(4, 1.0f);
  drive_bones(posed.rig, driven, bodies, weights, posed.bones);
  EXPECT_TRUE(near(posed.bones.globals[1], wanted));
  EXPECT_TRUE(near(posed.bones.globals[2], wanted * before_child));
}

TEST(DrivenBones, ABodyInPhysicsAndBoneModeDrivesTheRotationOnly) {
  Model model = row();
  model.bodies = {ball(1, {0, 2, 0}, BodyMode::physics_and_bone)};
  Posed posed(model);
  const glm::vec3 position = posed.bones.globals[1].translation;
  const std::vector<RigidTransform> bodies{{axis_angle({1, 0, 0}, 1.0f), {50, 50, 50}}};
  drive_bones(posed.rig, driven_bones(posed.model, posed.rig), bodies, std::vector<float>(4, 1.0f), posed.bones);
  EXPECT_TRUE(near(posed.bones.globals[1], {bodies[0].rotation, position}));
}

// Two bodies that hang one from the other: each bone stays where its parent has it, also if the bodies are apart.
TEST(DrivenBones, AChainInPhysicsAndBoneModeKeepsItsLengths) {
  Model model = row();
  model.bodies = {ball(1, {0, 2, 0}, BodyMode::physics_and_bone), ball(2, {0, 4, 0}, BodyMode::physics_and_bone)};
  model.joints = {rigid_joint(0, 1, {0, 3, 0})};
  Posed posed(model);
  const glm::vec3 root = posed.bones.globals[1].translation;
  const glm::vec3 local = posed.bones.local_translations[2] + glm::vec3(0, 2, 0);
  const std::vector<RigidTransform> bodies{{axis_angle({1, 0, 0}, 1.0f), {50, 50, 50}},
                                           {axis_angle({0, 0, 1}, 1.0f), {-50, 0, 0}}};
  drive_bones(posed.rig, driven_bones(posed.model, posed.rig), bodies, std::vector<float>(4, 1.0f), posed.bones);
  EXPECT_TRUE(near(posed.bones.globals[1], {bodies[0].rotation, root}));
  EXPECT_TRUE(near(posed.bones.globals[2], {bodies[1].rotation, root + bodies[0].rotation * local}));
}

TEST(DrivenBones, TheLastBodyOfABoneDrivesIt) {
  Model model = row();
  model.bodies = {ball(1, {0, 2, 0}), ball(1, {0, 3, 0}), ball(1, {0, 4, 0}, BodyMode::follow_bone), ball(-1, {})};
  const auto driven = driven_bones(model, build_rig(model));
  ASSERT_EQ(driven.driven.size(), 1u);
  EXPECT_EQ(driven.driven[0].body, 1);
}

TEST(DrivenBones, AtWeightZeroABoneStaysAnimated) {
  Model model = row();
  model.bodies = {ball(1, {0, 2, 0})};
  Posed posed(model);
  const RigidTransform before = posed.bones.globals[1];
  std::vector<float> weights(4, 1.0f);
  weights[1] = 0.0f;
  drive_bones(posed.rig, driven_bones(posed.model, posed.rig), std::vector<RigidTransform>{{kNoRotation, {9, 9, 9}}},
              weights, posed.bones);
  EXPECT_TRUE(near(posed.bones.globals[1], before));
}

TEST(DrivenBones, TheWeightBlendsBetweenAnimationAndBody) {
  Model model = row();
  model.bodies = {ball(1, {0, 2, 0})};
  Posed posed(model);
  const RigidTransform before = posed.bones.globals[1];
  const std::vector<RigidTransform> bodies{
      {before.rotation * axis_angle({0, 0, 1}, 1.0f), before.translation + glm::vec3(4, 0, 0)}};
  const auto driven = driven_bones(posed.model, posed.rig);
  drive_bones(posed.rig, driven, bodies, std::vector<float>(4, 0.25f), posed.bones);
  const RigidTransform expected{before.rotation * axis_angle({0, 0, 1}, 0.25f),
                                before.translation + glm::vec3(1, 0, 0)};
  EXPECT_TRUE(near(posed.bones.globals[1], expected));
}

// The lengths of a body's rotation and of its parent's may differ from 1 by rounding errors. They must not add up along
// a chain.
TEST(DrivenBones, LongChainsStayRigid) {
  for (const BodyMode mode : {BodyMode::physics, BodyMode::physics_and_bone}) {
    for (std::size_t length = 1; length <= 60; ++length) {
      Model model = chain_model({{0, 1, 0}});
      model.bones.assign(length, model.bones[0]);
      std::vector<RigidTransform> bodies;
      const auto palette = testing::random_palette(length, static_cast<std::uint32_t>(length));
      for (std::size_t i = 0; i < length; ++i) {
        model.bones[i].parent = static_cast<std::int32_t>(i) - 1;
        model.bones[i].rest_position.y = static_cast<float>(i);
        model.bodies.push_back(ball(static_cast<std::int32_t>(i), model.bones[i].rest_position, mode));
        bodies.push_back({palette[i].rotation * (1.0f + 5e-7f), glm::vec3(palette[i].translation)});
      }
      Posed posed(std::move(model));
      drive_bones(posed.rig, driven_bones(posed.model, posed.rig), bodies, std::vector<float>(length, 1.0f),
                  posed.bones);
      for (std::size_t i = 0; i < length; ++i) {
        const RigidTransform& global = posed.bones.globals[i];
        ASSERT_NEAR(glm::length(global.rotation), 1.0f, 1e-6f) << length << ", bone " << i;
        ASSERT_NEAR(glm::length(posed.bones.local_rotations[i]), 1.0f, 1e-6f) << length << ", bone " << i;
        ASSERT_GT(std::abs(glm::dot(global.rotation, palette[i].rotation)), 1.0f - 1e-5f) << length << ", bone " << i;
        if (mode == BodyMode::physics_and_bone) continue;
        ASSERT_LT(glm::distance(global.translation, bodies[i].translation), 1e-4f) << length << ", bone " << i;
      }
    }
  }
}

TEST(DrivenBones, IkChainsWithOnlyDrivenLinksAreListed) {
  Model model = row();
  model.bones[3].has_ik = true;
  model.bones[3].parent = 0;
  model.bones[3].ik.effector = 2;
  model.bones[3].ik.iterations = 4;
  model.bones[3].ik.links = {{.bone = 1}};
  model.bodies = {ball(1, {0, 2, 0})};
  EXPECT_EQ(driven_bones(model, build_rig(model)).dynamic_ik, std::vector<std::int32_t>{3});
  model.bodies[0].mode = BodyMode::follow_bone;
  EXPECT_TRUE(driven_bones(model, build_rig(model)).dynamic_ik.empty());
}

}  // namespace
}  // namespace odori
