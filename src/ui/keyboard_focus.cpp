#include "ui/keyboard_focus.h"

#include <algorithm>
#include <iterator>

#include <imgui_internal.h>

namespace odori {

namespace {

// Translated: none.
constexpr const char* kPanels[] = {"Side panel", "Dope sheet", "Transport", "Top bar"};
constexpr int kPanelCount = static_cast<int>(std::size(kPanels));
constexpr int kMenuPanel = 3;

ImGuiContext& context() { return *ImGui::GetCurrentContext(); }

void leave(UiState& state) {
  state.keyboard = {};
  context().IO.ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
  context().NavDisableHighlight = true;
  context().NavDisableMouseHover = false;
}

// The window of the panel; null while it is hidden.
ImGuiWindow* panel_window(int panel) {
  ImGuiWindow* window = ImGui::FindWindowByName(kPanels[panel]);
  return window != nullptr && window->WasActive ? window : nullptr;
}

// Puts the focus on the first control of the panel.
void enter(UiState& state, int panel) {
  ImGuiContext& g = context();
  ImGuiWindow* window = panel_window(panel);
  if (window == nullptr) return;
  state.keyboard = {true, panel, 0};
  g.IO.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  ImGui::FocusWindow(window);
  g.NavLayer = panel == kMenuPanel ? ImGuiNavLayer_Menu : ImGuiNavLayer_Main;
  window->NavLastIds[g.NavLayer] = 0;
  ImGui::NavInitWindow(window, true);
  g.NavDisableHighlight = false;
  g.NavDisableMouseHover = true;
}

void close_popups() {
  if (context().OpenPopupStack.Size > 0) ImGui::ClosePopupToLevel(0, false);
}

// The next shown panel in this direction; behind the last one, the keys are shortcuts again.
void step_panel(UiState& state, int step) {
  int panel = state.keyboard.on ? state.keyboard.panel : step > 0 ? -1 : kPanelCount;
  do {
    panel += step;
  } while (panel >= 0 && panel < kPanelCount && panel_window(panel) == nullptr);
  close_popups();
  panel >= 0 && panel < kPanelCount ? enter(state, panel) : leave(state);
}

void toggle_menus(UiState& state) {
  const bool open = state.keyboard.on && state.keyboard.panel == kMenuPanel;
  close_popups();
  open ? leave(state) : enter(state, kMenuPanel);
}

// Puts the focus on the title whose menu was closed: ImGui gives it to the bar, but to none of its titles.
void return_to_title() {
  ImGuiWindow* bar = panel_window(kMenuPanel);
  if (bar == nullptr || bar->NavLastIds[ImGuiNavLayer_Menu] == 0) return;
  ImGui::FocusWindow(bar);
  context().NavLayer = ImGuiNavLayer_Menu;
  ImGui::SetNavID(bar->NavLastIds[ImGuiNavLayer_Menu], ImGuiNavLayer_Menu, 0, bar->NavRectRel[ImGuiNavLayer_Menu]);
}

// ImGui's own Tab stops at text fields and sliders only; this one stops at every control.
void request_tab(int direction) {
  ImGuiContext& g = context();
  if (g.NavWindow == nullptr) return;
  constexpr ImGuiScrollFlags kScroll = ImGuiScrollFlags_KeepVisibleEdgeX | ImGuiScrollFlags_KeepVisibleEdgeY;
  ImGui::NavMoveRequestSubmit(ImGuiDir_None, direction < 0 ? ImGuiDir_Up : ImGuiDir_Down,
                              ImGuiNavMoveFlags_Tabbing | ImGuiNavMoveFlags_FocusApi, kScroll);
  g.NavTabbingDir = direction < 0 ? -1 : g.NavId == 0 ? 0 : 1;
  g.NavTabbingResultFirst.Clear();
  g.NavTabbingCounter = -1;
}

// Returns whether the key was understood.
bool take_chord(UiState& state, std::string_view chord) {
  KeyboardFocus& focus = state.keyboard;
  if (chord == "F6" || chord == "Shift+F6") {
    step_panel(state, chord == "F6" ? 1 : -1);
  } else if (chord == "Alt" || chord == "F10") {
    toggle_menus(state);
  } else if (!focus.on) {
    return false;
  } else if (chord == "Escape") {
    // ImGui has ended typing, closed the innermost menu or gone out of a table before this frame.
    if (!focus.typing && !focus.nested && focus.popups == 0) leave(state);
    const bool closed = focus.popups > 0 && context().OpenPopupStack.Size == 0;
    if (closed && focus.panel == kMenuPanel) return_to_title();
  } else if (chord == "Tab" || chord == "Shift+Tab") {
    request_tab(chord == "Tab" ? 1 : -1);
  } else if (chord == "Enter") {
    focus.entered = !focus.typing;
  } else {
    return is_focus_key(chord);
  }
  return true;
}

}  // namespace

bool is_focus_key(std::string_view chord) {
  constexpr std::string_view kKeys[] = {"Up",    "Down",   "Left",     "Right", "Tab", "Shift+Tab", "Space",
                                        "Enter", "PageUp", "PageDown", "Home",  "End", "Escape"};
  return std::find(std::begin(kKeys), std::end(kKeys), chord) != std::end(kKeys);
}

void begin_keyboard_focus(const PanelInput& input, UiState& state) {
  const bool question = input.activity.unsaved_scene || input.activity.asks_to_stop_film;
  const bool modal = input.activity.dialog || input.settings.palette || question;
  const bool clicked = ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1) || ImGui::IsMouseClicked(2);
  KeyboardFocus& focus = state.keyboard;
  const auto taken = [&](const KeyEvent& event) { return !event.chord.empty() && take_chord(state, event.chord); };
  if (!modal && input.settings.panels) std::erase_if(state.keys.events, taken);
  if (focus.on && (modal || clicked || !input.settings.panels)) leave(state);
  focus.popups = context().OpenPopupStack.Size;
}

void end_keyboard_focus(UiState& state) {
  ImGuiContext& g = context();
  KeyboardFocus& focus = state.keyboard;
  if (!focus.on) return;
  // ImGui itself uses Enter for what can be typed into only.
  if (focus.entered && g.ActiveId == 0 && g.NavId != 0) ImGui::ActivateItem(g.NavId);
  focus.entered = false;
  focus.typing = g.ActiveId != 0;
  constexpr ImGuiWindowFlags kKinds =
      ImGuiWindowFlags_ChildWindow | ImGuiWindowFlags_NavFlattened | ImGuiWindowFlags_Popup;
  focus.nested = g.NavWindow != nullptr && (g.NavWindow->Flags & kKinds) == ImGuiWindowFlags_ChildWindow;
  // Selecting an item of a menu leaves the menus.
  const bool selected = g.NavActivateId != 0 && focus.popups > 0 && g.OpenPopupStack.Size == 0;
  focus.popups = g.OpenPopupStack.Size;
  if (selected && focus.panel == kMenuPanel) leave(state);
}

}  // namespace odori
