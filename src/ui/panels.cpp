#include "ui/panels.h"

#include "base/enums.h"
#include "ui/dialogs/open_dialog.h"
#include "ui/keyboard_focus.h"
#include "ui/timeline/dope_sheet.h"
#include "ui/timeline/frame_ruler.h"
#include "ui/widgets/widgets.h"

#include <algorithm>

#include <imgui_internal.h>

namespace odori {

const Actor* selected_actor(const PanelInput& input) { return selected_actor(input.document); }

const std::string& actor_name(const Document& document, std::size_t actor) {
  const std::string& name = document.stage.actors[actor]->model->name;
  return name.empty() ? document.files[actor].model : name;
}

bool shows_bones(const PanelInput& input) {
  const Actor* actor = selected_actor(input);
  if (actor == nullptr) return false;
  return input.settings.bones || (input.settings.bones_without_surface && actor->model->indices.empty());
}

const Camera& pane_camera(const PanelInput& input, std::size_t pane) {
  const Views& views = input.document.settings.views;
  const bool own = has_independent_cameras(views) && pane != active_index(views);
  return own ? input.document.cameras[pane] : input.document.stage.camera;
}

namespace {

// A click or Tab moves the focus from a text box straight to another widget: what the box sets then is an undo step of
// its own.
bool focus_moves_on() { return ImGui::IsMouseClicked(ImGuiMouseButton_Left) || ImGui::IsKeyPressed(ImGuiKey_Tab); }

// Makes all overrides that are set while one widget is active a single undo step.
void group_undo_steps(UiState& state, Commands& commands) {
  const bool sets = std::ranges::any_of(commands, [](const Command& c) { return c.is_undoable(); });
  const bool active = ImGui::IsAnyItemActive();
  const bool moved_on = active && state.drag.was_active && focus_moves_on();
  state.drag.was_active = active;
  if (sets && active && !state.drag.undo_step_open && !moved_on) {
    commands.insert(commands.begin(), BeginUndoStep{});
    state.drag.undo_step_open = true;
  } else if (state.drag.undo_step_open && (!active || moved_on)) {
    commands.push_back(EndUndoStep{});
    state.drag.undo_step_open = false;
  }
}

// Of the bone under the pointer, while the page of bones is open and asks for it.
void preview_weights(const PanelInput& input, const UiState& state, Commands& commands) {
  const bool on = state.bones.weights_on_hover && state.page == Page::bones && input.settings.panels;
  const int wanted = on ? state.bones.hovered : -1;
  if (wanted != input.document.selected.weight_preview) commands.push_back(PreviewWeights{wanted});
}

// The selected material, while its page is open.
void mark_material(const PanelInput& input, const UiState& state, Commands& commands) {
  const Actor* actor = selected_actor(input);
  const bool on = state.page == Page::materials && input.settings.panels && actor != nullptr &&
                  has_index(actor->model->materials, state.materials.selected);
  const int wanted = on ? state.materials.selected : -1;
  if (wanted != input.document.selected.marked_material) commands.push_back(MarkMaterial{wanted});
}

// A menu in a menu opens as soon as the mouse is over its title: one that was closed, not before the mouse moves.
void keep_popup_closed(UiState& state) {
  if (!state.keys.closed_popup_at) return;
  const ImVec2 mouse = ImGui::GetMousePos(), before = *state.keys.closed_popup_at;
  const bool clicked = ImGui::IsMouseClicked(ImGuiMouseButton_Left);
  if (clicked || mouse.x != before.x || mouse.y != before.y || !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup)) {
    return state.keys.closed_popup_at.reset();
  }
  ImGui::GetCurrentContext()->NavDisableMouseHover = true;
}

// Escape closes the innermost menu, combo box or context menu, and nothing else.
void close_popup_by_escape(UiState& state) {
  constexpr int kAny = ImGuiPopupFlags_AnyPopup;
  const auto is_escape = [](const KeyEvent& event) { return event.chord == "Escape"; };
  if (!ImGui::IsPopupOpen("", kAny) || std::ranges::none_of(state.keys.events, is_escape)) return;
  std::erase_if(state.keys.events, is_escape);
  ImGui::ClosePopupToLevel(ImGui::GetCurrentContext()->OpenPopupStack.Size - 1, true);
  state.keys.closed_popup_at = ImGui::GetMousePos();
}

}  // namespace

Commands draw_panels(const PanelInput& input, UiState& state) {
  Commands commands;
  begin_ui_frame(state);
  begin_keyboard_focus(input, state);
  close_popup_by_escape(state);
  keep_popup_closed(state);
  state.viewport.bones.markers.clear();
  state.bones.hovered = -1;
  const Layout areas = layout(ImGui::GetIO().DisplaySize, state.scale, input.document.settings.views, input.settings);
  draw_viewport_area(input, state, areas.viewport, commands);
  draw_legend_strip(input, state, areas.legend);
  Area above_terms = areas.viewport;
  above_terms.size.y = std::max(above_terms.size.y - state.cards.terms.bottom, 1.0f);
  draw_overlays(input, state, above_terms, commands);
  draw_show_card(input, state, areas.viewport, commands);
  draw_terms(input, state, areas.viewport, commands);
  if (input.settings.panels) {
    draw_top_bar(input, state, areas.top, commands);
    draw_side_panel(input, state, areas.side, commands);
    draw_dope_sheet(input, state, areas.sheet, commands);
    draw_transport(input, state, areas.transport, commands);
  }
  if (input.settings.ui.help_card == HelpCard::keys) draw_key_help(input, state, commands);
  if (input.settings.ui.help_card == HelpCard::about) draw_about(input, state, commands);
  if (input.settings.ui.help_card == HelpCard::whats_new) draw_whats_new(input, state, commands);
  draw_question_card(input, state, commands);  // before others that take the keyboard
  draw_command_palette(input, state, commands);
  draw_open_dialog(input, state, commands);
  preview_weights(input, state, commands);
  mark_material(input, state, commands);
  release_playhead(input, state, commands);
  group_undo_steps(state, commands);
  end_keyboard_focus(state);
  end_ui_frame(state);
  return commands;
}

}  // namespace odori
