// Layers are fitted in the background, and what the user did is undone.

#include "app/tasks/fit_task.h"

#include "document/scene.h"
#include "loading/fit_layer.h"
#include "support/fit_figures.h"
#include "support/session_fixtures.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::figure;
using testing::figure_dance;

class FitTaskTest : public ::testing::Test {
 protected:
  FitTaskTest() {
    Model author = figure({}), dancer = figure({.arms_deg = 5.0f, .leg = 1.3f});
    author.name = "author";
    dancer.name = "dancer";
    dancer.vertices.resize(1);  // a copy stands beside what can be seen
    Motion motion = figure_dance(author, 11);
    motion.model_name = "author";
    testing::open(session_, author, "author.pmx");
    testing::open(session_, dancer, "dancer.pmx", true);
    perform(SelectActor{1}, session_);
    testing::open(session_, motion, "dance.vmd", true);
  }

  void wait() {
    do {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      task_.update(session_, true);
    } while (task_.running());
    task_.update(session_, true);
  }

  const Actor& dancer() const { return *session_.document.stage.actors[1]; }
  const MotionLayer& layer() const { return dancer().layers.at(0); }
  bool shows_fitted() const { return shown_motion(layer(), *dancer().model) != layer().motion; }

  Session session_;
  FitTask task_;
};

TEST_F(FitTaskTest, ARequestedFitIsFoundAndShown) {
  perform(SetLayerFit{1, 0, FitRequest{}}, session_);
  EXPECT_TRUE(waits_for_fit(layer(), *dancer().model));
  EXPECT_FALSE(shows_fitted()) << "until it is found";
  wait();
  const Model& author = *session_.document.stage.actors[0]->model;
  EXPECT_EQ(*dancer().motion, fit(*layer().motion, author, *dancer().model, {}).motion);
  EXPECT_EQ(layer().fitted->from_file, "author.pmx");
  EXPECT_EQ(layer().fitted->report.from, "author");
}

TEST_F(FitTaskTest, ItIsUndoneAndRedone) {
  const std::shared_ptr<const Motion> before = dancer().motion;
  perform(SetLayerFit{1, 0, FitRequest{}}, session_);
  wait();
  const Motion fitted = *dancer().motion;
  perform(Undo{}, session_);
  EXPECT_EQ(*dancer().motion, *before);
  EXPECT_FALSE(layer().fit);
  perform(Redo{}, session_);
  EXPECT_TRUE(layer().fit);
  wait();
  EXPECT_EQ(*dancer().motion, fitted);
}

TEST_F(FitTaskTest, SwitchingBackFindsTheSameResult) {
  perform(SetLayerFit{1, 0, FitRequest{}}, session_);
  wait();
  const auto fitted = layer().fitted;
  perform(SetLayerFit{1, 0, std::nullopt}, session_);
  task_.update(session_, false);
  EXPECT_FALSE(shows_fitted());
  perform(SetLayerFit{1, 0, FitRequest{}}, session_);
  task_.update(session_, false);
  EXPECT_EQ(layer().fitted, fitted) << "without another fit";
}

TEST_F(FitTaskTest, AModelThatCannotBeReadIsReportedOnce) {
  perform(SetLayerFit{1, 0, FitRequest{"nowhere.pmx"}}, session_);
  const std::size_t messages = session_.messages.size();
  wait();
  ASSERT_TRUE(layer().fitted);
  EXPECT_TRUE(layer().fitted->fault);
  EXPECT_FALSE(shows_fitted());
  EXPECT_EQ(session_.messages.size(), messages + 1);
  wait();
  EXPECT_EQ(session_.messages.size(), messages + 1);
}

TEST_F(FitTaskTest, NeedsAreThoseOfTheSelectedActor) {
  task_.update(session_, false);
  EXPECT_TRUE(task_.needs().empty()) << "not asked for";
  wait();
  ASSERT_EQ(task_.needs().size(), 1u);
  EXPECT_EQ(task_.needs()[0].from, "author");
  EXPECT_NEAR(task_.needs()[0].scale, 1.3f, 1e-3f);
  EXPECT_TRUE(is_needed(task_.needs()[0]));
}

TEST_F(FitTaskTest, BothAreShownSideBySide) {
  perform(SetLayerFit{1, 0, FitRequest{}}, session_);
  wait();
  perform(CompareFit{1, 0}, session_);
  ASSERT_EQ(session_.document.stage.actors.size(), 3u);
  const Actor& copy = *session_.document.stage.actors[2];
  EXPECT_FALSE(copy.layers[0].fit);
  EXPECT_EQ(*copy.motion, *layer().motion);
  EXPECT_TRUE(shows_fitted());
  EXPECT_NE(copy.placement, dancer().placement);
  perform(Undo{}, session_);
  EXPECT_EQ(session_.document.stage.actors.size(), 2u);
}

TEST_F(FitTaskTest, ASceneStoresTheModelThatWasFound) {
  perform(SetLayerFit{1, 0, FitRequest{{}, {true, true, false}, true}}, session_);
  wait();
  const FitRequest stored = scene_of(session_.document).actors[1].motions[0].fit.value();
  EXPECT_EQ(stored, (FitRequest{"author.pmx", {true, true, false}, true}));
}

TEST_F(FitTaskTest, TheCameraMotionIsScaledWithTheLayer) {
  Motion camera;
  camera.camera.resize(1);
  camera.camera[0].camera.target = {1.0f, 10.0f, 2.0f};
  camera.camera[0].camera.distance = -30.0f;
  testing::open(session_, camera, "camera.vmd", true);
  Stage& stage = session_.document.stage;
  advance(stage, 0.0);
  EXPECT_EQ(stage.camera.distance, -30.0f);
  perform(SetLayerFit{1, 0, FitRequest{}}, session_);
  wait();
  advance(stage, 0.0);
  // Both eyes of the figures are 8.5 units above hips at 10, which are 3 units higher in the long one.
  const float eyes = (18.5f + 3.0f) / 18.5f;
  EXPECT_NEAR(stage.camera.target.y, 10.0f * eyes, 0.35f);
  EXPECT_NEAR(stage.camera.distance, -30.0f * eyes, 1.0f);
  EXPECT_EQ(stage.camera_keys[0].camera.distance, -30.0f) << "keys stay as they are";
  perform(SetLayerFit{1, 0, FitRequest{{}, {}, false}}, session_);
  wait();
  advance(stage, 0.0);
  EXPECT_EQ(stage.camera.distance, -30.0f);
}

}  // namespace
}  // namespace odori
