#include "window/window_input.h"

#include <gtest/gtest.h>
#include <imgui.h>

namespace odori {
namespace {

class MouseQueueTest : public ::testing::Test {
 protected:
  // One frame, while the mouse is at `now` and no button is down.
  bool frame(ImVec2 now) {
    io_.MousePos = now;
    for (bool& down : io_.MouseDown) down = false;
    return queue_.report(io_);
  }
  void expect(ImVec2 position, bool left) const {
    EXPECT_EQ(io_.MousePos.x, position.x);
    EXPECT_EQ(io_.MousePos.y, position.y);
    EXPECT_EQ(io_.MouseDown[0], left);
  }
  MouseQueue queue_;
  ImGuiIO io_;
};

TEST_F(MouseQueueTest, WithoutEventsTheMouseIsWhereItIs) {
  EXPECT_FALSE(frame({7, 8}));
  expect({7, 8}, false);
}

TEST_F(MouseQueueTest, AClickIsWhereItWasMadeAlthoughTheMouseHasMovedOn) {
  queue_.move({10, 20});
  queue_.change_button(0, true);
  queue_.change_button(0, false);
  queue_.move({300, 400});
  EXPECT_TRUE(frame({300, 400}));
  expect({10, 20}, true);
  EXPECT_TRUE(frame({300, 400}));
  expect({10, 20}, false);
  EXPECT_FALSE(frame({300, 400}));
  expect({300, 400}, false);
}

TEST_F(MouseQueueTest, ADragKeepsItsEnds) {
  queue_.move({1, 1});
  queue_.change_button(0, true);
  queue_.move({2, 2});
  queue_.move({90, 90});
  queue_.change_button(0, false);
  queue_.move({5, 5});
  EXPECT_TRUE(frame({5, 5}));
  expect({1, 1}, true);
  EXPECT_TRUE(frame({5, 5}));
  expect({90, 90}, false);
  EXPECT_FALSE(frame({5, 5}));
  expect({5, 5}, false);
}

TEST_F(MouseQueueTest, AButtonStaysDownUntilItsRelease) {
  queue_.move({1, 1});
  queue_.change_button(0, true);
  EXPECT_FALSE(frame({1, 1}));
  expect({1, 1}, true);
  EXPECT_FALSE(frame({3, 3}));
  expect({3, 3}, true);
  queue_.move({4, 4});
  queue_.change_button(0, false);
  EXPECT_FALSE(frame({4, 4}));
  expect({4, 4}, false);
}

TEST_F(MouseQueueTest, EachClickOfADoubleClickIsSeen) {
  for (int i = 0; i < 2; ++i) {
    queue_.change_button(0, true);
    queue_.change_button(0, false);
  }
  for (const bool down : {true, false, true, false}) {
    frame({6, 6});
    expect({6, 6}, down);
  }
}

TEST_F(MouseQueueTest, BeforeTheFirstMoveAButtonChangesWhereTheMouseIs) {
  queue_.change_button(0, true);
  EXPECT_FALSE(frame({9, 9}));
  expect({9, 9}, true);
}

TEST_F(MouseQueueTest, TwoButtonsFitIntoOneFrame) {
  queue_.change_button(0, true);
  queue_.change_button(1, true);
  EXPECT_FALSE(frame({6, 6}));
  EXPECT_TRUE(io_.MouseDown[0] && io_.MouseDown[1]);
}

TEST_F(MouseQueueTest, ButtonsThatImGuiDoesNotKnowAreIgnored) {
  queue_.change_button(7, true);
  queue_.change_button(-1, true);
  EXPECT_FALSE(frame({1, 2}));
  expect({1, 2}, false);
}

}  // namespace
}  // namespace odori
