#include "window/frame_limiter.h"

#include <string>

#include <gtest/gtest.h>

namespace odori {
namespace {

using std::chrono::microseconds;

// A clock that only moves when told, and whose sleeps are too long.
class FakeEvents : public FrameEvents {
 public:
  Clock::time_point now() override { return time; }
  void sleep_until(Clock::time_point until) override {
    calls += "sleep ";
    time = until + oversleep;
  }
  void poll() override { calls += "poll "; }
  void wait_for(double) override { calls += "wait "; }

  Clock::time_point time{};
  microseconds oversleep{0};
  std::string calls;
};

class FrameLimiterTest : public ::testing::Test {
 protected:
  // A frame of `work`, after which the swap waits for a multiple of `refresh` (0: it does not wait).
  double frame(microseconds work, microseconds refresh) {
    const double seconds = limiter.wait(true, kFps);
    events->time += work;
    if (refresh.count() > 0) events->time += refresh - events->time.time_since_epoch() % refresh;
    limiter.finish_frame();
    return seconds;
  }
  // Until it is known whether swaps wait.
  void frames(int count, microseconds work, microseconds refresh) {
    for (int i = 0; i < count; ++i) frame(work, refresh);
    events->calls.clear();
  }

  static constexpr double kFps = 50.0;
  static constexpr microseconds kPeriod{20000};
  std::unique_ptr<FakeEvents> owned = std::make_unique<FakeEvents>();
  FakeEvents* events = owned.get();
  FrameLimiter limiter{std::move(owned)};
};

TEST_F(FrameLimiterTest, WhereSwapsWaitItNeverSleeps) {
  frames(30, microseconds(3000), kPeriod);
  const auto start = events->time;
  frames(100, microseconds(3000), kPeriod);
  EXPECT_TRUE(limiter.swap_waits());
  EXPECT_EQ(events->time - start, 100 * kPeriod) << "one frame for each refresh";
  frame(microseconds(3000), kPeriod);
  EXPECT_EQ(events->calls, "poll ");
}

// Each sleep's error was added to the period: 100 frames took 2.1 s instead of 2.
TEST_F(FrameLimiterTest, TheScheduleKeepsTheRateWhenSleepsAreTooLong) {
  events->oversleep = microseconds(1000);
  frames(30, microseconds(3000), microseconds(0));
  EXPECT_FALSE(limiter.swap_waits());
  const auto start = events->time;
  for (int i = 0; i < 100; ++i) frame(microseconds(3000), microseconds(0));
  EXPECT_EQ(events->time - start, 100 * kPeriod);
}

TEST_F(FrameLimiterTest, EventsAreProcessedAfterTheSleep) {
  frames(30, microseconds(3000), microseconds(0));
  frame(microseconds(3000), microseconds(0));
  EXPECT_EQ(events->calls, "sleep poll ");
}

TEST_F(FrameLimiterTest, ALateFrameBeginsAtOnceAndTheScheduleStays) {
  frames(30, microseconds(3000), microseconds(0));
  const auto start = events->time;
  frame(microseconds(25000), microseconds(0));  // more than a period
  frame(microseconds(3000), microseconds(0));
  frame(microseconds(3000), microseconds(0));
  frame(microseconds(3000), microseconds(0));
  EXPECT_EQ(events->time - start, 4 * kPeriod);
}

TEST_F(FrameLimiterTest, AfterALongPauseFramesAreNotCaughtUp) {
  frames(30, microseconds(3000), microseconds(0));
  events->time += std::chrono::seconds(1);
  EXPECT_NEAR(frame(microseconds(3000), microseconds(0)), 1.0, 0.05);
  EXPECT_NEAR(frame(microseconds(3000), microseconds(0)), 0.02, 0.001);
}

TEST_F(FrameLimiterTest, WorkWithoutAFrameIsLimitedToo) {
  frames(30, microseconds(3000), kPeriod);
  limiter.wait(true, kFps);
  const auto start = events->time;
  for (int i = 0; i < 10; ++i) limiter.wait(true, kFps);
  EXPECT_EQ(events->time - start, 10 * kPeriod) << "no swap has waited";
  EXPECT_TRUE(limiter.swap_waits());
}

TEST_F(FrameLimiterTest, AnotherRefreshRateIsTriedAnew) {
  frames(30, microseconds(3000), microseconds(0));
  EXPECT_FALSE(limiter.swap_waits());
  limiter.wait(true, 2.0 * kFps);
  EXPECT_TRUE(limiter.swap_waits());
}

TEST_F(FrameLimiterTest, IdleWaitsForEvents) {
  limiter.wait(false, kFps);
  EXPECT_EQ(events->calls, "wait ");
}

TEST_F(FrameLimiterTest, TheMeterShowsOnePairAveragedOverTheSameFrames) {
  frames(10, microseconds(4000), kPeriod);
  // Half a second of frames that take 2 and 6 ms in turn, shown every 20 ms: 50 fps, 4 ms of work.
  for (int i = 0; i < 60; ++i) frame(microseconds(i % 2 == 0 ? 2000 : 6000), kPeriod);
  EXPECT_NEAR(limiter.fps(), 50.0f, 0.1f);
  const float ms = limiter.frame_ms();
  EXPECT_NEAR(ms, 20.0f, 0.1f) << "swapping waits for the screen";
  int changes = 0;
  for (int i = 0; i < 50; ++i) {  // two seconds
    const auto shown = std::pair(limiter.fps(), limiter.frame_ms());
    frame(microseconds(i % 3 == 0 ? 15000 : 25000), kPeriod * 2);
    changes += std::pair(limiter.fps(), limiter.frame_ms()) != shown;
  }
  EXPECT_LE(changes, 5) << "it does not flicker with every frame";
  EXPECT_NEAR(limiter.fps(), 25.0f, 0.5f);
  EXPECT_NEAR(limiter.fps() * limiter.frame_ms(), 1000.0f, 5.0f) << "both are of the same frames";
}

TEST(RefreshRate, TruncatedVideoTimingsHaveTheirFraction) {
  EXPECT_NEAR(refresh_rate_from(59), 59.94, 0.001);
  EXPECT_NEAR(refresh_rate_from(119), 119.88, 0.001);
  EXPECT_EQ(refresh_rate_from(60), 60.0);
  EXPECT_EQ(refresh_rate_from(144), 144.0);
}

}  // namespace
}  // namespace odori
