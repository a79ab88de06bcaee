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

// In ImGui's screen coordinates. With the panels hidden everything but `picture` is empty.
struct Layout {
  Area top;        // menus
  Area side;       // tabs
  Area transport;  // play buttons and timeline
  Area picture;    // the stage; at least one pixel each way
};

// `scale`: of the interface, 1 at 96 dots an inch. Holds for any size; panels give way to the picture in small
// windows.
Layout layout(ImVec2 window, float scale, bool panels);

}  // namespace odori
