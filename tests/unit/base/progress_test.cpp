#include "base/console.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

TEST(RemainingTime, IsThatOfThePartsThatAreLeft) {
  EXPECT_EQ(remaining_time(2.0, 1, 100), "") << "too early to tell";
  EXPECT_EQ(remaining_time(60.0, 0, 100), "");
  EXPECT_EQ(remaining_time(60.0, 100, 100), "");
  EXPECT_EQ(remaining_time(10.0, 10, 15), "0:05");
  EXPECT_EQ(remaining_time(60.0, 30, 92), "2:04");
  EXPECT_EQ(remaining_time(60.0, 1, 64), "1:03:00");
}

}  // namespace
}  // namespace odori
