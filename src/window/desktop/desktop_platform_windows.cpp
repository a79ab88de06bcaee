#if defined(_WIN32)

#include "window/desktop/desktop_platform.h"
#include "window/desktop/seat.h"

#include <algorithm>
#include <cstdint>

#define WIN32_LEAN_AND_MEAN
#define GLFW_EXPOSE_NATIVE_WIN32
#include <GLFW/glfw3.h>
#include <GLFW/glfw3native.h>
#include <windows.h>

namespace odori {

namespace {

void set_extended_style(HWND window, LONG_PTR style, bool on) {
  const LONG_PTR before = GetWindowLongPtrW(window, GWL_EXSTYLE);
  const LONG_PTR after = on ? before | style : before & ~style;
  if (after != before) SetWindowLongPtrW(window, GWL_EXSTYLE, after);
}

struct NeighbourSearch {
  HWND own;
  bool above = true;  // windows are listed from top to bottom
  std::vector<DesktopNeighbour> found{};
};

BOOL CALLBACK add_neighbour(HWND window, LPARAM data) {
  auto& search = *reinterpret_cast<NeighbourSearch*>(data);
  if (window == search.own) search.above = false;
  RECT area{};
  const bool shown = IsWindowVisible(window) != 0 && IsIconic(window) == 0;
  const bool tool = (GetWindowLongPtrW(window, GWL_EXSTYLE) & (WS_EX_TOOLWINDOW | WS_EX_TRANSPARENT)) != 0;
  if (window == search.own || !shown || tool || window == GetShellWindow() || GetWindowRect(window, &area) == 0)
    return TRUE;
  const PixelRect rectangle{area.left, area.top, area.right - area.left, area.bottom - area.top};
  if (rectangle.width < kMinNeighbourSide || rectangle.height < kMinNeighbourSide) return TRUE;
  search.found.push_back({reinterpret_cast<std::uintptr_t>(window), rectangle, search.above});
  return TRUE;
}

}  // namespace

void prepare_desktop_window(GLFWwindow* window, DesktopWindowKind) {
  const HWND handle = glfwGetWin32Window(window);
  set_extended_style(handle, WS_EX_APPWINDOW, false);
  set_extended_style(handle, WS_EX_TOOLWINDOW, true);
}

// A tool window is on every virtual desktop of the person's session only if it is on top; Windows has no call for more.
void set_window_states(GLFWwindow* window, const DesktopSettings& settings) {
  SetWindowPos(glfwGetWin32Window(window), settings.on_top ? HWND_TOPMOST : HWND_NOTOPMOST, 0, 0, 0, 0,
               SWP_NOMOVE | SWP_NOSIZE | SWP_NOACTIVATE);
}

void pass_clicks_outside(GLFWwindow* window, std::span<const PixelRect> area) {
  const HWND handle = glfwGetWin32Window(window);
  POINT pointer{};
  if (GetCursorPos(&pointer) == 0 || ScreenToClient(handle, &pointer) == 0) return;
  const bool beside = !contains(area, {pointer.x, pointer.y});
  set_extended_style(handle, WS_EX_LAYERED | WS_EX_TRANSPARENT, beside);
  if (beside) SetLayeredWindowAttributes(handle, 0, 0, 0);  // without it a layered window is not shown
}

bool keeps_click_area() { return false; }

std::optional<glm::ivec2> pointer_on_screen(GLFWwindow*) {
  POINT pointer{};
  if (GetCursorPos(&pointer) == 0) return std::nullopt;
  return glm::ivec2(pointer.x, pointer.y);
}

std::vector<DesktopNeighbour> desktop_neighbours(GLFWwindow* window) {
  NeighbourSearch search{glfwGetWin32Window(window)};
  EnumWindows(add_neighbour, reinterpret_cast<LPARAM>(&search));
  std::ranges::reverse(search.found);
  return std::move(search.found);
}

void grab_input(GLFWwindow* menu) { SetCapture(glfwGetWin32Window(menu)); }

bool runs_on_battery() {
  SYSTEM_POWER_STATUS power{};
  return GetSystemPowerStatus(&power) != 0 && power.ACLineStatus == 0;
}

}  // namespace odori

#endif
