#include "app/edits.h"
#include "app/opening/apply_loaded_files.h"
#include "support/session_fixtures.h"

#include <utility>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::batch;
using testing::dance;
using testing::named_model;
using testing::nothing_uploaded;
using testing::opened;
using testing::rotating_motion;

using Names = std::vector<std::string>;

Model kneeling() {
  Model model = named_model(3);
  for (const std::size_t goal : {1u, 2u}) {
    model.bones[goal].has_ik = true;
    model.bones[goal].ik = {0, 1, 1.0f, {}};
  }
  return model;
}

class LayersTest : public ::testing::Test {
 protected:
  LayersTest() {
    apply_loaded_files(
        batch(false, opened(kneeling(), "m.pmx"), opened(dance(90), "body.vmd"), opened(dance(30), "face.vmd")),
        nothing_uploaded, session_);
  }
  void ask(const Commands& commands) { perform(commands, session_); }
  const Actor& actor(std::size_t index = 0) const { return *session_.document.stage.actors[index]; }
  LayerSettings settings(std::size_t layer) const { return actor().layers[layer].settings; }

  Session session_;
};

constexpr LayerSettings kHalf{true, LayerMix::overriding, 0.5f, 7, 1.25f};

TEST_F(LayersTest, MotionsOpenedTogetherAreMergedLayers) {
  ASSERT_EQ(actor().layers.size(), 2u);
  EXPECT_EQ(actor().layers[0].file, "body.vmd");
  EXPECT_EQ(actor().layers[1].file, "face.vmd");
  EXPECT_EQ(settings(1), LayerSettings());
  EXPECT_EQ(actor().motion->bones[0].keys.size(), 3u);
  testing::open(session_, dance(50), "lips.vmd", true);
  EXPECT_EQ(session_.document.files[0].motions, (Names{"body.vmd", "face.vmd", "lips.vmd"}));
  testing::open(session_, dance(20), "other.vmd");
  EXPECT_EQ(session_.document.files[0].motions, Names{"other.vmd"});
  EXPECT_EQ(actor().layers.size(), 1u);
}

TEST_F(LayersTest, LayerSettingsAreUndoneAndRedone) {
  ask({SetLayer{0, 1, kHalf}});
  EXPECT_EQ(settings(1), kHalf);
  ASSERT_EQ(actor().bound->override_layers.size(), 1u);
  EXPECT_EQ(actor().bound->override_layers[0].weight, 0.5f);
  ask({MoveLayer{0, 1, 0}, RemoveLayer{0, 1}});
  EXPECT_EQ(session_.document.files[0].motions, Names{"face.vmd"});
  EXPECT_EQ(session_.document.clock.last, 37.0) << "the remaining layer, 7 frames later";
  EXPECT_EQ(session_.document.history.undoable(), 3u);
  ask({Undo{}});
  EXPECT_EQ(session_.document.files[0].motions, (Names{"face.vmd", "body.vmd"}));
  EXPECT_EQ(session_.document.clock.last, 90.0);
  ask({Undo{}, Undo{}});
  EXPECT_EQ(session_.document.files[0].motions, (Names{"body.vmd", "face.vmd"}));
  EXPECT_EQ(settings(1), LayerSettings());
  EXPECT_TRUE(actor().bound->override_layers.empty());
  EXPECT_EQ(actor().motion->bones[0].keys.size(), 3u);
  ask({Redo{}, Redo{}, Redo{}});
  EXPECT_EQ(session_.document.files[0].motions, Names{"face.vmd"});
  EXPECT_EQ(settings(0), kHalf);
}

TEST_F(LayersTest, ADragIsOneStep) {
  ask({BeginUndoStep{}});
  for (const float scale : {1.1f, 1.2f, 1.3f}) ask({SetLayer{0, 0, {true, LayerMix::merged, 1.0f, 0, scale}}});
  ask({EndUndoStep{}});
  EXPECT_EQ(session_.document.history.undoable(), 1u);
  ask({Undo{}});
  EXPECT_EQ(settings(0).scale, 1.0f);
}

TEST_F(LayersTest, ClampsNumbersAndIgnoresMissingLayers) {
  ask({SetLayer{0, 0, {true, LayerMix::overriding, 9.0f, 1 << 29, 0.0f}}});
  EXPECT_EQ(settings(0), (LayerSettings{true, LayerMix::overriding, 1.0f, kMaxLayerOffset, kMinLayerScale}));
  const auto steps = session_.document.history.undoable();
  ask({SetLayer{0, 5, kHalf}, SetLayer{3, 0, kHalf}, MoveLayer{0, -1, 0}, RemoveLayer{0, 2}, RemoveLayer{-1, 0}});
  EXPECT_EQ(session_.document.history.undoable(), steps);
}

TEST_F(LayersTest, EveryChangeChangesARevision) {
  auto image = session_.document.override_revision, motions = session_.document.stage_revision;
  const auto is_news = [](std::uint64_t now, std::uint64_t& before) { return std::exchange(before, now) != now; };
  ask({SetLayer{0, 0, kHalf}});
  EXPECT_TRUE(is_news(session_.document.override_revision, image));
  EXPECT_FALSE(is_news(session_.document.stage_revision, motions)) << "the same motions are enabled";
  ask({SetLayer{0, 0, {false}}});
  EXPECT_TRUE(is_news(session_.document.override_revision, image));
  EXPECT_TRUE(is_news(session_.document.stage_revision, motions));
  ask({SetLayer{0, 0, {false}}});
  EXPECT_FALSE(is_news(session_.document.override_revision, image));
  ask({Undo{}});
  EXPECT_TRUE(is_news(session_.document.override_revision, image));
  EXPECT_TRUE(is_news(session_.document.stage_revision, motions));
}

TEST_F(LayersTest, AnotherMotionIsAStepAmongOthers) {
  const Names before = session_.document.files[0].motions;
  ask({SetLayer{0, 0, kHalf}, SetIkOverride{0, 1, false}});
  testing::open(session_, dance(20), "other.vmd");
  EXPECT_EQ(session_.document.files[0].motions, Names{"other.vmd"});
  ask({Undo{}});
  EXPECT_EQ(session_.document.files[0].motions, before);
  EXPECT_EQ(actor().overrides.ik_enabled[1], false);
  ask({Undo{}, Undo{}});
  EXPECT_EQ(actor().overrides.ik_enabled[1], std::nullopt);
  EXPECT_NE(actor().layers[0].settings, kHalf);
}

TEST_F(LayersTest, AReplacementModelKeepsTheLayers) {
  ask({SetLayer{0, 1, kHalf}});
  testing::open(session_, named_model(5), "n.pmx");
  ASSERT_EQ(actor().layers.size(), 2u);
  EXPECT_EQ(settings(1), kHalf);
  EXPECT_EQ(actor().bound->override_layers.size(), 1u);
  EXPECT_EQ(session_.document.history.undoable(), 0u);
}

TEST_F(LayersTest, ClosingAModelKeepsStepsOfOthers) {
  apply_loaded_files(batch(true, opened(kneeling(), "n.pmx"), opened(dance(10), "n.vmd")), nothing_uploaded, session_);
  ask({SetLayer{1, 0, kHalf}, CloseActor{0}});
  EXPECT_EQ(actor().layers[0].settings, kHalf);
  EXPECT_EQ(session_.document.files[0].motions, Names{"n.vmd"});
  ask({Undo{}});
  ASSERT_EQ(session_.document.files.size(), 2u);
  EXPECT_EQ(session_.document.files[0].motions, (Names{"body.vmd", "face.vmd"}));
  EXPECT_EQ(session_.document.stage.actors[0]->layers.size(), 2u);
  EXPECT_EQ(session_.document.stage.actors[1]->layers[0].settings, kHalf);
  ask({Undo{}});
  EXPECT_EQ(session_.document.stage.actors[1]->layers[0].settings, LayerSettings());
}

TEST_F(LayersTest, ReloadKeepsLayerSettings) {
  ask({SetLayer{0, 1, kHalf}, MoveLayer{0, 1, 0}, SetIkOverride{0, 1, false}});
  LoadedBatch read = batch(false, opened(dance(120), "body.vmd"), opened(dance(60), "face.vmd"));
  read.reload = true;
  apply_loaded_files(std::move(read), nothing_uploaded, session_);
  EXPECT_EQ(session_.document.files[0].motions, (Names{"face.vmd", "body.vmd"}));
  EXPECT_EQ(settings(0), kHalf);
  EXPECT_EQ(actor().bound->override_layers[0].motion.last_frame, 67u);
  EXPECT_EQ(actor().bound->last_frame, 120u);
  EXPECT_EQ(session_.document.history.undoable(), 1u) << "the override can still be undone";
  read = batch(false, opened(named_model(4), "m.pmx"));
  read.reload = true;
  apply_loaded_files(std::move(read), nothing_uploaded, session_);
  EXPECT_EQ(actor().model->bones.size(), 4u);
  EXPECT_EQ(settings(0), kHalf);
  EXPECT_EQ(actor().bound->last_frame, 120u);
}

TEST_F(LayersTest, ReloadingOneFileKeepsTheOther) {
  LoadedBatch read = batch(false, opened(dance(60), "face.vmd"));
  read.reload = true;
  apply_loaded_files(std::move(read), nothing_uploaded, session_);
  EXPECT_EQ(actor().layers[0].motion->bones[0].keys.back().frame, 90u);
  EXPECT_EQ(actor().layers[1].motion->bones[0].keys.back().frame, 60u);
}

TEST_F(LayersTest, AllIkIsSwitchedInOneStep) {
  const auto& enabled = actor().overrides.ik_enabled;
  using Switches = std::vector<std::optional<bool>>;
  ask({SetAllIkOverrides{0, false}});
  EXPECT_EQ(enabled, (Switches{std::nullopt, false, false}));
  ask({SetAllIkOverrides{0, true}});
  EXPECT_EQ(enabled, (Switches{std::nullopt, true, true}));
  ask({Undo{}});
  EXPECT_EQ(enabled, (Switches{std::nullopt, false, false}));
  ask({Undo{}});
  EXPECT_EQ(enabled, Switches(3));
}

}  // namespace
}  // namespace odori
