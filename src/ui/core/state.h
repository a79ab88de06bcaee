#pragma once

// What the panels keep between frames. The caller owns it; the panels have no other state.

#include "ui/core/desktop.h"
#include "ui/core/dialog_state.h"
#include "ui/core/page_state.h"
#include "ui/core/viewport_state.h"
#include "ui/core/workspace.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

namespace odori {

// The name under which tests and scripts find a widget: "play", or "ik 96" for one of a kind.
struct WidgetName {
  std::string_view kind;
  int number = -1;           // index of the listed thing; -1: the only widget of its kind
  std::string_view alias{};  // name of the listed thing; empty: none

  WidgetName(const char* only) : kind(only) {}
  WidgetName(std::string_view only) : kind(only) {}
  WidgetName(std::string_view kind_, int number_, std::string_view alias_ = {})
      : kind(kind_), number(number_), alias(alias_) {}
};

// The keyboard focus in the panels (ui/keyboard_focus.h).
struct KeyboardFocus {
  bool on = false;       // otherwise all keys are shortcuts
  int panel = 0;         // where it is
  int popups = 0;        // open menus at the end of the last frame
  bool typing = false;   // a control was being changed then
  bool entered = false;  // Enter was pressed in this frame
  bool nested = false;   // it was in a table that Enter goes into and Escape out of
};

struct KeysState {
  std::vector<KeyEvent> events;           // since the last frame, in order; discarded while the open dialog is closed
  std::optional<ImVec2> closed_popup_at;  // where the mouse is since Escape closed a menu; nothing: elsewhere
  FilteredList filter;                    // of the key sheet; its rows are not used
};

// A pane with the details of a list above it.
struct DetailsPane {
  float share = 0.5f;          // of the height of both, 0..1
  float rows_height = 1.0e6f;  // of all rows of the list, pixels, as last drawn; more than any window before
};

// How far a model reaches on the screen, left to right, as when its terms of use were opened.
struct FigureSpan {
  const Model* model = nullptr;  // null: not measured
  ImVec2 viewport{};             // size for which it was measured
  float left = 0.0f;             // screen coordinates; not less than `right`: it is not seen
  float right = 0.0f;
};

// The visible part of a widget as last drawn.
struct WidgetArea {
  std::string name;   // "play", "ik 96"
  std::string alias;  // "ik 左足ＩＫ"; empty: none
  ImVec2 low;         // top left, screen coordinates
  ImVec2 high;        // bottom right
  ImGuiID id = 0;     // of the ImGui item; 0: none, or it takes no input
};

// A text that is not visible in full.
struct ShortenedText {
  ImVec2 low;  // what is visible, screen coordinates
  ImVec2 high;
  std::string text;    // the whole
  ImGuiID window = 0;  // in which it is drawn
};

struct Tooltips {
  const char* hovered = nullptr;         // of the hovered widget; null: none
  const char* requested = nullptr;       // the same, requested in this frame
  double hovered_s = 0.0;                // seconds since the widget is hovered
  int frames = 0;                        // for which the tooltip is shown
  std::string text;                      // shown in this frame; empty: none
  std::string awaited_text;              // shortened text whose tooltip is shown or awaited
  std::vector<ShortenedText> shortened;  // rewritten every frame
};

// The terms of use of a model.
struct TermsCard {
  FigureSpan figure;      // beside which they stand
  float height = 0.0f;    // pixels, as last drawn
  float bottom = 0.0f;    // pixels that they cover at the bottom of the viewport; messages are above it
  bool for_good = false;  // the check box "do not show again"
};

// The messages of the bell, and the card about a written file.
struct MessagesState {
  bool listed = false;        // the list is open
  std::uint64_t written = 0;  // the newest message about a written file
  double written_s = 0.0;     // remaining seconds of its card
};

// What is shown for a while.
struct Hints {
  bool panels_shown = true;    // in the last frame
  double panels_s = 0.0;       // remaining seconds of the hint about hidden panels
  bool sample_closed = false;  // the line about the sample was closed
  double reset_s = 0.0;        // remaining seconds in which a second click resets the settings
};

// What the mouse holds.
struct DragState {
  bool undo_step_open = false;  // an override is being dragged
  bool was_active = false;      // a widget was active at the end of the last frame
  float edge_held = -1.0f;      // the side panel's edge: offset from the edge, pixels; < 0: none
};

struct CardStates {
  QuestionCard question;
  TermsCard terms;
};

struct UiState {
  float scale = 1.0f;        // of the interface; set by the owner
  Page page = Page::models;  // the open page
  // The page that each workspace shows when it is opened again.
  std::array<Page, kWorkspaceCount> last_pages{Page::models, Page::bones, Page::looks, Page::skinning};
  ModelsPageState models;
  MorphsPageState morphs;
  BonesPageState bones;
  PhysicsPageState physics;
  MaterialsPageState materials;
  MeasurePageState measure;
  CheckPageState check;
  GpuPageState gpu;
  ViewportState viewport;
  TimelineState timeline;
  CommandPalette palette;
  DialogState dialog;
  CardStates cards;
  DesktopMenuState desktop_menu;
  KeysState keys;
  MessagesState messages;
  Hints hints;
  Tooltips tooltips;
  KeyboardFocus keyboard;
  DragState drag;
  std::map<std::string_view, DetailsPane> details_panes;  // see ui/widgets/filtered_list.h
  std::vector<WidgetArea> widgets;                        // rewritten every frame
};

// Whether something will appear or disappear soon without further input.
bool is_waiting(const UiState& state);

// Records the visible area of the last ImGui item under this name; does nothing when it is clipped away.
void register_widget(UiState& state, const WidgetName& name);

}  // namespace odori
