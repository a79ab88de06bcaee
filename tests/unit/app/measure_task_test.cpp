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
  bool update(bool watched = true) { return measuring.update(session, watched); }
  void wait() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (measuring.progress() && std::chrono::steady_clock::now() < end) {
      update();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
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
  ASSERT_NE(measuring.motion_statistics(), nullptr);
  const MotionStatistics& motion = *measuring.motion_statistics();
  ASSERT_EQ(motion.frames.size(), 41u);
  EXPECT_EQ(motion.frames.back(), 40.0);
  EXPECT_EQ(motion.high.size(), 41u);
  EXPECT_EQ(motion.low.size(), 41u);
  EXPECT_EQ(motion.low[20], measuring.frame_statistics()->whole[Statistic::min]);
  EXPECT_EQ(motion.mean.size(), 41u);
  EXPECT_TRUE(motion.volume.empty()) << "no part is closed";
  EXPECT_NEAR(motion.high[0], 0.0f, 1e-4f);
  EXPECT_EQ(motion.high[20], measuring.frame_statistics()->whole[Statistic::max])
      << "as measured for the current frame";
}

TEST_F(MeasureTaskTest, DiscardsObsoleteResults) {
  perform(MeasureMotion{true}, session);
  update();
  wait();
  ASSERT_NE(measuring.motion_statistics(), nullptr);
  post_message(session, Severity::note, "a", {"nothing to do with it"});
  update();
  EXPECT_NE(measuring.motion_statistics(), nullptr);
  perform(SetSkinning{SkinningMode::sdef}, session);
  update();
  EXPECT_EQ(measuring.motion_statistics(), nullptr);
  perform(SetSkinning{SkinningMode::dqs}, session);
  update();
  ASSERT_NE(measuring.motion_statistics(), nullptr) << "what was measured of another mode is kept";
  EXPECT_EQ(measuring.motion_statistics()->of.skinning.mode, SkinningMode::dqs);
  EXPECT_EQ(measuring.motion_statistics()->frames.size(), 41u);

  perform(SetSkinning{SkinningMode::linear}, session);
  perform(MeasureMotion{true}, session);
  update();
  open(session, testing::rotating_motion(*session.document.stage.actors[0]->model, 10), "b.vmd");
  update();
  wait();
  EXPECT_EQ(measuring.motion_statistics(), nullptr) << "it was of another motion";
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
  ASSERT_NE(measuring.motion_statistics(), nullptr);
  EXPECT_EQ(measuring.motion_statistics()->frames.size(), 11u);
}

TEST_F(MeasureTaskTest, CanBeCancelled) {
  open(session, testing::rotating_motion(*session.document.stage.actors[0]->model, 1000000), "long.vmd");
  perform(MeasureMotion{true}, session);
  update();
  ASSERT_TRUE(measuring.progress().has_value());
  perform(MeasureMotion{false}, session);
  EXPECT_TRUE(update());
  EXPECT_FALSE(measuring.progress().has_value());
  EXPECT_EQ(measuring.motion_statistics(), nullptr);
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
