// What an actor costs beyond what all actors of its model and its motion share.

#include "memory/allocation_counter.h"
#include "scene/stage.h"
#include "support/full_pipeline.h"
#include "support/shared_data.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::bytes_in_use;

constexpr std::size_t kActorBytes = std::size_t{64} << 10;
constexpr std::size_t kActors = 1000;

struct Dance {
  std::filesystem::path model, motion;
};

Dance dance() {
  if (testing::have_shared()) {
    return {testing::shared("data/gene-cc-by-4.0/Gene_light.pmx"),
            testing::shared("data/wavefile-dance-nc/wavefile_v2.vmd")};
  }
  return {testing::asset("komai.pmx"), testing::asset("komai.vmd")};
}

std::unique_ptr<Actor> dancer(const Dance& files) {
  auto model = testing::read_any_model(testing::bytes_of(files.model));
  EXPECT_TRUE(model);
  return make_actor(std::make_shared<const Model>(std::move(*model)), files.model);
}

Motion motion_of(const Dance& files) {
  Motion motion = testing::motion_in_file(files.motion);
  EXPECT_FALSE(motion.bones.empty());
  return motion;
}

// Each is evaluated at a frame of its own.
void evaluate(Stage& stage) {
  for (std::size_t i = 0; i < stage.actors.size(); ++i) {
    advance_actor(*stage.actors[i], 0.5 + static_cast<double>(i));
  }
}

TEST(CrowdMemory, AThousandActorsShareTheirModelAndMotion) {
  Stage stage;
  stage.actors.push_back(dancer(dance()));
  set_motion(*stage.actors[0], motion_of(dance()), dance().motion);
  evaluate(stage);
  const std::size_t before = bytes_in_use();
  while (stage.actors.size() < kActors) stage.actors.push_back(copy_of(*stage.actors[0]));
  evaluate(stage);
  const std::size_t each = (bytes_in_use() - before) / (kActors - 1);
  EXPECT_LE(each, kActorBytes);
  EXPECT_GE(each, stage.actors[0]->palette.size() * sizeof(PaletteEntry)) << "the pose of each is its own";
  RecordProperty("bytes_per_actor", static_cast<int>(each));
}

// Every actor is given the motion from a file of its own.
TEST(CrowdMemory, EqualMotionsAreKeptOnce) {
  Stage stage;
  stage.actors.push_back(dancer(dance()));
  set_motion(*stage.actors[0], motion_of(dance()), "0.vmd");
  evaluate(stage);
  const std::size_t before = bytes_in_use();
  for (const char* file : {"1.vmd", "2.vmd", "3.vmd", "4.vmd"}) {
    stage.actors.push_back(make_actor(*stage.actors[0]));
    set_motion(*stage.actors.back(), motion_of(dance()), file);
    EXPECT_EQ(stage.actors.back()->layers[0].file, file);
  }
  evaluate(stage);
  EXPECT_LE((bytes_in_use() - before) / 4, kActorBytes);
}

TEST(CrowdMemory, WhatTheLastActorUsedIsFreed) {
  Stage stage;
  stage.actors.push_back(dancer(dance()));
  const std::weak_ptr<const Rig> rig = stage.actors[0]->rig;
  set_motion(*stage.actors[0], motion_of(dance()));
  const std::weak_ptr<const BoundMotion> bound = stage.actors[0]->bound;
  const std::weak_ptr<const Motion> motion = stage.actors[0]->motion;
  stage.actors.push_back(copy_of(*stage.actors[0]));
  stage.actors.erase(stage.actors.begin());
  EXPECT_FALSE(rig.expired() || bound.expired() || motion.expired());
  set_motion_layers(*stage.actors[0], {});
  EXPECT_TRUE(bound.expired() && motion.expired());
  EXPECT_FALSE(rig.expired());
  stage.actors.clear();
  EXPECT_TRUE(rig.expired());
}

}  // namespace
}  // namespace odori
