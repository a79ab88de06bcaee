#include "window/frame_limiter.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using std::chrono::milliseconds;

TEST(WorkPulse, AtMostOnceInAnInterval) {
  WorkPulse pulse{milliseconds(100)};
  const auto start = WorkPulse::Clock::now();
  int beats = 0;
  for (int ms = 0; ms < 3000; ms += 4) beats += pulse.due(true, start + milliseconds(ms));
  EXPECT_GE(beats, 28);
  EXPECT_LE(beats, 30);
}

TEST(WorkPulse, OnceMoreWhenTheWorkHasEnded) {
  WorkPulse pulse{milliseconds(100)};
  const auto start = WorkPulse::Clock::now();
  EXPECT_FALSE(pulse.due(false, start));
  EXPECT_TRUE(pulse.due(true, start));
  EXPECT_FALSE(pulse.due(true, start + milliseconds(5)));
  EXPECT_TRUE(pulse.due(false, start + milliseconds(10))) << "what the work left is seen to at once";
  EXPECT_FALSE(pulse.due(false, start + milliseconds(500)));
}

}  // namespace
}  // namespace odori
