#include "analysis/heatmap.h"

#include "support/models.h"
#include "view/surface_heatmap.h"

#include <cmath>

#include <gtest/gtest.h>

namespace odori {
namespace {

Heatmap by(Measure measure, float range = 0.0f) { return {HeatmapKind::measure, measure, SkinningMode::linear, range}; }

TEST(HeatmapScale, AutoRangeIsTheMaximumRoundedUp) {
  const auto high = [](float max) { return heatmap_scale(by(Measure::displacement), 0.0f, max).high; };
  EXPECT_FLOAT_EQ(high(0.3f), 0.5f);
  EXPECT_FLOAT_EQ(high(0.5f), 0.5f);
  EXPECT_FLOAT_EQ(high(0.51f), 1.0f);
  EXPECT_FLOAT_EQ(high(13.0f), 20.0f);
  EXPECT_GT(high(0.0f), 0.0f);
  EXPECT_EQ(heatmap_scale(by(Measure::displacement), 0.0f, 3.0f).low, 0.0f);
}

TEST(HeatmapScale, OfRatiosIsCentredOnOneAndAtMostZeroToTwo) {
  const HeatmapScale narrow = heatmap_scale(by(Measure::area), 0.85f, 1.05f);
  EXPECT_FLOAT_EQ(narrow.low, 0.8f);
  EXPECT_FLOAT_EQ(narrow.high, 1.2f);
  const HeatmapScale wide = heatmap_scale(by(Measure::area), 0.4f, 8.0f);
  EXPECT_FLOAT_EQ(wide.low, 0.0f);
  EXPECT_FLOAT_EQ(wide.high, 2.0f);
  EXPECT_FALSE(narrow.exceeds_low() || narrow.exceeds_high());
  EXPECT_FALSE(wide.exceeds_low());
  EXPECT_TRUE(wide.exceeds_high()) << "800 % has the colour of 200 %";
  const HeatmapScale overridden = heatmap_scale(by(Measure::edge, 2.5f), 0.9f, 1.1f);
  EXPECT_FLOAT_EQ(overridden.low, -1.5f);
  EXPECT_FLOAT_EQ(overridden.high, 3.5f);
}

TEST(HeatmapColor, RatiosDivergeAndDistancesAreSequential) {
  const HeatmapScale area = heatmap_scale(by(Measure::area, 0.5f), 1.0f, 1.0f);
  EXPECT_EQ(heatmap_color(area, 1.0f), diverging_color(0.5f));
  EXPECT_EQ(heatmap_color(area, 0.25f), diverging_color(0.0f));
  EXPECT_EQ(heatmap_color(area, 1.5f), diverging_color(1.0f));
  const HeatmapScale distance = heatmap_scale(by(Measure::rest, 2.0f), 0.0f, 0.0f);
  EXPECT_EQ(heatmap_color(distance, 1.0f), sequential_color(0.5f));
  HeatmapScale kinds;
  kinds.heatmap.kind = HeatmapKind::kinds;
  EXPECT_EQ(heatmap_color(kinds, static_cast<float>(DeformKind::sdef)), distinct_color(3));
}

TEST(HeatmapKinds, AreFoundByName) {
  for (const auto& each : heatmap_kinds()) EXPECT_EQ(heatmap_kind(name(each.value)), each.value);
  EXPECT_EQ(heatmap_kind("nothing"), std::nullopt);
}

TEST(HeatmapValues, AreDeformKindsAndWeights) {
  const Model model = testing::every_kind_model(40, 3);
  std::vector<float> kinds(40), weights(40), sum(40, 0.0f);
  deform_kind_values(model, kinds);
  for (std::int32_t bone = 0; bone < 4; ++bone) {
    bone_weight_values(model, bone, weights);
    for (std::size_t i = 0; i < 40; ++i) sum[i] += weights[i];
  }
  bone_weight_values(model, -1, weights);
  for (std::size_t i = 0; i < 40; ++i) {
    EXPECT_EQ(kinds[i], static_cast<float>(model.vertices[i].kind));
    EXPECT_NEAR(sum[i], 1.0f, 1e-5f) << i;
    EXPECT_EQ(weights[i], 0.0f);
  }
}

class HeatMappedStage : public ::testing::Test {
 protected:
  HeatMappedStage() {
    for (const std::uint32_t seed : {1u, 2u}) {
      stage.actors.push_back(make_actor(std::make_shared<const Model>(testing::every_kind_model(30, seed))));
      stage.actors.back()->palette = testing::random_palette(4, seed);
    }
  }
  Stage stage;
  SurfaceHeatmap heatmap;
};

TEST_F(HeatMappedStage, ColoursPanesWithAHeatmap) {
  Pane plain, measured;
  measured.skinning = SkinningMode::dqs;
  measured.heatmap = by(Measure::displacement);
  const std::vector<Pane> panes{plain, measured};
  heatmap.update(stage, panes);
  EXPECT_TRUE(heatmap.values(0, plain).of_vertices.empty());
  for (std::size_t actor = 0; actor < 2; ++actor) {
    const std::span<const float> values = heatmap.values(actor, measured).of_vertices;
    ASSERT_EQ(values.size(), 30u);
    const SkinnedVertices dqs = skinned_vertices(*stage.actors[actor], SkinningMode::dqs);
    const SkinnedVertices linear = skinned_vertices(*stage.actors[actor], SkinningMode::linear);
    float max = 0.0f;
    for (std::size_t i = 0; i < 30; ++i) {
      EXPECT_FLOAT_EQ(values[i], glm::distance(dqs.positions[i], linear.positions[i]));
      max = std::max(max, values[i]);
    }
    EXPECT_GE(heatmap.scale(measured).high, max);
  }
}

TEST_F(HeatMappedStage, PanesWithEqualHeatmapsShareTheScale) {
  Pane same, other;
  same.heatmap = other.heatmap = by(Measure::displacement);
  same.skinning = SkinningMode::linear;
  other.skinning = SkinningMode::dqs;
  const std::vector<Pane> panes{same, other};
  heatmap.update(stage, panes);
  for (const float value : heatmap.values(0, same).of_vertices) EXPECT_EQ(value, 0.0f);
  EXPECT_EQ(heatmap.scale(same), heatmap.scale(other));
  EXPECT_GT(heatmap.scale(same).high, 0.1f);
}

TEST_F(HeatMappedStage, OnlyValuesThatChangeGetANewRevision) {
  Pane weights, measured;
  weights.heatmap.kind = HeatmapKind::weights;
  weights.heatmap.part_actor = 1;
  weights.heatmap.bone = 2;
  measured.heatmap = by(Measure::displacement);
  const std::vector<Pane> panes{weights, measured};
  heatmap.update(stage, panes);
  const SurfaceHeatmap::Values first = heatmap.values(1, weights);
  const SurfaceHeatmap::Values moving = heatmap.values(1, measured);
  EXPECT_NE(first.slot, moving.slot);
  heatmap.update(stage, panes);
  EXPECT_EQ(heatmap.values(1, weights).revision, first.revision);
  EXPECT_NE(heatmap.values(1, measured).revision, moving.revision);
  std::vector<Pane> other = panes;
  other[0].heatmap.bone = 1;
  heatmap.update(stage, other);
  EXPECT_NE(heatmap.values(1, other[0]).revision, first.revision);
  heatmap.update(stage, panes);
  EXPECT_NE(heatmap.values(1, weights).revision, first.revision) << "values of another bone came in between";
}

TEST_F(HeatMappedStage, HandlesAddedAndRemovedActors) {
  Pane weights;
  weights.heatmap.kind = HeatmapKind::weights;
  weights.heatmap.part_actor = 1;
  weights.heatmap.bone = 2;
  heatmap.update(stage, {&weights, 1});
  float sum = 0.0f;
  for (const float value : heatmap.values(0, weights).of_vertices)
    EXPECT_EQ(value, 0.0f) << "the bone belongs to another actor";
  for (const float value : heatmap.values(1, weights).of_vertices) sum += value;
  EXPECT_GT(sum, 0.0f);
  stage.actors[0] = make_actor(std::make_shared<const Model>(testing::every_kind_model(50, 9)));
  stage.actors.pop_back();
  heatmap.update(stage, {&weights, 1});
  EXPECT_EQ(heatmap.values(0, weights).of_vertices.size(), 50u);
}

}  // namespace
}  // namespace odori
