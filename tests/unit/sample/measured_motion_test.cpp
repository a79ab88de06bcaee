#include "analysis/measured_motion.h"

#include "make_sample/exhibits.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

Stage twisting_bar() {
  Stage stage;
  stage.actors.push_back(make_actor(std::make_shared<const Model>(komai::make_twisting_bar())));
  set_motion(*stage.actors.front(), komai::make_twist());
  return stage;
}

MeasureRequest everything() {
  MeasureRequest request;
  request.modes = {SkinningMode::linear, SkinningMode::dqs, SkinningMode::spherical};
  for (const auto& measure : measures()) request.measures.push_back(measure.value);
  return request;
}

std::vector<MeasuredFrame> measured(Stage& stage, const std::vector<double>& frames, const MeasureRequest& request) {
  std::vector<MeasuredFrame> result;
  JobControl control;
  measure_motion(stage, 0, frames, request, control, [&](MeasuredFrame frame) {
    result.push_back(std::move(frame));
    return true;
  });
  EXPECT_EQ(control.progress(), frames.empty() ? 0.0f : 1.0f);
  return result;
}

// More frames than a batch.
std::vector<double> many_frames() {
  std::vector<double> frames;
  for (int i = 0; i < 75; ++i) frames.push_back(0.8 * static_cast<double>(i));
  return frames;
}

TEST(MeasuredMotion, EqualsItsFramesMeasuredOneByOne) {
  Stage stage = twisting_bar();
  const MeasureRequest request = everything();
  const std::vector<double> frames = many_frames();
  const std::vector<MeasuredFrame> together = measured(stage, frames, request);
  ASSERT_EQ(together.size(), frames.size());
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const MeasuredFrame alone = measured(stage, {frames[i]}, request).at(0);
    EXPECT_EQ(together[i].frame, frames[i]);
    for (std::size_t mode = 0; mode < request.modes.size(); ++mode) {
      EXPECT_EQ(together[i].modes[mode].volumes, alone.modes[mode].volumes);
      for (std::size_t m = 0; m < request.measures.size(); ++m) {
        const MeasureSummary &one = alone.modes[mode].whole[m], &many = together[i].modes[mode].whole[m];
        EXPECT_EQ(many[Statistic::mean], one[Statistic::mean]);
        EXPECT_EQ(many.worst_vertex, one.worst_vertex);
      }
    }
  }
}

TEST(MeasuredMotion, TheBarLosesTwoThirdsOfItsBlendedHalf) {
  Stage stage = twisting_bar();
  const MeshParts parts = find_mesh_parts(*stage.actors.front()->model);
  const MeasuredFrame twisted = measured(stage, {60.0}, everything()).at(0);
  const double rest = whole_volume(parts, twisted.rest_volumes).value();
  EXPECT_NEAR(whole_volume(parts, twisted.modes[0].volumes).value() / rest, 2.0 / 3.0, 1e-4);
  EXPECT_NEAR(whole_volume(parts, twisted.modes[1].volumes).value() / rest, 1.0, 0.01);
  ASSERT_EQ(twisted.modes[0].bones.size(), kMeasureCount);
  std::size_t vertices = 0;
  for (const MeasureSummary& bone : twisted.modes[0].bones[0]) vertices += bone.vertices;
  EXPECT_EQ(vertices, stage.actors.front()->model->vertices.size());
}

TEST(MeasuredMotion, StopsWhenCancelled) {
  Stage stage = twisting_bar();
  JobControl control;
  std::size_t taken = 0;
  measure_motion(stage, 0, many_frames(), everything(), control, [&](const MeasuredFrame&) { return ++taken < 3; });
  EXPECT_EQ(taken, 3u);
  taken = 0;
  measure_motion(stage, 0, many_frames(), everything(), control, [&](const MeasuredFrame&) {
    control.cancel();
    return ++taken > 0;
  });
  EXPECT_GT(taken, 0u);
  EXPECT_LT(taken, many_frames().size());
}

TEST(MeasuredMotion, WithoutClosedPartsThereIsNoVolume) {
  Model model = komai::make_twisting_bar();
  model.materials[0].index_count -= 3;
  const MeshParts parts = find_mesh_parts(model);
  EXPECT_EQ(whole_volume(parts, std::vector<double>(parts.parts.size())), std::nullopt);
}

}  // namespace
}  // namespace odori
