// What the actors of one model and one motion share.

#include "motion/motion.h"
#include "scene/overrides.h"
#include "scene/stage.h"
#include "support/models.h"
#include "unit/scene/swinging_actor.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

std::shared_ptr<const Model> shared_chain() {
  return std::make_shared<const Model>(testing::chain_model({{0, 0, 0}, {0, 4, 0}, {0, 8, 0}}));
}

// Rotates bone "1" to `angle_rad` over 30 frames.
Motion bow(float angle_rad) {
  std::vector<BoneKey> keys(2);
  keys[1].frame = 30;
  keys[1].rotation = axis_angle({1, 0, 0}, angle_rad);
  Motion motion;
  motion.bones.push_back({*name_key(std::string_view("1")), keys});
  return motion;
}

TEST(SharedData, CopiesAndFurtherActorsOfAModelShareWhatIsDerivedFromIt) {
  const auto actor = make_actor(shared_chain(), "a.pmx");
  set_motion(*actor, bow(1.0f));
  set_bone_rotation(*actor, 2, axis_angle({0, 1, 0}, 0.5f));
  const auto copy = copy_of(*actor), other = make_actor(*actor);
  for (const Actor* one : {copy.get(), other.get()}) {
    EXPECT_EQ(one->model, actor->model);
    EXPECT_EQ(one->rig, actor->rig);
    EXPECT_EQ(one->skin, actor->skin);
    EXPECT_EQ(one->file, "a.pmx");
  }
  EXPECT_EQ(copy->bound, actor->bound);
  EXPECT_TRUE(copy->overrides.bone_rotations[2]);
  EXPECT_TRUE(other->layers.empty());
  EXPECT_FALSE(other->overrides.bone_rotations[2]);
}

TEST(SharedData, EqualMotionsAreBoundOnce) {
  const auto model = shared_chain();
  const auto first = make_actor(model), second = make_actor(model), third = make_actor(shared_chain());
  set_motion(*first, bow(1.0f), "first.vmd");
  set_motion(*second, bow(1.0f), "second.vmd");
  set_motion(*third, bow(1.0f), "third.vmd");
  EXPECT_EQ(first->bound, second->bound);
  EXPECT_EQ(first->motion, second->motion);
  EXPECT_EQ(first->layers[0].motion, second->layers[0].motion);
  EXPECT_EQ(second->layers[0].file, "second.vmd");
  EXPECT_NE(first->bound, third->bound) << "of another model";

  set_motion(*second, bow(0.5f), "second.vmd");
  EXPECT_NE(first->bound, second->bound);
  set_motion(*second, bow(1.0f), "second.vmd");
  EXPECT_EQ(first->bound, second->bound);
  set_layer(*second, 0, {.offset = 10});
  EXPECT_NE(first->bound, second->bound);
  EXPECT_EQ(first->bound->last_frame, 30u);
  EXPECT_EQ(second->bound->last_frame, 40u);
}

TEST(SharedData, AnActorTakesTheModelOfAnotherAndKeepsItsState) {
  const auto shown = make_actor(shared_chain(), "shown.pmx"), opened = make_actor(shared_chain(), "opened.pmx");
  set_motion(*shown, bow(1.0f));
  set_motion(*opened, bow(0.5f));
  const auto alone = copy_of(*opened);
  const std::weak_ptr<const Model> old = opened->model;
  share_model(*shown, *opened);
  EXPECT_EQ(opened->model, shown->model);
  EXPECT_EQ(opened->rig, shown->rig);
  EXPECT_EQ(opened->file, "opened.pmx");
  advance_actor(*opened, 20.0);
  advance_actor(*alone, 20.0);
  EXPECT_EQ(opened->bones.globals[2].translation, alone->bones.globals[2].translation);
  EXPECT_NE(opened->bones.globals[2].translation, opened->rig->rest_positions[2]);
}

TEST(SharedData, OneLayerIsItsMotionWithoutACopy) {
  const auto actor = make_actor(shared_chain());
  set_motion(*actor, bow(1.0f));
  EXPECT_EQ(actor->motion, actor->layers[0].motion);
  set_layer(*actor, 0, {.scale = 2.0f});
  EXPECT_NE(actor->motion, actor->layers[0].motion);
}

}  // namespace
}  // namespace odori
