#include "app/tasks/background_task.h"

#include <chrono>
#include <future>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

using NumberTask = BackgroundTask<int, int>;

// Work that does not notice its cancellation until the test lets it end.
struct SlowWork {
  NumberTask::Work returning(int value) {
    return [value, open = gate.get_future().share()](JobControl&) {
      open.wait();
      return std::optional(value);
    };
  }
  std::promise<void> gate;
};

NumberTask::Work quick_work(int value) {
  return [value](JobControl&) { return std::optional(value); };
}

void update_until_ended(NumberTask& task) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (task.running() && std::chrono::steady_clock::now() < end) {
    task.update();
    std::this_thread::yield();
  }
  ASSERT_FALSE(task.running());
}

TEST(BackgroundTask, StartsTheLatestWorkWhenCancelledWorkHasEnded) {
  SlowWork slow;
  NumberTask task;
  task.set_key(1);
  task.start(slow.returning(10));
  EXPECT_TRUE(task.requested());
  task.cancel();
  EXPECT_TRUE(task.running());
  EXPECT_FALSE(task.requested());
  task.start(quick_work(20));
  task.start(quick_work(30));
  EXPECT_TRUE(task.requested());
  slow.gate.set_value();
  update_until_ended(task);
  ASSERT_NE(task.result(), nullptr);
  EXPECT_EQ(*task.result(), 30);
}

TEST(BackgroundTask, WorkForAnEarlierKeyIsNeitherStartedNorUsed) {
  SlowWork slow;
  NumberTask task;
  task.set_key(1);
  task.start(slow.returning(10));
  task.start(quick_work(20));
  task.set_key(2);
  EXPECT_FALSE(task.requested());
  slow.gate.set_value();
  update_until_ended(task);
  EXPECT_EQ(task.result(), nullptr);
}

TEST(BackgroundTask, TheResultOfCancelledWorkIsNotUsed) {
  SlowWork slow;
  NumberTask task;
  task.start(slow.returning(10));
  task.cancel();
  slow.gate.set_value();
  update_until_ended(task);
  EXPECT_EQ(task.result(), nullptr);
}

TEST(BackgroundTask, WorkThatThrowsHasNoResult) {
  NumberTask task;
  task.start([](JobControl&) -> std::optional<int> { throw std::bad_alloc(); });
  update_until_ended(task);
  EXPECT_EQ(task.result(), nullptr);
  task.start(quick_work(1));
  update_until_ended(task);
  ASSERT_NE(task.result(), nullptr);
}

}  // namespace
}  // namespace odori
