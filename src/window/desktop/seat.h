#pragma once

// Where the dancer's window is: she stands on the lower edge of the screen, on the upper edge of a window, or where she
// was put down. All positions are screen coordinates, y down; what is kept is the point on the ground below her.

#include "base/math.h"
#include "ui/core/desktop.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace odori {

struct DesktopScreen {
  std::string name;  // with its size: "DP-1 2560x1440"
  PixelRect area;
  PixelRect work;  // without the desktop's panels
};

// A window of another program, or another one of ours.
struct DesktopNeighbour {
  std::uint64_t id = 0;
  PixelRect area;      // with its frame
  bool above = false;  // it is above the dancer's
};

// How far below the ground the dancer's window goes on, as a share of its height: for feet nearer to the camera.
inline constexpr float kBelowGround = 0.05f;
// The same below what she stands on: toes are in front of the ground below her.
inline constexpr float kBelowEdge = 0.04f;

// The window that shows her standing at this point. `aspect`: width / height.
PixelRect window_at(glm::ivec2 feet, int height, float aspect);

// What she stands on.
struct Seat {
  enum class On : std::uint8_t { nothing, screen, window };
  On on = On::nothing;
  std::uint64_t window = 0;  // of On::window
  glm::ivec2 at{0};          // its upper left corner when she sat down, which she follows

  friend bool operator==(const Seat&, const Seat&) = default;
};

struct SeatedFeet {
  glm::ivec2 feet{0};
  Seat seat;
};

// Where she stands when she is put down here: on an edge that is at most `reach` away, else where she is. Never so far
// out of all screens that she cannot be reached. `neighbours`: from bottom to top.
SeatedFeet put_down(glm::ivec2 feet, std::span<const DesktopScreen> screens,
                    std::span<const DesktopNeighbour> neighbours, int reach);

// The same a moment later: with the window that she stands on; where that is gone, on the lower edge of the screen.
SeatedFeet follow_seat(const SeatedFeet& now, std::span<const DesktopScreen> screens,
                       std::span<const DesktopNeighbour> neighbours);

// The screen that has this point, or the nearest one; null: there is no screen.
const DesktopScreen* screen_at(glm::ivec2 point, std::span<const DesktopScreen> screens);

// Where she was on the screen on which she was last, if it is there, otherwise on the first screen that there is a
// place for; without one in the lower right corner of the first screen.
SeatedFeet remembered(const DesktopSettings& settings, std::span<const DesktopScreen> screens);
void remember(DesktopSettings& settings, const SeatedFeet& now, std::span<const DesktopScreen> screens);

// Whether one of the neighbours above hides all of the window that is on each screen.
bool is_covered(const PixelRect& window, std::span<const DesktopScreen> screens,
                std::span<const DesktopNeighbour> neighbours);

// Which part of the dancer's window takes clicks: what a small mask of her image's alpha covers, with a margin.

// How opaque an image is, coarsely.
struct AlphaMask {
  int width = 0;  // cells
  int height = 0;
  std::vector<std::uint8_t> alpha;  // of each cell's mean, row 0 at the top

  friend bool operator==(const AlphaMask&, const AlphaMask&) = default;
};

inline constexpr int kMaskLines = 64;                // at most
inline constexpr int kMaskMargin = 1;                // cells around what is opaque
inline constexpr std::uint8_t kMinMaskAlpha = 0x18;  // of a cell that takes clicks: a tenth of it is opaque

// The area in a window of this size, from its upper left corner: disjoint rectangles, few of them, from top to bottom.
std::vector<PixelRect> click_area(const AlphaMask& mask, glm::ivec2 window, int margin = kMaskMargin);

bool contains(std::span<const PixelRect> area, glm::ivec2 point);

}  // namespace odori
