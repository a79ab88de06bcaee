#include "ui/workspaces/lab/motion_lines.h"

#include "skin/methods.h"
#include "ui/core/theme.h"

#include <algorithm>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

namespace odori {
namespace {

static_assert(std::size(color::kCurves) >= kSkinningModeCount, "each mode has a colour of its own");

// Two frames in one mode.
MotionStatistics motion_in(SkinningMode mode, float value, Measure measure = Measure::area) {
  MotionStatistics motion;
  motion.of = {measure, Skinning(mode)};
  motion.frames = {0.0, 1.0};
  motion.low = {value, value + 0.5f};
  motion.mean = {value + 1.0f, value + 1.5f};
  motion.high = {value + 2.0f, value + 2.5f};
  return motion;
}

std::vector<std::string> titles_of(const std::vector<PlotLine>& lines) {
  std::vector<std::string> titles;
  std::ranges::transform(lines, std::back_inserter(titles), &PlotLine::title);
  return titles;
}

class MotionLines : public ::testing::Test {
 protected:
  MotionLines() {
    measured[ordinal(SkinningMode::linear)] = &linear;
    measured[ordinal(SkinningMode::dqs)] = &dqs;
    chosen[ordinal(SkinningMode::linear)] = chosen[ordinal(SkinningMode::cor)] = true;
  }
  MotionStatistics linear = motion_in(SkinningMode::linear, 10.0f), dqs = motion_in(SkinningMode::dqs, 20.0f);
  MotionsOfModes measured{};
  ModesInPlot chosen{};
};

TEST_F(MotionLines, AreOfTheSelectedModeAndTheChosenOnes) {
  const ShownMotions shown = shown_motions(measured, SkinningMode::dqs, chosen);
  EXPECT_EQ(shown.motions, (std::vector<const MotionStatistics*>{&dqs, &linear}));
  EXPECT_EQ(shown.missing, std::vector<SkinningMode>{SkinningMode::cor});
  const ShownMotions of_sdef = shown_motions(measured, SkinningMode::sdef, chosen);
  EXPECT_EQ(of_sdef.motions, std::vector<const MotionStatistics*>{&linear});
  EXPECT_EQ(of_sdef.missing, (std::vector<SkinningMode>{SkinningMode::sdef, SkinningMode::cor}));
  EXPECT_TRUE(compares_modes(of_sdef.motions, SkinningMode::sdef)) << "it is of another mode, and says so";
  const ShownMotions alone = shown_motions(measured, SkinningMode::dqs, {});
  EXPECT_EQ(alone.motions, std::vector<const MotionStatistics*>{&dqs});
  EXPECT_TRUE(alone.missing.empty());
}

TEST_F(MotionLines, OfOneModeAreItsMinimumMeanAndMaximum) {
  const MotionStatistics* one = &dqs;
  const auto lines = motion_lines({&one, 1}, SkinningMode::dqs, Statistic::max);
  EXPECT_EQ(titles_of(lines), (std::vector<std::string>{"Mean", "Minimum", "Maximum"}));
  EXPECT_EQ(lines[1].values.front(), 20.0f);
  const MotionStatistics distances = motion_in(SkinningMode::dqs, 3.0f, Measure::rest);
  one = &distances;
  EXPECT_EQ(titles_of(motion_lines({&one, 1}, SkinningMode::dqs, Statistic::max)),
            (std::vector<std::string>{"Mean", "Maximum"}));
  EXPECT_EQ(curves_of(Measure::rest), (std::vector<Statistic>{Statistic::mean, Statistic::max}));
}

TEST_F(MotionLines, OfSeveralModesAreOneEachWithTheSelectedOnTop) {
  const ShownMotions shown = shown_motions(measured, SkinningMode::dqs, chosen);
  const auto lines = motion_lines(shown.motions, SkinningMode::dqs, Statistic::max);
  EXPECT_EQ(titles_of(lines), (std::vector<std::string>{"Linear", "Dual quaternion (DQS)"}));
  EXPECT_EQ(lines[0].values.front(), 12.0f);
  EXPECT_EQ(lines[1].values.front(), 22.0f);
  EXPECT_GT(lines[1].thickness, lines[0].thickness) << "the selected mode is strong";
  EXPECT_EQ(motion_lines(shown.motions, SkinningMode::dqs, Statistic::min)[0].values.front(), 10.0f);
  EXPECT_TRUE(volume_lines(shown.motions, SkinningMode::dqs).empty()) << "no part is closed";
  linear.volume = {1.0f, 0.5f};
  EXPECT_EQ(titles_of(volume_lines(shown.motions, SkinningMode::dqs)), std::vector<std::string>{"Linear"});
}

TEST_F(MotionLines, AreSavedWithTheNamesOfTheModes) {
  const MotionStatistics* one = &dqs;
  EXPECT_EQ(motion_csv({&one, 1}), "\"frame\",\"min\",\"max\",\"mean\"\n0,20,22,21\n1,20.5,22.5,21.5\n");
  EXPECT_EQ(motion_table_name({&one, 1}), "dqs area whole motion");
  linear.volume = {1.0f, 0.5f};
  const ShownMotions shown = shown_motions(measured, SkinningMode::dqs, chosen);
  EXPECT_EQ(motion_csv(shown.motions),
            "\"frame\",\"dqs_min\",\"dqs_max\",\"dqs_mean\","
            "\"linear_min\",\"linear_max\",\"linear_mean\",\"linear_volume / volume_rest\"\n"
            "0,20,22,21,10,12,11,1\n1,20.5,22.5,21.5,10.5,12.5,11.5,0.5\n");
  EXPECT_EQ(motion_table_name(shown.motions), "2 modes, area whole motion");
  Model model;
  model.name = "モデル";
  const std::string header = table_header(motion_facts(model, shown.motions));
  EXPECT_NE(header.find("# model: モデル\n# modes: dqs, linear\n"), std::string::npos) << header;
  EXPECT_EQ(header.find("# mode: "), std::string::npos) << header;
}

}  // namespace
}  // namespace odori
