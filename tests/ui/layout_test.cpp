#include "ui/core/layout.h"

#include "view/clock.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

float surface(const Area& area) { return area.size.x * area.size.y; }

TEST(Layout, AreasTileTheWindow) {
  for (const float scale : {0.5f, 1.0f, 1.25f, 3.0f}) {
    for (const ImVec2 window : {ImVec2(320, 240), ImVec2(641, 401), ImVec2(1280, 720), ImVec2(3840, 2160)}) {
      const Layout l = layout(window, scale, true);
      const float sum = surface(l.top) + surface(l.side) + surface(l.transport) + surface(l.viewport);
      EXPECT_FLOAT_EQ(sum, window.x * window.y) << window.x << " " << scale;
      EXPECT_EQ(l.top.high().y, l.viewport.low.y);
      EXPECT_EQ(l.viewport.high().x, l.side.low.x);
      EXPECT_EQ(l.viewport.high().y, l.transport.low.y);
    }
  }
}

TEST(Layout, TheLegendHasAStripBelowTheViewport) {
  for (const bool panels : {true, false}) {
    for (const ImVec2 window : {ImVec2(320, 240), ImVec2(1280, 720)}) {
      const Layout without = layout(window, 1.0f, panels);
      const Layout l = layout(window, 1.0f, panels, {}, false, true);
      EXPECT_TRUE(without.legend.empty());
      EXPECT_GT(l.legend.size.y, 20.0f);
      EXPECT_EQ(l.legend.low.y, l.viewport.high().y);
      EXPECT_EQ(l.legend.size.x, l.viewport.size.x);
      EXPECT_FLOAT_EQ(surface(l.legend) + surface(l.viewport), surface(without.viewport));
    }
  }
}

TEST(Layout, TheDopeSheetTakesItsHeightFromTheViewport) {
  for (const float scale : {1.0f, 2.0f}) {
    for (const float wanted : {0.0f, 120.0f, 5000.0f}) {
      PanelSizes sizes;
      sizes.sheet = wanted;
      const Layout l = layout(ImVec2(1280, 720), scale, true, sizes, true);
      const float sum =
          surface(l.top) + surface(l.side) + surface(l.transport) + surface(l.viewport) + surface(l.sheet);
      EXPECT_FLOAT_EQ(sum, 1280.0f * 720.0f);
      EXPECT_EQ(l.viewport.high().y, l.sheet.low.y);
      EXPECT_EQ(l.side.size.y, layout(ImVec2(1280, 720), scale, true).side.size.y) << "the side panel keeps its height";
      EXPECT_EQ(l.sheet.high().y, l.transport.low.y);
      EXPECT_GT(l.viewport.size.y, l.top.size.y) << "however high it is wanted";
      if (wanted == 120.0f) {
        EXPECT_EQ(l.sheet.size.y, 120.0f * scale);
      }
    }
  }
  EXPECT_TRUE(layout(ImVec2(1280, 720), 1.0f, false, {}, true).sheet.empty()) << "with the other panels";
}

TEST(Layout, ViewportIsNeverEmpty) {
  for (const ImVec2 window : {ImVec2(0, 0), ImVec2(1, 1), ImVec2(50, 2000), ImVec2(2000, 50)}) {
    for (const bool panels : {false, true}) EXPECT_FALSE(layout(window, 4.0f, panels).viewport.empty());
  }
}

TEST(Layout, ViewportKeepsHalfOfASmallWindow) {
  const Layout l = layout(ImVec2(640, 400), 1.0f, true);
  EXPECT_GE(l.viewport.size.x, 320.0f);
  EXPECT_GE(l.viewport.size.y, 200.0f);
}

TEST(Layout, WithoutPanelsTheViewportFillsTheWindow) {
  const Layout l = layout(ImVec2(800, 600), 1.0f, false);
  EXPECT_EQ(surface(l.viewport), 800.0f * 600.0f);
  EXPECT_TRUE(l.top.empty() && l.side.empty() && l.transport.empty());
}

TEST(Timeline, TicksAreOnRoundFramesWithSpaceBetween) {
  EXPECT_EQ(tick_spacing(100.0, 60.0), 1.0);
  EXPECT_EQ(tick_spacing(10.0, 60.0), 10.0);
  EXPECT_EQ(tick_spacing(0.2, 60.0), 300.0);
  for (double pixels = 100.0; pixels > 1e-8; pixels *= 0.37) {
    const double spacing = tick_spacing(pixels, 60.0);
    EXPECT_GE(spacing * pixels, 60.0);
    EXPECT_LE(spacing * pixels, 60.0 * 10.0 + 100.0);
  }
}

}  // namespace
}  // namespace odori
