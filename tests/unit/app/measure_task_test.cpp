#include "app/tasks/measure_task.h"

#include "document/surface_selection.h"
#include "unit/app/turning_session.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::open;

class MeasureTaskTest : public ::testing::Test {
 protected:
  MeasureTaskTest() {
    testing::open_turning(session);
    active_pane(session.document.settings.views).skinning = SkinningMode::dqs;
    advance(session.document.stage, 20.0);
  }
  bool update(bool watched = true) { return measuring.update(session, {watched}); }
  void wait() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (measuring.progress() && std::chrono::steady_clock::now() < end) {
      update();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  // Of the active pane, or of another mode.
  const MotionStatistics* motion() { return motion(active_pane(session.document.settings.views).skinning.mode); }
  const MotionStatistics* motion(SkinningMode mode) { return measuring.motion_statistics()[ordinal(mode)]; }

  Session session;
  MeasureTask measuring;
};

TEST_F(MeasureTaskTest, MeasuresTheFrameWhileVisible) {
  update(false);
  EXPECT_EQ(measuring.frame_statistics(), nullptr);
  update();
  ASSERT_NE(measuring.frame_statistics(), nullptr);
  const SurfaceStatistics numbers = *measuring.frame_statistics();
  EXPECT_EQ(numbers.of.skinning.mode, SkinningMode::dqs);
  ASSERT_EQ(numbers.worst.size(), kWorstVertexCount);
  EXPECT_EQ(numbers.worst.front().vertex, numbers.whole.worst_vertex);
  EXPECT_EQ(numbers.worst.front().value, numbers.whole[Statistic::max]);
  EXPECT_GE(numbers.worst[0].value, numbers.worst[9].value);
  EXPECT_GT(numbers.whole[Statistic::max], 0.0f);
  advance(session.document.stage, 0.0);
  update();
  EXPECT_NE(measuring.frame_statistics()->whole[Statistic::max], numbers.whole[Statistic::max]) << "another frame";
  perform(CloseActor{0}, session);
  update();
  EXPECT_EQ(measuring.frame_statistics(), nullptr);
}

TEST_F(MeasureTaskTest, MeasuresTheWholeMotionInTheBackground) {
  perform(MeasureMotion{true}, session);
  EXPECT_TRUE(update());
  EXPECT_TRUE(measuring.progress().has_value());
  wait();
  ASSERT_NE(motion(), nullptr);
  const MotionStatistics& found = *motion();
  ASSERT_EQ(found.frames.size(), 41u);
  EXPECT_EQ(found.frames.back(), 40.0);
  EXPECT_EQ(found.high.size(), 41u);
  EXPECT_EQ(found.low.size(), 41u);
  EXPECT_EQ(found.low[20], measuring.frame_statistics()->whole[Statistic::min]);
  EXPECT_EQ(found.mean.size(), 41u);
  EXPECT_TRUE(found.volume.empty()) << "no part is closed";
  EXPECT_NEAR(found.high[0], 0.0f, 1e-4f);
  EXPECT_EQ(found.high[20], measuring.frame_statistics()->whole[Statistic::max]) << "as measured for the current frame";
}

TEST_F(MeasureTaskTest, DiscardsObsoleteResults) {
  perform(MeasureMotion{true}, session);
  update();
  wait();
  ASSERT_NE(motion(), nullptr);
  post_message(session, Severity::note, "a", {"nothing to do with it"});
  update();
  EXPECT_NE(motion(), nullptr);
  perform(SetSkinning{SkinningMode::sdef}, session);
  update();
  EXPECT_EQ(motion(), nullptr);
  perform(SetSkinning{SkinningMode::dqs}, session);
  update();
  ASSERT_NE(motion(), nullptr) << "what was measured of another mode is kept";
  EXPECT_EQ(motion()->of.skinning.mode, SkinningMode::dqs);
  EXPECT_EQ(motion()->frames.size(), 41u);

  perform(SetSkinning{SkinningMode::linear}, session);
  perform(MeasureMotion{true}, session);
  update();
  open(session, testing::rotating_motion(*session.document.stage.actors[0]->model, 10), "b.vmd");
  update();
  wait();
  EXPECT_EQ(motion(), nullptr) << "it was of another motion";
}

// The request was dropped while the measurement of the motion before was ending.
TEST_F(MeasureTaskTest, ARequestWaitsForACancelledMeasurementToEnd) {
  open(session, testing::rotating_motion(*session.document.stage.actors[0]->model, 1000000), "long.vmd");
  perform(MeasureMotion{true}, session);
  update();
  open(session, testing::rotating_motion(*session.document.stage.actors[0]->model, 10), "short.vmd");
  perform(MeasureMotion{true}, session);
  update();
  EXPECT_TRUE(measuring.progress().has_value());
  wait();
  ASSERT_NE(motion(), nullptr);
  EXPECT_EQ(motion()->frames.size(), 11u);
}

TEST_F(MeasureTaskTest, CanBeCancelled) {
  open(session, testing::rotating_motion(*session.document.stage.actors[0]->model, 1000000), "long.vmd");
  perform(MeasureMotion{true}, session);
  update();
  ASSERT_TRUE(measuring.progress().has_value());
  perform(MeasureMotion{false}, session);
  EXPECT_TRUE(update());
  EXPECT_FALSE(measuring.progress().has_value());
  EXPECT_EQ(motion(), nullptr);
}

// A curve of another mode is the one that is found when that mode is the view's.
TEST_F(MeasureTaskTest, ModesAreMeasuredOneAfterTheOther) {
  for (const SkinningMode mode : {SkinningMode::linear, SkinningMode::sdef, SkinningMode::linear}) {
    perform(MeasureMotion{true, mode}, session);
  }
  EXPECT_TRUE(update());
  ASSERT_TRUE(measuring.progress());
  EXPECT_EQ(measuring.progress()->mode, SkinningMode::linear);
  wait();
  EXPECT_EQ(motion(), nullptr) << "the view's own mode was not asked for";
  ASSERT_NE(motion(SkinningMode::sdef), nullptr);
  ASSERT_NE(motion(SkinningMode::linear), nullptr);
  EXPECT_EQ(motion(SkinningMode::linear)->high[20], 0.0f) << "linear is the reference";
  const std::vector<float> sdef = motion(SkinningMode::sdef)->high;
  perform(SetSkinning{SkinningMode::sdef}, session);
  update();
  EXPECT_EQ(sdef[20], measuring.frame_statistics()->whole[Statistic::max]);
  ASSERT_NE(motion(), nullptr);
  EXPECT_EQ(motion()->high, sdef);
}

TEST_F(MeasureTaskTest, AnotherModeDoesNotCancelAndAnotherMeasureDoes) {
  open(session, testing::rotating_motion(*session.document.stage.actors[0]->model, 1000000), "long.vmd");
  perform(MeasureMotion{true, SkinningMode::sdef}, session);
  update();
  perform(SetSkinning{SkinningMode::linear}, session);
  update();
  EXPECT_TRUE(measuring.progress());
  Heatmap heatmap = active_pane(session.document.settings.views).heatmap;
  heatmap.measure = Measure::area;
  perform(SetHeatmap{heatmap}, session);
  update();
  EXPECT_FALSE(measuring.progress());
  open(session, testing::rotating_motion(*session.document.stage.actors[0]->model, 10), "short.vmd");
  perform(MeasureMotion{true, SkinningMode::sdef}, session);
  update();
  wait();
  ASSERT_NE(motion(SkinningMode::sdef), nullptr);
  EXPECT_EQ(motion(SkinningMode::sdef)->of.measure, Measure::area);
  heatmap.measure = Measure::displacement;
  perform(SetHeatmap{heatmap}, session);
  update();
  EXPECT_EQ(motion(SkinningMode::sdef), nullptr);
}

// The centres of a mode may come while another mode is shown, which does not need them.
TEST_F(MeasureTaskTest, DataOfAnotherModeMakeNoDifference) {
  perform(MeasureMotion{true}, session);
  update();
  wait();
  ASSERT_NE(motion(), nullptr);
  Actor& actor = *session.document.stage.actors[0];
  actor.skinning_data[SkinningData::rotation_centers] =
      std::make_shared<const SkinningTexels>(actor.model->vertices.size());
  update();
  EXPECT_NE(motion(), nullptr);
  perform(MeasureMotion{true, SkinningMode::cor}, session);
  update();
  wait();
  EXPECT_NE(motion(SkinningMode::cor), nullptr);
  actor.skinning_data[SkinningData::rotation_centers].reset();
  update();
  EXPECT_EQ(motion(SkinningMode::cor), nullptr) << "it was measured with them";
  EXPECT_NE(motion(), nullptr);
}

TEST_F(MeasureTaskTest, TheCameraShowsAVertexFromOutside) {
  perform(ShowVertex{7}, session);
  ASSERT_TRUE(session.document.selected.marked.has_value());
  const SkinnedVertices shape = skinned_vertices(*session.document.stage.actors[0], SkinningMode::dqs);
  const Camera& camera = session.document.stage.camera;
  EXPECT_NEAR(glm::distance(camera.target, shape.positions[7]), 0.0f, 1e-4f);
  const glm::vec3 to_eye = glm::normalize(camera_frame(camera).eye - camera.target);
  EXPECT_NEAR(glm::dot(to_eye, shape.normals[7]), 1.0f, 1e-3f);
  EXPECT_NEAR(glm::distance(*marked_position(session.document), shape.positions[7]), 0.0f, 1e-4f);
  perform(ShowVertex{100000}, session);
  EXPECT_EQ(session.document.selected.marked->vertex, 7u);
  open(session, testing::every_kind_model(10, 2), "b.pmx");
  EXPECT_FALSE(marked_position(session.document).has_value()) << "that model is gone";
}

TEST_F(MeasureTaskTest, HeatmapShowsTheSelectedBone) {
  perform(SetHeatmap{{HeatmapKind::weights}}, session);
  perform(SelectBone{2}, session);
  update_heatmap_parts(session.document);
  const Heatmap& heatmap = active_pane(session.document.settings.views).heatmap;
  EXPECT_EQ(heatmap.kind, HeatmapKind::weights);
  EXPECT_EQ(heatmap.part_actor, 0);
  EXPECT_EQ(heatmap.bone, 2);
}

}  // namespace
}  // namespace odori
