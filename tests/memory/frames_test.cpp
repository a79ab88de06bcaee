// Memory is allocated while loading, never while a frame is evaluated.

#include "format/vmd/vmd.h"
#include "memory/allocation_counter.h"
#include "rules/rule.h"
#include "scene/external_parents.h"
#include "scene/stage.h"
#include "support/full_pipeline.h"
#include "support/pmx_bytes.h"
#include "support/shared_data.h"
#include "support/vmd_bytes.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::allocations;

constexpr int kFrames = 1000;

void add_dancer(Stage& stage, Bytes model_file, Bytes motion_file) {
  auto model = testing::read_any_model(model_file);
  Diagnostics diagnostics;
  const auto motion = read_vmd(motion_file, diagnostics);
  ASSERT_TRUE(model && motion);
  stage.actors.push_back(make_actor(std::make_shared<const Model>(std::move(*model))));
  set_motion(*stage.actors.back(), *motion);
  add_scene_motion(stage, *motion);
}

// Plays, and seeks forwards and back. The first frame may allocate, because it completes loading.
void expect_no_allocation(Stage& stage) {
  advance(stage, 0.0);
  const std::size_t before = allocations();
  for (int i = 0; i < kFrames; ++i) advance(stage, 0.7 * i);
  for (int i = 0; i < kFrames; ++i) advance(stage, (i * 389) % 2800);
  EXPECT_EQ(allocations(), before);
}

TEST(FrameMemory, TheCounterSeesEveryAllocation) {
  const std::size_t before = allocations();
  { const std::vector<char> block(100); }
  EXPECT_EQ(allocations(), before + 1);
}

TEST(FrameMemory, AModelWithEverything) {
  Stage stage;
  add_dancer(stage, testing::pmx_with_everything({2.1f, true, 4, 1}).bytes(), testing::vmd_with_everything().bytes());
  expect_no_allocation(stage);
}

TEST(FrameMemory, EveryRule) {
  for (const rules::Rule& rule : rules::all_rules()) {
    Stage stage;
    stage.actors.push_back(make_actor(std::make_shared<const Model>(rule.model)));
    for (const Motion& motion : rule.motions) {
      add_motion(*stage.actors[0], motion);
      add_scene_motion(stage, motion);
    }
    SCOPED_TRACE(rule.name);
    expect_no_allocation(stage);
  }
}

TEST(FrameMemory, OverrideLayers) {
  Stage stage;
  add_dancer(stage, testing::pmx_with_everything({2.1f, true, 4, 1}).bytes(), testing::vmd_with_everything().bytes());
  Actor& actor = *stage.actors[0];
  for (int i = 0; i < 2; ++i) add_motion(actor, *actor.layers[0].motion);
  set_layer(actor, 1, {true, LayerMix::overriding, 0.5f, 20, 2.0f});
  set_layer(actor, 2, {true, LayerMix::overriding, 1.0f, -5, 1.0f});
  ASSERT_EQ(actor.bound->override_layers.size(), 2u);
  expect_no_allocation(stage);
}

TEST(FrameMemory, AnActorThatFollowsAnother) {
  Stage stage;
  for (int i = 0; i < 2; ++i) {
    add_dancer(stage, testing::pmx_with_everything({2.1f, true, 4, 1}).bytes(), testing::vmd_with_everything().bytes());
  }
  ASSERT_TRUE(set_external_parent(stage, 0, {0, 1, 1}));
  expect_no_allocation(stage);
}

TEST(FrameMemory, SharedMotions) {
  ODORI_NEEDS_SHARED();
  const auto dance = testing::bytes_of(testing::shared("data/wavefile-dance-nc/wavefile_v2.vmd"));
  const auto camera = testing::bytes_of(testing::shared("data/wavefile-dance-nc/wavefile_camera.vmd"));
  for (const char* model : {"data/gene-cc-by-4.0/Gene_light.pmx", "data/gene-cc-by-4.0/Gene_light.pmd",
                            "data/yohawing-fixtures-mit/three-mmd-loader/yw_test_model.pmx"}) {
    Stage stage;
    add_dancer(stage, testing::bytes_of(testing::shared(model)), dance);
    Diagnostics diagnostics;
    const auto eye = read_vmd(camera, diagnostics);
    ASSERT_TRUE(eye && !eye->camera.empty());
    add_scene_motion(stage, *eye);
    expect_no_allocation(stage);
  }
}

}  // namespace
}  // namespace odori
