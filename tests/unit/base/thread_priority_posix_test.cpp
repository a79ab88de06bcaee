#include "base/parallel.h"

#include <algorithm>
#include <thread>

#include <gtest/gtest.h>

#if defined(__linux__)
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace odori {

namespace {

int niceness() { return getpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid))); }

TEST(ThreadPriority, IsLoweredFromWhatItWas) {
  const int of_program = niceness();
  int once = 0, twice = 0, of_child = 0;
  std::thread([&] {
    lower_thread_priority();
    once = niceness();
    lower_thread_priority();
    twice = niceness();
    std::thread([&] { of_child = niceness(); }).join();
  }).join();
  EXPECT_EQ(once, std::min(of_program + 5, 19));
  EXPECT_EQ(twice, std::min(of_program + 10, 19));
  EXPECT_EQ(of_child, twice);
  EXPECT_EQ(niceness(), of_program) << "other threads keep theirs";
}

}  // namespace

}  // namespace odori
#endif
