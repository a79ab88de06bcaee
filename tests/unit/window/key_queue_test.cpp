#include "window/window_input.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using Keys = std::vector<int>;

constexpr int kRightKey = 262, kDownKey = 264;  // GLFW
constexpr int kShiftHeld = 1, kCtrlHeld = 2;

class KeyQueueTest : public ::testing::Test {
 protected:
  void press(int key, int modifiers = 0) { queue_.change(key, true, modifiers); }
  void release(int key) { queue_.change(key, false, 0); }
  // The keys that are down in the next frame.
  const Keys& frame() {
    more_ = queue_.next_frame();
    return queue_.down();
  }
  KeyQueue queue_;
  bool more_ = false;
};

TEST_F(KeyQueueTest, AShortPressIsDownForAFrame) {
  press(kRightKey);
  release(kRightKey);
  EXPECT_EQ(frame(), Keys{kRightKey});
  EXPECT_TRUE(more_);
  EXPECT_EQ(frame(), Keys());
  EXPECT_FALSE(more_);
}

TEST_F(KeyQueueTest, AHeldKeyStaysDown) {
  press(kRightKey);
  EXPECT_EQ(frame(), Keys{kRightKey});
  EXPECT_FALSE(more_);
  EXPECT_EQ(frame(), Keys{kRightKey});
  release(kRightKey);
  EXPECT_EQ(frame(), Keys());
}

// The second press arrives together with the release of the first one, and is still held when the frame begins.
TEST_F(KeyQueueTest, AKeyGoesUpBetweenTwoPresses) {
  press(kRightKey);
  EXPECT_EQ(frame(), Keys{kRightKey});
  release(kRightKey);
  press(kRightKey);
  EXPECT_EQ(frame(), Keys());
  EXPECT_TRUE(more_);
  EXPECT_EQ(frame(), Keys{kRightKey});
  EXPECT_FALSE(more_);
}

TEST_F(KeyQueueTest, ManyPressesWithinAFrameAreAllSeen) {
  for (int i = 0; i < 3; ++i) {
    press(kRightKey);
    release(kRightKey);
  }
  press(kDownKey);
  int presses = 0;
  while (frame() != Keys{kDownKey}) {
    ASSERT_LT(presses, 4);
    presses += queue_.down() == Keys{kRightKey} ? 1 : 0;
  }
  EXPECT_EQ(presses, 3);
}

TEST_F(KeyQueueTest, DifferentKeysFitIntoOneFrame) {
  press(kRightKey);
  press(kDownKey);
  EXPECT_EQ(frame(), (Keys{kRightKey, kDownKey}));
  EXPECT_FALSE(more_);
}

TEST_F(KeyQueueTest, EachPressHasItsModifiers) {
  press(kRightKey, kCtrlHeld);
  press(kDownKey, kShiftHeld);
  EXPECT_EQ(frame(), Keys{kRightKey});
  EXPECT_EQ(queue_.modifiers(), kCtrlHeld);
  EXPECT_TRUE(more_);
  EXPECT_EQ(frame(), (Keys{kRightKey, kDownKey}));
  EXPECT_EQ(queue_.modifiers(), kShiftHeld);
  frame();
  EXPECT_EQ(queue_.modifiers(), std::nullopt);
}

}  // namespace
}  // namespace odori
