#pragma once

// What panels remember from one picture to the next; owned by the caller, nothing else is kept anywhere.

#include "ui/core/dialog_state.h"
#include "ui/core/side_tab.h"
#include "ui/core/tab_state.h"
#include "ui/core/timeline_state.h"
#include "ui/core/viewport_state.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

namespace odori {

// Which widget is meant, for tests and scripts: "play", or one of a kind, "ik 96", by what it stands for.
struct WidgetName {
  std::string_view kind;
  int number = -1;        // index of what it stands for in its list; -1: the only widget of its kind
  std::string_view of{};  // what that is called; empty: nothing

  WidgetName(const char* only) : kind(only) {}
  WidgetName(std::string_view only) : kind(only) {}
  WidgetName(std::string_view kind_, int number_, std::string_view of_ = {}) : kind(kind_), number(number_), of(of_) {}
};

// The part in sight of a widget as last drawn.
struct WidgetArea {
  std::string name;   // "play", "ik 96"
  std::string alias;  // "ik 左足ＩＫ"; empty: none
  ImVec2 low;         // screen coordinates
  ImVec2 high;
};

struct UiState {
  float scale = 1.0f;            // of the interface; set by the owner
  SideTab tab = SideTab::model;  // in front
  ModelCounts model_counts;
  MorphsTabState morphs;
  BonesTabState bones;
  BoneOverlayState bone_overlay;
  BodyOverlayState body_overlay;
  IkStepsState ik_steps;
  GizmoState gizmo;
  MaterialsTabState materials;
  CheckTabState check;
  GpuTabState gpu;
  CommandPalette palette;
  int opened_layer = -1;        // of the chosen actor's motions: whose values are shown; -1: none
  float terms_height = 0.0f;    // of their words, as last drawn
  bool terms_for_good = false;  // the box is ticked: the terms shown are not to be shown again
  FilteredList bodies;
  FilteredList joints;  // shown in their place while `joints_listed`
  bool joints_listed = false;
  DialogState dialog;
  std::vector<KeyEvent>
      key_events;  // since the last picture, in order; for the open dialog, forgotten where it is closed
  FrameRulerState ruler;
  DopeSheetState sheet;
  bool scrubbing = false;             // a ruler is held
  bool panels_shown = true;           // in the last picture
  bool step_open = false;             // something that is set by hand is held with the mouse
  bool was_held = false;              // something was, at the last picture's end
  double hint_s = 0.0;                // for how long the hint about hidden panels is still to be seen
  float edge_held = -1.0f;            // the side panel's edge is: how far left of it; < 0: it is not
  std::uint64_t written_message = 0;  // the newest one about a file written, and for how long it is still to be seen
  double written_s = 0.0;
  double reset_s = 0.0;       // for how long a second click resets the settings
  const char* tip = nullptr;  // of the widget under the mouse, and for how long it has been
  const char* asked_tip = nullptr;
  double tip_s = 0.0;
  int tip_images = 0;               // that the tip has been in
  std::vector<WidgetArea> widgets;  // rewritten by every picture
};

// Whether something will appear or vanish by itself before long.
bool is_waiting(const UiState& state);

// Remembers the last widget's place; nothing where none of it is in sight.
void register_widget(UiState& state, const WidgetName& name);

}  // namespace odori
