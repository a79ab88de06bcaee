#include "analysis/heatmap.h"

#include "analysis/color_scale.h"
#include "viewer/surface_heatmap.h"
#include "support/models.h"

#include <cmath>

#include <gtest/gtest.h>

namespace odori {
namespace {

Paint by(Measure measure, float range = 0.0f) { return {PaintKind::measure, measure, SkinningMode::linear, range}; }

TEST(PaintScale, ReachesAsFarAsTheWorstRoundedUp) {
  const auto high = [](float worst) { return paint_scale(by(Measure::displacement), worst).high; };
  EXPECT_FLOAT_EQ(high(0.3f), 0.5f);
  EXPECT_FLOAT_EQ(high(0.5f), 0.5f);
  EXPECT_FLOAT_EQ(high(0.51f), 1.0f);
  EXPECT_FLOAT_EQ(high(13.0f), 20.0f);
  EXPECT_GT(high(0.0f), 0.0f);
  EXPECT_EQ(paint_scale(by(Measure::displacement), 3.0f).low, 0.0f);
}

TEST(PaintScale, OfRatiosLiesAboutOneAndNoWiderThanZeroToTwo) {
  const PaintScale narrow = paint_scale(by(Measure::area), 0.15f);
  EXPECT_FLOAT_EQ(narrow.low, 0.8f);
  EXPECT_FLOAT_EQ(narrow.high, 1.2f);
  const PaintScale wide = paint_scale(by(Measure::area), 7.0f);
  EXPECT_FLOAT_EQ(wide.low, 0.0f);
  EXPECT_FLOAT_EQ(wide.high, 2.0f);
  const PaintScale by_hand = paint_scale(by(Measure::edge, 2.5f), 0.1f);
  EXPECT_FLOAT_EQ(by_hand.low, -1.5f);
  EXPECT_FLOAT_EQ(by_hand.high, 3.5f);
}

TEST(PaintColor, SaysWhichSideAValueIsOn) {
  const PaintScale area = paint_scale(by(Measure::area, 0.5f), 0.0f);
  EXPECT_EQ(paint_color(area, 1.0f), diverging_color(0.5f));
  EXPECT_EQ(paint_color(area, 0.25f), diverging_color(0.0f));
  EXPECT_EQ(paint_color(area, 1.5f), diverging_color(1.0f));
  const PaintScale distance = paint_scale(by(Measure::rest, 2.0f), 0.0f);
  EXPECT_EQ(paint_color(distance, 1.0f), sequential_color(0.5f));
  PaintScale kinds;
  kinds.paint.kind = PaintKind::kinds;
  EXPECT_EQ(paint_color(kinds, static_cast<float>(DeformKind::sdef)), distinct_color(3));
}

TEST(PaintKinds, AreKnownByName) {
  for (const auto& each : paint_kinds()) EXPECT_EQ(paint_kind(name(each.value)), each.value);
  EXPECT_EQ(paint_kind("nothing"), std::nullopt);
}

TEST(PaintValues, AreKindsAndWeights) {
  const Model model = testing::every_kind_model(40, 3);
  std::vector<float> kinds(40), weights(40), sum(40, 0.0f);
  kind_values(model, kinds);
  for (std::int32_t bone = 0; bone < 4; ++bone) {
    weight_values(model, bone, weights);
    for (std::size_t i = 0; i < 40; ++i) sum[i] += weights[i];
  }
  weight_values(model, -1, weights);
  for (std::size_t i = 0; i < 40; ++i) {
    EXPECT_EQ(kinds[i], static_cast<float>(model.vertices[i].kind));
    EXPECT_NEAR(sum[i], 1.0f, 1e-5f) << i;
    EXPECT_EQ(weights[i], 0.0f);
  }
}

class PaintedStage : public ::testing::Test {
 protected:
  PaintedStage() {
    for (const std::uint32_t seed : {1u, 2u}) {
      stage.actors.push_back(make_actor(std::make_shared<const Model>(testing::every_kind_model(30, seed))));
      stage.actors.back()->palette = testing::random_palette(4, seed);
    }
  }
  Stage stage;
  SurfacePaint paint;
};

TEST_F(PaintedStage, PaintsThePanesThatAreToBe) {
  Pane plain, measured;
  measured.skinning = SkinningMode::dqs;
  measured.paint = by(Measure::displacement);
  const std::vector<Pane> panes{plain, measured};
  paint.update(stage, panes);
  EXPECT_TRUE(paint.values(0, plain).empty());
  for (std::size_t actor = 0; actor < 2; ++actor) {
    const std::span<const float> values = paint.values(actor, measured);
    ASSERT_EQ(values.size(), 30u);
    const SkinnedVertices dqs = skinned_vertices(*stage.actors[actor], SkinningMode::dqs);
    const SkinnedVertices linear = skinned_vertices(*stage.actors[actor], SkinningMode::linear);
    float worst = 0.0f;
    for (std::size_t i = 0; i < 30; ++i) {
      EXPECT_FLOAT_EQ(values[i], glm::distance(dqs.positions[i], linear.positions[i]));
      worst = std::max(worst, values[i]);
    }
    EXPECT_GE(paint.scale(measured).high, worst);
  }
}

TEST_F(PaintedStage, PanesOfOnePaintShareTheScale) {
  Pane same, other;
  same.paint = other.paint = by(Measure::displacement);
  same.skinning = SkinningMode::linear;
  other.skinning = SkinningMode::dqs;
  const std::vector<Pane> panes{same, other};
  paint.update(stage, panes);
  for (const float value : paint.values(0, same)) EXPECT_EQ(value, 0.0f);
  EXPECT_EQ(paint.scale(same), paint.scale(other));
  EXPECT_GT(paint.scale(same).high, 0.1f);
}

TEST_F(PaintedStage, FollowsActorsThatComeAndGo) {
  Pane weights;
  weights.paint.kind = PaintKind::weights;
  weights.paint.part_actor = 1;
  weights.paint.bone = 2;
  paint.update(stage, {&weights, 1});
  float sum = 0.0f;
  for (const float value : paint.values(0, weights)) EXPECT_EQ(value, 0.0f) << "the bone is another actor's";
  for (const float value : paint.values(1, weights)) sum += value;
  EXPECT_GT(sum, 0.0f);
  stage.actors[0] = make_actor(std::make_shared<const Model>(testing::every_kind_model(50, 9)));
  stage.actors.pop_back();
  paint.update(stage, {&weights, 1});
  EXPECT_EQ(paint.values(0, weights).size(), 50u);
}

}  // namespace
}  // namespace odori
