#include "scene/actor.h"
#include "scene/overrides.h"
#include "scene/physics/physics_inputs.h"
#include "support/models.h"

#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

const glm::quat kRotation = axis_angle({0, 0, 1}, 0.5f);

// Root, arm and hand, and a bone morph that lifts the root.
Model arm_model() {
  Model model = testing::chain_model({{0, 0, 0}, {0, 4, 0}, {0, 8, 0}});
  for (Bone& bone : model.bones) bone.movable = true;
  model.morphs.push_back({"rise", "", MorphPanel::other, BoneMorph{{{0, {0, 10, 0}, kNoRotation}}}});
  return model;
}

class BoneOverrides : public ::testing::Test {
 protected:
  explicit BoneOverrides(Model model = arm_model())
      : actor_(make_actor(std::make_shared<const Model>(std::move(model)))) {}

  void animate_bone(std::int32_t bone) {
    BoneKey key;
    key.rotation = axis_angle({1, 0, 0}, 1.0f);
    key.translation = {0, 0, 3};
    Motion motion;
    motion.bones.push_back({*name_key(actor_->model->bones[static_cast<std::size_t>(bone)].name), {key}});
    set_motion(*actor_, motion);
  }
  glm::vec3 position(std::size_t bone) {
    advance_actor(*actor_, 0.0);
    return actor_->bones.globals[bone].translation;
  }

  std::unique_ptr<Actor> actor_;
};

TEST_F(BoneOverrides, ReplaceTheMotionUntilCleared) {
  animate_bone(1);
  const glm::vec3 animated = position(2);
  set_bone_rotation(*actor_, 1, kRotation);
  set_bone_translation(*actor_, 1, {1, 0, 0});
  EXPECT_TRUE(is_overridden(actor_->overrides, 1));
  EXPECT_EQ(overridden_bone_count(actor_->overrides), 1);
  const glm::vec3 wanted = glm::vec3(1, 4, 0) + kRotation * glm::vec3(0, 4, 0);
  EXPECT_NEAR(glm::distance(position(2), wanted), 0.0f, 1e-5f);
  clear_bone_override(*actor_, 1);
  EXPECT_EQ(position(2), animated);
  set_bone_translation(*actor_, 0, {0, 1, 0});
  set_bone_rotation(*actor_, 2, kRotation);
  clear_bone_overrides(*actor_);
  EXPECT_EQ(overridden_bone_count(actor_->overrides), 0);
  EXPECT_EQ(position(2), animated);
}

TEST_F(BoneOverrides, OneChannelKeepsTheMotionOfTheOther) {
  animate_bone(1);
  set_bone_rotation(*actor_, 1, kNoRotation);
  EXPECT_NEAR(glm::distance(position(2), glm::vec3(0, 8, 3)), 0.0f, 1e-5f);
}

TEST_F(BoneOverrides, MorphsApplyOnTop) {
  set_bone_translation(*actor_, 0, {2, 0, 0});
  set_morph(*actor_, 0, 1.0f);
  EXPECT_NEAR(glm::distance(position(2), glm::vec3(2, 18, 0)), 0.0f, 1e-5f);
}

TEST_F(BoneOverrides, InvalidValuesHaveNoEffect) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const int bone : {-1, 3, 99}) {
    set_bone_rotation(*actor_, bone, kRotation);
    set_bone_translation(*actor_, bone, {1, 1, 1});
    clear_bone_override(*actor_, bone);
  }
  set_bone_rotation(*actor_, 0, glm::quat(nan, 0, 0, 0));
  set_bone_translation(*actor_, 0, {0, nan, 0});
  EXPECT_EQ(overridden_bone_count(actor_->overrides), 0);
  set_bone_rotation(*actor_, 0, kRotation * 7.0f);
  EXPECT_NEAR(glm::dot(*actor_->overrides.bone_rotations[0], kRotation), 1.0f, 1e-6f) << "of any length";
  set_bone_translation(*actor_, 0, glm::vec3(1e30f));
  EXPECT_TRUE(is_finite(position(2)));
}

TEST_F(BoneOverrides, BodiesMoveAnewWithThem) {
  const auto subject = make_physics_model(*actor_);
  const PhysicsInputs before{subject, std::make_shared<BoundMotion>(), actor_->overrides, true, EvaluationRules::mmd,
                             {}};
  EXPECT_TRUE(gives_same_simulation(before, actor_->overrides, {}));
  EXPECT_FALSE(gives_same_simulation(before, actor_->overrides, {.rules = EvaluationRules::plain}));
  set_bone_rotation(*actor_, 1, kRotation);
  EXPECT_FALSE(gives_same_simulation(before, actor_->overrides, {}));
  clear_bone_override(*actor_, 1);
  set_bone_translation(*actor_, 1, {0, 1, 0});
  EXPECT_FALSE(gives_same_simulation(before, actor_->overrides, {}));
}

TEST_F(BoneOverrides, SoloingAMorphThatMovesNoBoneKeepsTheSimulation) {
  Model model = arm_model();
  model.morphs.push_back({"smile", "", MorphPanel::other, VertexMorph{}});
  actor_ = make_actor(std::make_shared<const Model>(std::move(model)));
  const auto subject = make_physics_model(*actor_);
  auto motion = std::make_shared<BoundMotion>();
  const PhysicsInputs still{subject, motion, actor_->overrides, true, EvaluationRules::mmd, {}};
  set_morph_mix(*actor_, 1, MorphMix::solo);
  EXPECT_TRUE(gives_same_simulation(still, actor_->overrides, {})) << "nothing moves the bone morph";
  auto moving = std::make_shared<BoundMotion>();
  moving->morphs.push_back({{0}, {MorphKey{}}});
  PhysicsInputs before{subject, moving, still.overrides, true, EvaluationRules::mmd, {}};
  EXPECT_FALSE(gives_same_simulation(before, actor_->overrides, {})) << "the solo silences a morph that moves bones";
}

TEST_F(BoneOverrides, AreCarriedToABoneOfTheSameName) {
  set_bone_rotation(*actor_, 2, kRotation);
  set_bone_translation(*actor_, 1, {0, 1, 0});
  Model other = testing::chain_model({{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}});
  std::swap(other.bones[2].name, other.bones[3].name);
  const auto to = make_actor(std::make_shared<const Model>(std::move(other)));
  copy_overrides(*actor_, *to);
  EXPECT_EQ(to->overrides.bone_rotations[3], kRotation);
  EXPECT_EQ(to->overrides.bone_rotations[2], std::nullopt);
  EXPECT_EQ(to->overrides.bone_translations[1], glm::vec3(0, 1, 0));
}

class LimitedBoneOverrides : public BoneOverrides {
 protected:
  LimitedBoneOverrides() : BoneOverrides(model()) {}
  static Model model() {
    Model model = arm_model();
    model.bones[0].rotatable = false;
    model.bones[1].movable = false;
    model.bones[2].operable = false;
    model.bones[1].has_fixed_axis = true;
    model.bones[1].fixed_axis = {0, 3, 0};
    return model;
  }
};

TEST_F(LimitedBoneOverrides, FlagsLimitOverrides) {
  for (int bone = 0; bone < 3; ++bone) {
    set_bone_rotation(*actor_, bone, kRotation);
    set_bone_translation(*actor_, bone, {1, 1, 1});
  }
  const Overrides& set = actor_->overrides;
  EXPECT_FALSE(set.bone_rotations[0]);
  EXPECT_TRUE(set.bone_translations[0]);
  EXPECT_FALSE(set.bone_translations[1]);
  EXPECT_FALSE(is_overridden(set, 2));
  ASSERT_TRUE(set.bone_rotations[1]);
  EXPECT_NEAR(glm::dot(*set.bone_rotations[1], axis_angle({0, 1, 0}, 0.5f)), 1.0f, 1e-6f)
      << "the whole angle about the fixed axis";
}

}  // namespace
}  // namespace odori
