#include "ui/panels.h"

#include "ui/dialogs/open_dialog.h"
#include "ui/keyboard_focus.h"
#include "ui/timeline/dope_sheet.h"
#include "ui/timeline/frame_ruler.h"
#include "ui/widgets/widgets.h"

#include <algorithm>

#include <imgui_internal.h>

namespace odori {

const Actor* selected_actor(const UiView& view) {
  if (view.selected < 0 || view.selected >= static_cast<int>(view.stage.actors.size())) return nullptr;
  return view.stage.actors[view.selected].get();
}

bool shows_bones(const UiView& view) {
  const Actor* actor = selected_actor(view);
  if (actor == nullptr) return false;
  return view.settings.bones || (view.settings.bones_without_surface && actor->model->indices.empty());
}

const Camera& pane_camera(const UiView& view, std::size_t pane) {
  const Views& views = view.settings.views;
  const bool own = view.cameras != nullptr && has_independent_cameras(views) && pane != active_index(views);
  return own ? (*view.cameras)[pane] : view.stage.camera;
}

namespace {

// A click or Tab moves the focus from a text box straight to another widget: what the box sets then is an undo step of
// its own.
bool focus_moves_on() { return ImGui::IsMouseClicked(ImGuiMouseButton_Left) || ImGui::IsKeyPressed(ImGuiKey_Tab); }

// Makes all overrides that are set while one widget is active a single undo step.
void group_undo_steps(UiState& state, Commands& commands) {
  const bool sets = std::ranges::any_of(commands, [](const Command& c) { return c.is_undoable(); });
  const bool active = ImGui::IsAnyItemActive();
  const bool moved_on = active && state.was_active && focus_moves_on();
  state.was_active = active;
  if (sets && active && !state.undo_step_open && !moved_on) {
    commands.insert(commands.begin(), BeginUndoStep{});
    state.undo_step_open = true;
  } else if (state.undo_step_open && (!active || moved_on)) {
    commands.push_back(EndUndoStep{});
    state.undo_step_open = false;
  }
}

// Of the bone under the pointer, while the page of bones is open and asks for it.
void preview_weights(const UiView& view, const UiState& state, Commands& commands) {
  const bool on = state.bones.weights_on_hover && state.page == Page::bones && view.settings.panels;
  const int wanted = on ? state.bones.hovered : -1;
  if (wanted != view.weight_preview) commands.push_back(PreviewWeights{wanted});
}

// A menu in a menu opens as soon as the mouse is over its title: one that was closed, not before the mouse moves.
void keep_popup_closed(UiState& state) {
  if (!state.closed_popup_at) return;
  const ImVec2 mouse = ImGui::GetMousePos(), before = *state.closed_popup_at;
  const bool clicked = ImGui::IsMouseClicked(ImGuiMouseButton_Left);
  if (clicked || mouse.x != before.x || mouse.y != before.y || !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup)) {
    return state.closed_popup_at.reset();
  }
  ImGui::GetCurrentContext()->NavDisableMouseHover = true;
}

// Escape closes the innermost menu, combo box or context menu, and nothing else.
void close_popup_by_escape(UiState& state) {
  constexpr int kAny = ImGuiPopupFlags_AnyPopup;
  const auto is_escape = [](const KeyEvent& event) { return event.chord == "Escape"; };
  if (!ImGui::IsPopupOpen("", kAny) || std::ranges::none_of(state.key_events, is_escape)) return;
  std::erase_if(state.key_events, is_escape);
  ImGui::ClosePopupToLevel(ImGui::GetCurrentContext()->OpenPopupStack.Size - 1, true);
  state.closed_popup_at = ImGui::GetMousePos();
}

}  // namespace

Commands draw_panels(const UiView& view, UiState& state) {
  Commands commands;
  begin_ui_frame(state);
  begin_keyboard_focus(view, state);
  close_popup_by_escape(state);
  keep_popup_closed(state);
  state.bone_overlay.markers.clear();
  state.bones.hovered = -1;
  const Layout areas = layout(ImGui::GetIO().DisplaySize, state.scale, view.settings);
  draw_viewport_area(view, state, areas.viewport, commands);
  draw_legend_strip(view, state, areas.legend);
  draw_overlays(view, state, areas.viewport, commands);
  draw_show_card(view, state, areas.viewport, commands);
  draw_terms(view, state, areas.viewport, commands);
  if (view.settings.panels) {
    draw_top_bar(view, state, areas.top, commands);
    draw_side_panel(view, state, areas.side, commands);
    draw_dope_sheet(view, state, areas.sheet, commands);
    draw_transport(view, state, areas.transport, commands);
  }
  if (view.settings.key_help) draw_key_help(view, state, commands);
  if (view.settings.about) draw_about(view, state, commands);
  if (view.settings.whats_new) draw_whats_new(view, state, commands);
  draw_question_card(view, state, commands);  // before others that take the keyboard
  draw_command_palette(view, state, commands);
  draw_open_dialog(view, state, commands);
  preview_weights(view, state, commands);
  release_playhead(view, state, commands);
  group_undo_steps(state, commands);
  end_keyboard_focus(state);
  end_ui_frame(state);
  return commands;
}

}  // namespace odori
