#include "view/views.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using Grid = std::vector<PixelRect>;

TEST(PaneGrid, MaximizesTheShorterSideOfAPane) {
  EXPECT_EQ(pane_grid(900, 600, 1, 2), (Grid{{0, 0, 900, 600}}));
  EXPECT_EQ(pane_grid(902, 600, 2, 2), (Grid{{0, 0, 450, 600}, {452, 0, 450, 600}}));
  EXPECT_EQ(pane_grid(400, 902, 2, 2), (Grid{{0, 0, 400, 450}, {0, 452, 400, 450}}));
  EXPECT_EQ(pane_grid(904, 600, 3, 2), (Grid{{0, 0, 300, 600}, {302, 0, 300, 600}, {604, 0, 300, 600}}));
  EXPECT_EQ(pane_grid(902, 602, 4, 2),
            (Grid{{0, 0, 450, 300}, {452, 0, 450, 300}, {0, 302, 450, 300}, {452, 302, 450, 300}}));
  EXPECT_EQ(pane_grid(2000, 300, 4, 0)[3], (PixelRect{1500, 0, 500, 300})) << "four in a row";
  EXPECT_EQ(pane_grid(300, 2000, 4, 0)[3], (PixelRect{0, 1500, 300, 500})) << "four in a column";
}

TEST(PaneGrid, PanesAreEqualFillTheViewportAndDoNotOverlap) {
  for (const int count : {1, 2, 3, 4}) {
    for (int width = 40; width < 60; ++width) {
      for (const int height : {37, 38, 39, 120}) {
        const Grid grid = pane_grid(width, height, count, 2);
        ASSERT_EQ(grid.size(), static_cast<std::size_t>(count));
        EXPECT_EQ(grid.front().x, 0);
        EXPECT_EQ(grid.front().y, 0);
        EXPECT_EQ(grid.back().x + grid.back().width, width);
        EXPECT_EQ(grid.back().y + grid.back().height, height);
        for (const PixelRect& a : grid) {
          EXPECT_EQ(a.width, grid[0].width);
          EXPECT_EQ(a.height, grid[0].height);
          for (const PixelRect& b : grid) {
            if (a == b) continue;
            const int across = std::max(a.x, b.x) - (std::min(a.x, b.x) + a.width);
            const int down = std::max(a.y, b.y) - (std::min(a.y, b.y) + a.height);
            EXPECT_GE(std::max(across, down), 2) << count << " in " << width << "x" << height;
          }
        }
      }
    }
  }
}

TEST(PaneGrid, PanesHaveAtLeastOnePixel) {
  for (const int count : {1, 2, 3, 4}) {
    for (const PixelRect& pane : pane_grid(1, 1, count, 2)) EXPECT_EQ(pane, (PixelRect{0, 0, 1, 1}));
  }
}

TEST(Views, TheStyleDeterminesTheNumberOfPanes) {
  Views views;
  EXPECT_EQ(pane_count(views), 1);
  views.count = 3;
  views.active = 2;
  EXPECT_EQ(panes_in_use(views).size(), 3u);
  EXPECT_EQ(&active_pane(views), &views.panes[2]);
  for (const auto& style : view_styles()) {
    views.style = style.value;
    EXPECT_EQ(pane_count(views), style.value == ViewStyle::panes ? 3 : 2);
    EXPECT_EQ(pane_rects(views, 90, 60, 2).size(), panes_in_use(views).size());
    EXPECT_LT(active_index(views), panes_in_use(views).size());
  }
  views.panes[3].skinning.mode = SkinningMode::cor;
  EXPECT_FALSE(uses(panes_in_use(views), SkinningMode::cor)) << "not in use";
  views.panes[1].skinning.mode = SkinningMode::cor;
  EXPECT_TRUE(uses(panes_in_use(views), SkinningMode::cor));
  EXPECT_TRUE(uses(panes_in_use(views), SkinningData::rotation_centers));
  EXPECT_FALSE(uses(panes_in_use(views), SkinningData::delta_mush));
}

TEST(Views, OnlySideBySidePanesCanHaveIndependentCameras) {
  Views views;
  views.count = 2;
  EXPECT_FALSE(has_independent_cameras(views));
  views.cameras_linked = false;
  EXPECT_TRUE(has_independent_cameras(views));
  views.style = ViewStyle::wipe;
  EXPECT_FALSE(has_independent_cameras(views));
}

TEST(Views, StylesHaveNames) {
  for (const auto& style : view_styles()) {
    EXPECT_EQ(view_style(style.name), style.value);
    EXPECT_EQ(name(style.value), style.name);
  }
  EXPECT_FALSE(view_style("side"));
  EXPECT_FALSE(view_style(""));
}

TEST(Views, TheWipeIsClampedToTheViewport) {
  Views views;
  EXPECT_EQ(wipe_column(views, 101), 51);
  views.wipe = 2.0f;
  EXPECT_EQ(wipe_column(views, 100), 100);
  views.wipe = -1.0f;
  EXPECT_EQ(wipe_column(views, 100), 0);
}

}  // namespace
}  // namespace odori
