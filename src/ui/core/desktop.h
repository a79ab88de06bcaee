#pragma once

// The dancer on the desktop: her settings, what the window says of her, and the rows of her menu. Start from
// kDesktopRows: the settings file and the menu loop over them.

#include "base/math.h"
#include "base/translate.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <imgui.h>

namespace odori {

inline constexpr int kMinDesktopHeight = 80;
inline constexpr int kMaxDesktopHeight = 4000;

// Where she stood on a screen.
struct DesktopPlace {
  std::string screen;   // its name and size: "DP-1 2560x1440"
  glm::ivec2 feet{0};   // on the ground below her, from the screen's upper left corner, screen coordinates
  bool seated = false;  // on the lower edge of the screen

  friend bool operator==(const DesktopPlace&, const DesktopPlace&) = default;
};

struct DesktopSettings {
  int height = 480;  // of the window, screen coordinates
  int fps = 30;
  bool on_top = true;  // of other windows
  bool all_workspaces = true;
  bool follow_pointer = true;  // with eyes and head
  bool pause_covered = true;
  bool pause_locked = true;
  bool pause_on_battery = true;
  std::string screen;                // on which she was last
  std::vector<DesktopPlace> places;  // the last one of each screen, newest first, at most kMaxDesktopPlaces

  friend bool operator==(const DesktopSettings&, const DesktopSettings&) = default;
};
inline constexpr std::size_t kMaxDesktopPlaces = 16;

struct DesktopRow {
  using Member = std::variant<bool DesktopSettings::*, int DesktopSettings::*>;
  std::string_view key;  // in the settings file, and of the widget in the menu
  Member member;
  const char* title;  // translated where it is shown; in the menu if the value is on or off
  int min = 0;        // of numbers
  int max = 0;
};

inline constexpr std::array kDesktopRows{
    DesktopRow{"desktop_height", &DesktopSettings::height, tr_later("Size"), kMinDesktopHeight, kMaxDesktopHeight},
    DesktopRow{"desktop_fps", &DesktopSettings::fps, tr_later("Frames per second"), 1, 240},
    DesktopRow{"desktop_follow_pointer", &DesktopSettings::follow_pointer, tr_later("Follow the pointer")},
    DesktopRow{"desktop_on_top", &DesktopSettings::on_top, tr_later("Always on top")},
    DesktopRow{"desktop_all_workspaces", &DesktopSettings::all_workspaces, tr_later("On all workspaces")},
    DesktopRow{"desktop_pause_covered", &DesktopSettings::pause_covered, tr_later("Pause while covered")},
    DesktopRow{"desktop_pause_locked", &DesktopSettings::pause_locked, tr_later("Pause while the screen is locked")},
    DesktopRow{"desktop_pause_on_battery", &DesktopSettings::pause_on_battery, tr_later("Pause on battery")},
};

const DesktopRow& desktop_row(DesktopRow::Member member);

// Numbers within the ranges of their rows.
DesktopSettings within_range(DesktopSettings settings);

// Why she does not move although a motion plays.
enum class DesktopPause : std::uint8_t { none, covered, locked, on_battery };
std::string_view name(DesktopPause pause);
const char* title(DesktopPause pause);  // not translated

// What there is on the desktop.
struct DesktopReport {
  bool transparent = false;       // otherwise she is in a plain frame
  PixelRect window;               // screen coordinates
  std::optional<PixelRect> menu;  // screen coordinates; nothing: it is closed
  DesktopPause pause = DesktopPause::none;
  bool on_window = false;  // she stands on the upper edge of one

  friend bool operator==(const DesktopReport&, const DesktopReport&) = default;
};

enum class DesktopMenuPage : std::uint8_t { main, dance, model, size };

struct DesktopMenuState {
  bool open = false;  // the canvas draws the menu instead of the panels
  DesktopMenuPage page = DesktopMenuPage::main;
  ImVec2 size{0, 0};  // of its content as last drawn, coordinates of ImGui
};

}  // namespace odori
