#pragma once

// What the dancer on the desktop needs of the window system, and GLFW 3.3 does not offer: X11 in
// desktop_platform_x11.cpp, Windows in desktop_platform_windows.cpp; elsewhere nothing of it.

#include "base/math.h"
#include "window/desktop/seat.h"

#include <optional>
#include <span>
#include <vector>

struct GLFWwindow;

namespace odori {

inline constexpr int kMinNeighbourSide = 40;  // pixels; smaller windows are parts of panels

enum class DesktopWindowKind : std::uint8_t { dancer, menu };

// Call once, before the window is shown: not in the task bar; a menu is not managed by the desktop.
void prepare_desktop_window(GLFWwindow* window, DesktopWindowKind kind);

// After it is shown, and when the settings change.
void set_window_states(GLFWwindow* window, const DesktopSettings& settings);

// Clicks outside of the area, from the window's upper left corner, go to what is below. Windows knows no such area:
// call it for every frame there, with the pointer.
void pass_clicks_outside(GLFWwindow* window, std::span<const PixelRect> area);
bool keeps_click_area();

// The pointer, wherever it is; nothing: not known.
std::optional<glm::ivec2> pointer_on_screen(GLFWwindow* window);

// The visible windows of others on this workspace, from bottom to top.
std::vector<DesktopNeighbour> desktop_neighbours(GLFWwindow* window);

// A menu gets all clicks and keys, also those beside it, until it is destroyed.
void grab_input(GLFWwindow* menu);

// Whether the computer runs on battery.
bool runs_on_battery();

}  // namespace odori
