#pragma once

// Where things stand in the window: one function from its size.

#include <imgui.h>

namespace odori {

struct Area {
  ImVec2 low{0, 0};   // top left corner
  ImVec2 size{0, 0};  // never negative

  ImVec2 high() const { return ImVec2(low.x + size.x, low.y + size.y); }
  bool empty() const { return size.x < 1.0f || size.y < 1.0f; }
};

// Sizes chosen by hand, at interface scale 1; 0: the usual one.
struct PanelSizes {
  float side = 0.0f;   // width of the side panel; kNarrowestSide..kWidestSide
  float sheet = 0.0f;  // height of the dope sheet; kLowestSheet..kHighestSheet

  friend bool operator==(const PanelSizes&, const PanelSizes&) = default;
};
inline constexpr float kNarrowestSide = 160.0f;
inline constexpr float kWidestSide = 1600.0f;
inline constexpr float kLowestSheet = 96.0f;
inline constexpr float kHighestSheet = 1600.0f;

// In ImGui's screen coordinates. With the panels hidden everything but `viewport` is empty.
struct Layout {
  Area top;        // menus
  Area side;       // tabs
  Area sheet;      // keys or curves, above the transport; empty while it is closed
  Area transport;  // play buttons and timeline
  Area viewport;   // the stage; at least one pixel each way
};

// `scale`: of the interface, 1 at 96 dots an inch. Holds for any size; panels give way to the picture in small
// windows, whatever was chosen.
Layout layout(ImVec2 window, float scale, bool panels, const PanelSizes& sizes = {}, bool sheet = false);

}  // namespace odori
