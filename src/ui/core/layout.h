#pragma once

// Layout of the panels, computed from the size of the window.

#include <imgui.h>

namespace odori {

struct ViewSettings;
struct Views;

struct Area {
  ImVec2 low{0, 0};   // top left corner
  ImVec2 size{0, 0};  // never negative

  ImVec2 high() const { return ImVec2(low.x + size.x, low.y + size.y); }
  bool empty() const { return size.x < 1.0f || size.y < 1.0f; }
  bool contains(ImVec2 at) const { return at.x >= low.x && at.y >= low.y && at.x < high().x && at.y < high().y; }
};

// Panel sizes set by the user, in pixels at interface scale 1; 0: the default size.
struct PanelSizes {
  float side = 0.0f;   // width of the side panel, kMinSideWidth..kMaxSideWidth
  float sheet = 0.0f;  // height of the dope sheet, kMinSheetHeight..kMaxSheetHeight

  friend bool operator==(const PanelSizes&, const PanelSizes&) = default;
};
inline constexpr float kMinSideWidth = 160.0f;
inline constexpr float kMaxSideWidth = 1600.0f;
inline constexpr float kMinSheetHeight = 96.0f;
inline constexpr float kMaxSheetHeight = 1600.0f;

// In ImGui screen coordinates. While panels are hidden, all areas except `viewport` and `legend` are empty.
struct Layout {
  Area top;        // menus
  Area side;       // workspaces; as high with the dope sheet as without it
  Area sheet;      // dope sheet, below the viewport; empty while closed
  Area transport;  // play buttons and timeline
  Area legend;     // of heat maps, below the viewport, also while panels are hidden; empty: there are none
  Area viewport;   // the rendered stage; at least 1 x 1 pixel
};

// `scale`: of the interface, 1 at 96 dpi. Works for any window size: in small windows panels shrink in favour of the
// viewport, even below the sizes set by the user.
Layout layout(ImVec2 window, float scale, bool panels, const PanelSizes& sizes = {}, bool sheet = false,
              bool legend = false);

// The same for these panes and settings.
Layout layout(ImVec2 window, float scale, const Views& views, const ViewSettings& settings);

}  // namespace odori
