// Where the dancer on the desktop stands.

#include "window/desktop/seat.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

constexpr int kNear = 20;

// A screen with a panel of 40 pixels at its lower edge, and one right of it.
const std::vector<DesktopScreen> kTwoScreens{{"A 1000x800", {0, 0, 1000, 800}, {0, 0, 1000, 760}},
                                             {"B 600x600", {1000, 0, 600, 600}, {1000, 0, 600, 600}}};

TEST(DesktopSeat, TheWindowShowsTheGroundAboveItsLowerEdge) {
  EXPECT_EQ(window_at({500, 760}, 400, 0.5f), (PixelRect{400, 376, 200, 400}));
}

TEST(DesktopSeat, SheSitsOnANearEdgeAndOtherwiseStaysWhereSheIs) {
  const auto put = [](glm::ivec2 feet, std::span<const DesktopNeighbour> neighbours = {}) {
    return put_down(feet, kTwoScreens, neighbours, kNear);
  };
  EXPECT_EQ(put({500, 750}).feet, glm::ivec2(500, 760));
  EXPECT_EQ(put({500, 750}).seat.on, Seat::On::screen);
  EXPECT_EQ(put({500, 790}).feet, glm::ivec2(500, 760)) << "not below the panel";
  EXPECT_EQ(put({500, 500}).feet, glm::ivec2(500, 500));
  EXPECT_EQ(put({500, 500}).seat.on, Seat::On::nothing);
  EXPECT_EQ(put({1300, 595}).feet, glm::ivec2(1300, 600)) << "of the screen that she is on";
  EXPECT_EQ(put({-300, 500}).feet.x, 24) << "she can be reached";

  const std::vector<DesktopNeighbour> window{{7, {300, 400, 400, 200}}};
  EXPECT_EQ(put({500, 410}, window).feet, glm::ivec2(500, 400));
  EXPECT_EQ(put({500, 410}, window).seat, (Seat{Seat::On::window, 7, {300, 400}}));
  EXPECT_EQ(put({200, 410}, window).seat.on, Seat::On::nothing) << "beside it";
  const std::vector<DesktopNeighbour> hidden{window[0], {8, {450, 300, 100, 300}}};
  EXPECT_EQ(put({500, 410}, hidden).seat.on, Seat::On::nothing) << "a higher window hides the edge";
  const std::vector<DesktopNeighbour> full{{9, {0, 0, 1000, 800}}};
  EXPECT_EQ(put({500, 10}, full).seat.on, Seat::On::nothing) << "above it there is no room";
}

TEST(DesktopSeat, SheFollowsTheWindowAndFallsWhenItIsGone) {
  std::vector<DesktopNeighbour> window{{7, {300, 400, 400, 200}}};
  const SeatedFeet seated = put_down({500, 400}, kTwoScreens, window, kNear);
  window[0].area = {350, 450, 400, 200};
  const SeatedFeet moved = follow_seat(seated, kTwoScreens, window);
  EXPECT_EQ(moved.feet, glm::ivec2(550, 450));
  EXPECT_EQ(follow_seat(moved, kTwoScreens, window).feet, moved.feet);
  window[0].area = {350, 450, 100, 200};
  EXPECT_EQ(follow_seat(moved, kTwoScreens, window).feet, glm::ivec2(449, 450)) << "it is narrower";
  const SeatedFeet fallen = follow_seat(moved, kTwoScreens, {});
  EXPECT_EQ(fallen.feet, glm::ivec2(550, 760));
  EXPECT_EQ(fallen.seat.on, Seat::On::screen);
  const SeatedFeet free{{10, 20}, {}};
  EXPECT_EQ(follow_seat(free, kTwoScreens, window).feet, free.feet);
}

TEST(DesktopSeat, TheLowerEdgeMovesWithTheDesktopsPanel) {
  const SeatedFeet seated = put_down({500, 760}, kTwoScreens, {}, kNear);
  std::vector<DesktopScreen> screens = kTwoScreens;
  screens[0].work.height = 800;
  EXPECT_EQ(follow_seat(seated, screens, {}).feet, glm::ivec2(500, 800));
}

TEST(DesktopSeat, ThePlaceOnEachScreenIsRemembered) {
  DesktopSettings settings;
  const SeatedFeet first = remembered(settings, kTwoScreens);
  EXPECT_EQ(first.feet.y, 760) << "at first in the corner of the first screen";
  EXPECT_GT(first.feet.x, 500);

  remember(settings, {{300, 200}, {}}, kTwoScreens);
  remember(settings, {{1100, 600}, {Seat::On::screen}}, kTwoScreens);
  EXPECT_EQ(settings.places.size(), 2u);
  EXPECT_EQ(remembered(settings, kTwoScreens).feet, glm::ivec2(1100, 600)) << "the last screen";
  const std::vector<DesktopScreen> first_alone{kTwoScreens[0]};
  EXPECT_EQ(remembered(settings, first_alone).feet, glm::ivec2(300, 200));
  std::vector<DesktopScreen> moved{kTwoScreens[1]};
  moved[0].area.x = moved[0].work.x = 0;
  EXPECT_EQ(remembered(settings, moved).feet, glm::ivec2(100, 600)) << "relative to the screen";
  remember(settings, {{310, 210}, {}}, kTwoScreens);
  EXPECT_EQ(settings.places.size(), 2u) << "one for each";
  EXPECT_EQ(settings.places[0].feet, glm::ivec2(310, 210));
  EXPECT_EQ(remembered(settings, {}).feet, glm::ivec2(0)) << "without a screen";
}

TEST(DesktopSeat, OnlyAWindowAboveThatHidesAllOfHersCovers) {
  const auto covers = [&](PixelRect hers, PixelRect area, bool above) {
    const DesktopNeighbour one{1, area, above};
    return is_covered(hers, kTwoScreens, {&one, 1});
  };
  EXPECT_TRUE(covers({100, 100, 200, 200}, {0, 0, 1000, 800}, true));
  EXPECT_FALSE(covers({100, 100, 200, 200}, {0, 0, 1000, 800}, false));
  EXPECT_FALSE(covers({100, 100, 200, 200}, {101, 0, 1000, 800}, true));
  EXPECT_TRUE(covers({100, 610, 200, 200}, {0, 0, 1000, 800}, true)) << "what is below the screen is not seen";
  EXPECT_FALSE(covers({900, 100, 200, 200}, {0, 0, 1000, 800}, true)) << "part of her is on the other screen";
}

}  // namespace
}  // namespace odori
