// The measures on the exhibits, compared with formulas. R is the prism's radius, w the weight of the tip. A rotation by
// 180 degrees moves a linear vertex to R (1 - 2w) in its own direction, and a dual quaternion vertex to R at the angle
// of the nlerp.

#include "analysis/measures.h"
#include "make_sample/exhibits.h"
#include "make_sample/numbers.h"
#include "skin/skin.h"
#include "unit/sample/exhibit_pose.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace odori {
namespace {

using namespace komai;

class Exhibit {
 public:
  Exhibit(Model model, std::vector<PaletteEntry> palette) : model_(std::move(model)), palette_(std::move(palette)) {
    for (const Vertex& vertex : model_.vertices) rest_.push_back(vertex.position);
  }

  std::vector<float> values(Measure what, SkinningMode mode, SkinningMode against = SkinningMode::native) const {
    Skinning exactly(mode);
    exactly.normals = Normals::exact;
    const Shape shape = posed(mode), other = posed(against), exact = posed(exactly);
    std::vector<float> result(rest_.size());
    measure(what, {model_, palette_, rest_, shape.positions, shape.normals, other.positions, exact.normals}, result);
    return result;
  }

  // Calls visit(w, value) for every vertex on the side of the blended section, without its ends.
  template <typename Visit>
  void for_each_blended(const std::vector<float>& values, const Visit& visit) const {
    int visited = 0;
    for (std::size_t i = 0; i < rest_.size(); ++i) {
      const double w = (static_cast<double>(rest_[i].y) - kExhibitJoint) / (2.0 * kExhibitHalfBlend) + 0.5;
      if (w <= 1e-6 || w >= 1.0 - 1e-6) continue;
      visit(w, static_cast<double>(values[i]));
      ++visited;
    }
    ASSERT_GE(visited, kExhibitColumns * (kExhibitBands - 1));
  }

 private:
  struct Shape {
    std::vector<glm::vec3> positions, normals;
  };

  Shape posed(const Skinning& skinning) const {
    const SkinTables tables = build_skin_tables(model_);
    Shape shape{rest_, rest_};
    skin<float>({.model = model_,
                 .tables = tables,
                 .palette = palette_,
                 .positions = rest_,
                 .skinning = skinning,
                 .unit_normals = false},
                shape.positions, shape.normals);
    return shape;
  }

  Model model_;
  std::vector<PaletteEntry> palette_;
  std::vector<glm::vec3> rest_;
};

Exhibit twisted_bar() { return {make_twisting_bar(), rotated_tip({0, 1, 0}, kPiExact)}; }

TEST(MeasuredBar, TheCandyWrapperIsWhereTheWeightsAreEqual) {
  const Exhibit bar = twisted_bar();
  bar.for_each_blended(bar.values(Measure::volume, SkinningMode::linear), [](double w, double value) {
    // The area vector of a ring also includes its neighbours, which causes an error of the band height squared.
    const double band = 2.0 / kExhibitBands;
    EXPECT_NEAR(value, (1.0 - 2.0 * w) * (1.0 - 2.0 * w), band * band) << w;
  });
}

TEST(MeasuredBar, DistanceFromTheBoneIsTheLostWidth) {
  const Exhibit bar = twisted_bar();
  bar.for_each_blended(bar.values(Measure::rest, SkinningMode::linear), [](double w, double value) {
    EXPECT_NEAR(value, 2.0 * kExhibitRadius * std::min(w, 1.0 - w), 1e-3) << w;  // coordinates are rounded to 1/4096
  });
}

TEST(MeasuredBar, DisplacementBetweenModesIsThatOfTheRotations) {
  const double turn = radians(179.9);  // at 180 degrees, both directions are correct
  const Exhibit bar(make_twisting_bar(), rotated_tip({0, 1, 0}, turn));
  bar.for_each_blended(
      bar.values(Measure::displacement, SkinningMode::linear, SkinningMode::dqs), [turn](double w, double value) {
        const double angle = nlerp_angle(w, turn);
        const glm::dvec2 linear(1.0 - w + w * std::cos(turn), w * std::sin(turn));
        const double expected = kExhibitRadius * glm::distance(linear, glm::dvec2(std::cos(angle), std::sin(angle)));
        EXPECT_NEAR(value, expected, 1e-3) << w;
      });
}

TEST(MeasuredBar, DualQuaternionsKeepTheLayerAndStretchTheSurface) {
  const Exhibit bar = twisted_bar();
  double widest = 0.0;
  bar.for_each_blended(bar.values(Measure::volume, SkinningMode::dqs),
                       [](double w, double value) { EXPECT_NEAR(value, 1.0, 0.04) << w << ": error of the bands"; });
  // At w = 1/2 the nlerp changes fastest. An edge along the bar, as long as the band height, becomes the hypotenuse of
  // that height and the chord of the rotation.
  bar.for_each_blended(bar.values(Measure::edge, SkinningMode::dqs),
                       [&](double, double value) { widest = std::max(widest, value); });
  const double height = 2.0 * kExhibitHalfBlend / kExhibitBands;
  const double angle = nlerp_angle(0.5 + 1.0 / kExhibitBands, kPiExact * 0.9999) - nlerp_angle(0.5, kPiExact * 0.9999);
  const double chord = 2.0 * kExhibitRadius * std::sin(0.5 * std::abs(angle));
  EXPECT_GT(widest, 0.9 * std::hypot(chord, height) / height);
}

TEST(MeasuredBar, EveryMeasureIsNeutralAtRest) {
  const Exhibit bar(make_twisting_bar(), std::vector<PaletteEntry>(2));
  for (const auto& what : measures()) {
    for (const auto& mode : {SkinningMode::native, SkinningMode::linear, SkinningMode::sdef, SkinningMode::dqs}) {
      for (const float value : bar.values(what.value, mode, SkinningMode::linear)) {
        ASSERT_NEAR(value, neutral(what.value), 2e-5f) << what.name << ' ' << name(mode);
      }
    }
  }
}

// If cross-sections rotate about the joint, the local volume grows on the outer side with the distance from the axis,
// and shrinks on the inner side; at the axis it does not change.
TEST(MeasuredArm, TheOuterSideGrowsAndTheInnerShrinks) {
  const double bend = radians(90.0);
  Model arm = make_bending_arm();
  for (SdefParameters& sdef : arm.sdef) sdef.r0 = sdef.r1 = sdef.c;
  std::vector<double> across;
  for (const Vertex& vertex : arm.vertices) across.push_back(static_cast<double>(vertex.position.x));
  const Exhibit exhibit(std::move(arm), rotated_tip({0, 0, 1}, bend));
  const std::vector<float> values = exhibit.values(Measure::volume, SkinningMode::native);
  std::size_t grown = 0, shrunk = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    grown += across[i] > 0.5 * kExhibitRadius && values[i] > 1.05f;
    shrunk += across[i] < -0.5 * kExhibitRadius && values[i] < 0.95f;
    if (std::abs(across[i]) < 0.01) {
      EXPECT_NEAR(values[i], 1.0, 0.02) << i;
    }
  }
  EXPECT_GT(grown, 100u);
  EXPECT_GT(shrunk, 100u);
}

}  // namespace
}  // namespace odori
