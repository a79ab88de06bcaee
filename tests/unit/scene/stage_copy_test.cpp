#include "scene/external_parents.h"
#include "scene/overrides.h"
#include "scene/stage.h"
#include "support/models.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

Motion rotating(const Model& model) {
  std::vector<BoneKey> keys(2);
  keys[1].frame = 60;
  keys[1].rotation = axis_angle({0, 1, 0}, 1.0f);
  Motion motion;
  motion.bones.push_back({*name_key(model.bones.front().name), keys});
  motion.camera.resize(2);
  motion.camera[1].frame = 90;
  motion.camera[1].camera.distance = -20.0f;
  return motion;
}

TEST(StageCopy, IsIndependentOfTheOriginal) {
  Stage stage;
  for (const std::uint32_t seed : {1u, 2u}) {
    Model model = testing::tangled_model(seed);
    for (std::size_t i = 0; i < model.bones.size(); ++i) model.bones[i].name = std::to_string(i);
    stage.actors.push_back(make_actor(std::make_shared<const Model>(std::move(model))));
    add_motion(*stage.actors.back(), rotating(*stage.actors.back()->model));
  }
  set_morph(*stage.actors[0], 0, 0.7f);
  ASSERT_TRUE(set_external_parent(stage, 1, {0, 0, 3}));
  add_scene_motion(stage, rotating(*stage.actors.back()->model));
  Stage copy = copy_of(stage);
  EXPECT_EQ(last_frame(copy), 90u);
  advance(copy, 25.0);
  const std::vector<PaletteEntry> before = stage.actors[1]->palette;
  advance(stage, 25.0);
  for (std::size_t actor = 0; actor < 2; ++actor) {
    EXPECT_EQ(copy.actors[actor]->model, stage.actors[actor]->model);
    for (std::size_t i = 0; i < stage.actors[actor]->palette.size(); ++i) {
      EXPECT_EQ(copy.actors[actor]->palette[i].rotation, stage.actors[actor]->palette[i].rotation);
      EXPECT_EQ(copy.actors[actor]->palette[i].translation, stage.actors[actor]->palette[i].translation);
    }
  }
  EXPECT_NE(before[0].translation, stage.actors[1]->palette[0].translation) << "the original advances independently";
  EXPECT_EQ(copy.camera, stage.camera);
}

}  // namespace
}  // namespace odori
