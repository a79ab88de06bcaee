#include "motion/motion.h"
#include "ui/timeline/dope_sheet.h"
#include "view/clock.h"

#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

constexpr float kApart = 7.0f;

std::vector<MorphKey> keys_at_frames(const std::vector<std::uint32_t>& frames) {
  std::vector<MorphKey> keys;
  for (const std::uint32_t frame : frames) keys.push_back({frame, 0.0f});
  return keys;
}

TEST(KeyMarks, CloseKeysShareAMark) {
  const auto keys = keys_at_frames({0, 50, 51, 52, 90});
  const FrameAxis axis{0.0f, 300.0f, 0.0, 100.0};  // 3 pixels a frame
  EXPECT_EQ(key_marks(keys, axis, kApart), (std::vector<KeyMark>{{0, 0}, {1, 3}, {4, 4}}));
}

TEST(KeyMarks, ZoomingInSeparatesMarks) {
  const auto keys = keys_at_frames({0, 50, 51, 52, 90});
  const FrameAxis axis{0.0f, 300.0f, 40.0, 60.0};  // 15 pixels a frame
  EXPECT_EQ(key_marks(keys, axis, kApart), (std::vector<KeyMark>{{1, 1}, {2, 2}, {3, 3}}));
}

TEST(KeyMarks, NoMarksOutsideTheVisibleRange) {
  const auto keys = keys_at_frames({0, 1000});
  EXPECT_TRUE(key_marks(keys, {0.0f, 300.0f, 200.0, 800.0}, kApart).empty());
  EXPECT_TRUE(key_marks(KeyFrames(), {0.0f, 300.0f, 200.0, 800.0}, kApart).empty());
}

TEST(KeyMarks, EveryVisibleKeyIsInExactlyOneMark) {
  std::mt19937 random(3);
  const auto below = [&](std::uint32_t most) { return static_cast<std::uint32_t>(random()) % most; };
  for (int i = 0; i < 300; ++i) {
    std::vector<std::uint32_t> at;
    const std::uint32_t most = 1 + below(60);
    for (std::uint32_t frame = 0; at.size() < 400;) at.push_back(frame += 1 + below(most));
    const auto keys = keys_at_frames(at);
    const double first = below(2000);
    const FrameAxis axis{10.0f, 900.0f, first, first + 10.0 + below(3000)};
    const auto marks = key_marks(keys, axis, kApart);
    for (std::size_t m = 0; m < marks.size(); ++m) {
      for (std::size_t k = marks[m].first; k < marks[m].last; ++k) {
        ASSERT_LT((at[k + 1] - at[k]) * axis.pixels_per_frame(), kApart + 1e-3);
      }
      if (m == 0) continue;
      ASSERT_EQ(marks[m].first, marks[m - 1].last + 1);
      ASSERT_GE((at[marks[m].first] - at[marks[m - 1].last]) * axis.pixels_per_frame(), kApart - 1e-3);
    }
    for (std::size_t k = 0; k < at.size(); ++k) {
      const bool in_sight = at[k] >= axis.first && at[k] <= axis.last;
      const bool marked = !marks.empty() && k >= marks.front().first && k <= marks.back().last;
      if (in_sight) {
        ASSERT_TRUE(marked) << at[k];
      }
    }
  }
}

TEST(KeyMarks, FindsTheNearestKey) {
  const auto keys = keys_at_frames({10, 20, 22});
  const FrameAxis axis{0.0f, 100.0f, 0.0, 100.0};
  EXPECT_EQ(key_at(keys, axis, 12.0f, 5.0f), 0u);
  EXPECT_EQ(key_at(keys, axis, 20.4f, 5.0f), 1u);
  EXPECT_EQ(key_at(keys, axis, 21.6f, 5.0f), 2u);
  EXPECT_EQ(key_at(keys, axis, 26.9f, 5.0f), 2u);
  EXPECT_EQ(key_at(keys, axis, 40.0f, 5.0f), std::nullopt);
  EXPECT_EQ(key_at(KeyFrames(), axis, 40.0f, 5.0f), std::nullopt);
}

TEST(FrameAxis, ZoomKeepsTheFrameUnderTheMouse) {
  const FrameRange before{100.0, 200.0};
  const FrameRange nearer = zoom_frames(before, 125.0, 2.0f);
  EXPECT_LT(nearer.length(), before.length());
  EXPECT_NEAR((125.0 - nearer.first) / nearer.length(), 0.25, 1e-12);
  const FrameRange back = zoom_frames(nearer, 125.0, -2.0f);
  EXPECT_NEAR(back.first, 100.0, 1e-9);
  EXPECT_NEAR(back.last, 200.0, 1e-9);
}

TEST(FrameAxis, VisibleRangeStaysInsideTheMotion) {
  Clock clock;
  clock.last = 1000.0;
  EXPECT_EQ(clamp_visible_frames({-50.0, 50.0}, clock), (FrameRange{0.0, 100.0}));
  EXPECT_EQ(clamp_visible_frames({950.0, 1050.0}, clock), (FrameRange{900.0, 1000.0}));
  EXPECT_EQ(clamp_visible_frames({-50.0, 2000.0}, clock), std::nullopt) << "all of it";
  EXPECT_EQ(clamp_visible_frames({500.0, 500.5}, clock)->length(), kMinVisibleFrames);
  clock.last = 3.0;
  EXPECT_EQ(clamp_visible_frames({1.0, 2.0}, clock), std::nullopt) << "a motion too short to be seen in part";
}

}  // namespace
}  // namespace odori
