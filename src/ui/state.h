#pragma once

// What panels remember from one picture to the next; owned by the caller, nothing else is kept anywhere.

#include "ui/filtered_list.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <imgui.h>

namespace odori {

// The part in sight of a widget as last drawn, by a fixed name: lets tests and scripts point at it.
struct Mark {
  std::string_view name;  // static storage
  ImVec2 low;             // screen coordinates
  ImVec2 high;
};

enum class SideTab : std::uint8_t { model, bones, morphs, materials, view, status, messages };

// By its name on the command line: "bones". Nothing for any other word.
std::optional<SideTab> tab_named(std::string_view name);

struct MorphsTabState {
  FilteredList list;
  std::array<bool, 4> closed{};  // per group
};

struct BonesTabState {
  FilteredList list;
  std::vector<std::int32_t> depths;        // per row
  std::vector<std::uint8_t> has_children;  // per bone
  std::vector<std::uint8_t> closed;        // per bone
  bool ik_only = false;
  int shown_bone = -1;  // the chosen one, as last drawn
};

struct UiState {
  float scale = 1.0f;            // of the interface; set by the owner
  SideTab tab = SideTab::model;  // in front
  MorphsTabState morphs;
  BonesTabState bones;
  FilteredList materials;
  bool scrubbing = false;     // the timeline is held
  bool panels_shown = true;   // in the last picture
  double hint_s = 0.0;        // for how long the hint about hidden panels is still to be seen
  const char* tip = nullptr;  // of the widget under the mouse, and for how long it has been
  const char* asked_tip = nullptr;
  double tip_s = 0.0;
  std::vector<Mark> marks;  // rewritten by every picture
};

// Whether something will appear or vanish by itself before long.
bool is_waiting(const UiState& state);

// Remembers the last widget's place under `name`; nothing where none of it is in sight.
void mark(UiState& state, std::string_view name);

}  // namespace odori
