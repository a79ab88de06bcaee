#include "scene/transform_breakdown.h"
#include "unit/scene/swinging_actor.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

// The swinging chain, and bones that append from its last bone, before and after physics.
Stage swinging_stage() {
  Model model = testing::swinging_model();
  for (const bool after_physics : {false, true}) {
    Bone bone;
    bone.name = after_physics ? "after" : "before";
    bone.parent = 0;
    bone.rest_position = {1, 9, 0};
    bone.append_rotation = bone.append_translation = true;
    bone.append_source = 3;
    bone.append_ratio = 0.5f;
    bone.after_physics = after_physics;
    model.bones.push_back(bone);
  }
  model.bodies[2].mode = BodyMode::physics_and_bone;
  Stage stage;
  stage.actors.push_back(testing::swinging_actor(std::move(model)));
  return stage;
}

void expect_parts_compose(const Stage& stage, double frame) {
  for (std::int32_t bone = 0; bone < static_cast<std::int32_t>(stage.actors[0]->model->bones.size()); ++bone) {
    const BoneTransformParts parts = transform_breakdown(stage, 0, bone).parts;
    const RigidTransform composed = compose_transform(parts);
    const RigidTransform& global = stage.actors[0]->bones.globals[static_cast<std::size_t>(bone)];
    ASSERT_EQ(composed.translation, global.translation) << frame << ", bone " << bone;
    ASSERT_EQ(composed.rotation, global.rotation) << frame << ", bone " << bone;
  }
}

TEST(TransformBreakdownWithPhysics, ThePartsComposeToTheTransform) {
  Stage stage = swinging_stage();
  set_physics(*stage.actors[0], true);
  for (const double frame : {0.0, 7.25, 22.0, 41.5}) {
    advance(stage, frame);
    expect_parts_compose(stage, frame);
    EXPECT_TRUE(transform_breakdown(stage, 0, 3).parts.physics);
    EXPECT_FALSE(transform_breakdown(stage, 0, 0).parts.physics) << "its body follows it";
  }
}

TEST(TransformBreakdownWithPhysics, ABoneWhosePhysicsIsOffHasNoPhysicsPart) {
  Stage stage = swinging_stage();
  set_physics(*stage.actors[0], true);
  stage.actors[0]->overrides.physics_enabled[3] = false;
  advance(stage, 20.0);
  expect_parts_compose(stage, 20.0);
  EXPECT_FALSE(transform_breakdown(stage, 0, 3).parts.physics);
  EXPECT_TRUE(transform_breakdown(stage, 0, 1).parts.physics);
}

}  // namespace
}  // namespace odori
