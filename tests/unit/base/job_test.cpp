#include "base/job.h"

#include "base/parallel.h"

#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace odori {
namespace {

constexpr std::chrono::seconds kLongEnough{30};

TEST(Job, ReturnsItsResultFromAnotherThread) {
  const std::thread::id here = std::this_thread::get_id();
  Job<std::string> job(
      [here](JobControl&) { return std::string(std::this_thread::get_id() == here ? "this thread" : "another"); });
  ASSERT_TRUE(job.ready_within(kLongEnough));
  EXPECT_TRUE(job.ready());
  EXPECT_EQ(job.take(), "another");
}

TEST(Job, IsNotReadyWhileItRuns) {
  std::atomic<bool> go{false};
  Job<int> job([&go](JobControl& control) {
    control.set_progress(0.5f);
    while (!go) std::this_thread::yield();
    return 7;
  });
  while (job.control().progress() == 0.0f) std::this_thread::yield();
  EXPECT_EQ(job.control().progress(), 0.5f);
  EXPECT_FALSE(job.ready());
  go = true;
  EXPECT_EQ(job.take(), 7);
}

TEST(Job, CancelReachesTheWork) {
  Job<int> job([](JobControl& control) {
    while (!control.cancelled()) std::this_thread::yield();
    return 1;
  });
  EXPECT_FALSE(job.control().cancelled());
  job.cancel();
  ASSERT_TRUE(job.ready_within(kLongEnough));
  EXPECT_EQ(job.take(), 1);
}

TEST(Job, ItsDestructorCancelsAndWaits) {
  std::atomic<bool> ended{false};
  {
    const Job<int> job([&ended](JobControl& control) {
      while (!control.cancelled()) std::this_thread::yield();
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      ended = true;
      return 0;
    });
  }
  EXPECT_TRUE(ended);
}

TEST(Job, AMovedJobIsCancelledOnce) {
  std::atomic<int> ended{0};
  {
    Job<int> first([&ended](JobControl& control) {
      while (!control.cancelled()) std::this_thread::yield();
      return ++ended;
    });
    {
      const Job<int> second(std::move(first));
      EXPECT_EQ(ended, 0);
    }
    EXPECT_EQ(ended, 1) << "the job moved from does not keep it alive";
  }
  EXPECT_EQ(ended, 1);
}

TEST(Job, AnExceptionReachesTheCaller) {
  Job<int> job([](JobControl&) -> int { throw std::runtime_error("broken"); });
  EXPECT_THROW(job.take(), std::runtime_error);
}

struct OnPool {
  template <typename Work>
  void operator()(std::size_t count, std::size_t grain, const Work& work) const {
    parallel_for(count, grain, work);
  }
};
struct InBackground {
  template <typename Work>
  void operator()(std::size_t count, std::size_t grain, const Work& work) const {
    background_parallel_for(count, grain, work);
  }
};

template <typename Way>
class ParallelFor : public ::testing::Test {};
using BothWays = ::testing::Types<OnPool, InBackground>;
TYPED_TEST_SUITE(ParallelFor, BothWays);

TYPED_TEST(ParallelFor, CoversEveryIndexOnce) {
  for (const std::size_t count : {0u, 1u, 7u, 64u, 1000u, 100003u}) {
    for (const std::size_t grain : {1u, 7u, 64u, 5000u, 1000000u}) {
      std::vector<std::atomic<int>> visits(count);
      std::atomic<bool> within_grain{true};
      TypeParam{}(count, grain, [&](std::size_t first, std::size_t last) {
        if (first >= last || last - first > grain || last > count) within_grain = false;
        for (std::size_t i = first; i < last; ++i) ++visits[i];
      });
      EXPECT_TRUE(within_grain) << count << " by " << grain;
      for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(visits[i], 1) << i << " of " << count << " by " << grain;
    }
  }
}

// Two chunks that wait for each other finish only if they run at the same time.
TYPED_TEST(ParallelFor, UsesSeveralThreads) {
  if (std::thread::hardware_concurrency() < 2) GTEST_SKIP() << "one core";
  std::atomic<int> arrived{0};
  const auto deadline = std::chrono::steady_clock::now() + kLongEnough;
  TypeParam{}(2, 1, [&](std::size_t, std::size_t) {
    ++arrived;
    while (arrived < 2 && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
  });
  EXPECT_LT(std::chrono::steady_clock::now(), deadline);
}

// Writes of all chunks are visible after the call, without synchronisation of the caller's own.
TYPED_TEST(ParallelFor, ResultsAreCompleteWhenItReturns) {
  for (int round = 0; round < 50; ++round) {
    std::vector<int> squares(4096, -1);
    TypeParam{}(squares.size(), 16, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) squares[i] = static_cast<int>(i * i);
    });
    for (std::size_t i = 0; i < squares.size(); ++i) ASSERT_EQ(squares[i], static_cast<int>(i * i));
  }
}

// So many chunks that wait for each other finish only on as many threads, however many cores there are.
TEST(ThreadPool, HasAsManyThreadsAsItsLimit) {
  for (const int threads : {2, 8}) {
    const ThreadLimit limit(threads);
    std::atomic<int> arrived{0};
    const auto deadline = std::chrono::steady_clock::now() + kLongEnough;
    parallel_for(static_cast<std::size_t>(threads), 1, [&](std::size_t, std::size_t) {
      ++arrived;
      while (arrived < threads && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
    });
    EXPECT_LT(std::chrono::steady_clock::now(), deadline) << threads;
  }
  const ThreadLimit one(1);
  const auto caller = std::this_thread::get_id();
  std::atomic<bool> elsewhere{false};
  parallel_for(64, 1, [&](std::size_t, std::size_t) {
    if (std::this_thread::get_id() != caller) elsewhere = true;
  });
  EXPECT_FALSE(elsewhere);
}

TEST(ThreadPool, TakesWorkFromWithinAChunk) {
  std::atomic<int> sum{0};
  parallel_for(8, 1, [&](std::size_t, std::size_t) {
    parallel_for(100, 3, [&](std::size_t first, std::size_t last) { sum += static_cast<int>(last - first); });
  });
  EXPECT_EQ(sum, 800);
}

}  // namespace
}  // namespace odori
