// Whether a motion needs to be fitted, on figures whose differences are known.

#include "fit/fit.h"
#include "support/fit_figures.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::figure;
using testing::figure_dance;
using testing::FigureStyle;
using testing::NameStyle;
using testing::renamed;

FitNeed need_between(const FigureStyle& from, const FigureStyle& to) {
  const Model author = figure(from);
  return fit_need(figure_dance(author, 3), author, figure(to));
}

TEST(FitNeed, OfTheSameModelIsNone) {
  const FitNeed need = need_between({}, {});
  EXPECT_EQ(need.scale, 1.0f);
  EXPECT_EQ(need.turn_deg, 0.0f);
  EXPECT_EQ(need.renamed + need.missing, 0u);
  EXPECT_FALSE(is_needed(need));
}

TEST(FitNeed, NamesTheProportions) {
  const FitNeed longer = need_between({}, {.leg = 1.25f});
  EXPECT_NEAR(longer.scale, 1.25f, 1e-4f);
  EXPECT_TRUE(is_needed(longer));
  const FitNeed arms = need_between({.arms_deg = 0.0f}, {.arms_deg = 40.0f});
  EXPECT_NEAR(arms.turn_deg, 40.0f, 0.5f);
  EXPECT_TRUE(is_needed(arms));
  const FitNeed stance = need_between({}, {.stance = 1.2f});
  EXPECT_NEAR(stance.stance, 0.0f, 1e-4f) << "hips and ankles are both farther out";
  EXPECT_TRUE(is_needed(need_between({}, {.ankle_out = 0.4f})));
}

TEST(FitNeed, NamesTheBones) {
  const FitNeed less = need_between({}, {.upper_body2 = false});
  EXPECT_EQ(less.missing, 1u);
  EXPECT_TRUE(is_needed(less));
  const Model author = figure({});
  const FitNeed english = fit_need(figure_dance(author, 3), author, renamed(author, NameStyle::unity));
  EXPECT_GT(english.renamed, 10u);
  EXPECT_TRUE(is_needed(english));
}

TEST(FitNeed, AStandardFigureIsAGuess) {
  const Model dancer = figure({});
  const FitNeed need = fit_need(figure_dance(dancer, 3), standard_figure(), dancer);
  EXPECT_TRUE(need.standard_from);
  EXPECT_NE(need.scale, 1.0f);
  EXPECT_FALSE(is_needed(need)) << "both are average";
  const Model chibi = testing::with_short_legs(dancer, 0.4f);
  EXPECT_TRUE(is_needed(fit_need(figure_dance(dancer, 3), standard_figure(), chibi)));
}

TEST(FitNeed, OfWhatMovesNothingIsNone) {
  EXPECT_FALSE(is_needed(fit_need(Motion(), figure({}), figure({.leg = 1.3f}))));
  Motion face;
  face.morphs.push_back({*name_key("あ"), {{0, 1.0f}}});
  EXPECT_FALSE(is_needed(fit_need(face, figure({}), figure({.arms_deg = 0.0f, .leg = 1.3f}))));
}

}  // namespace
}  // namespace odori
