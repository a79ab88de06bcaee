#include "window/frame_limiter.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using std::chrono::milliseconds;

TEST(ProgressRedraw, AtMostTenTimesASecond) {
  ProgressRedraw redraw;
  const auto start = ProgressRedraw::Clock::now();
  int drawn = 0;
  for (int ms = 0; ms < 3000; ms += 4) drawn += redraw.due(true, start + milliseconds(ms));
  EXPECT_GE(drawn, 28);
  EXPECT_LE(drawn, 30);
}

TEST(ProgressRedraw, OnceMoreWhenTheWorkHasEnded) {
  ProgressRedraw redraw;
  const auto start = ProgressRedraw::Clock::now();
  EXPECT_FALSE(redraw.due(false, start));
  EXPECT_TRUE(redraw.due(true, start));
  EXPECT_FALSE(redraw.due(true, start + milliseconds(5)));
  EXPECT_TRUE(redraw.due(false, start + milliseconds(10))) << "the result is shown at once";
  EXPECT_FALSE(redraw.due(false, start + milliseconds(500)));
}

}  // namespace
}  // namespace odori
