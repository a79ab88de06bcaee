#include "ui/widgets/export_menu.h"

#include "base/text.h"
#include "base/translate.h"
#include "ui/core/actions.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>
#include <imgui.h>

namespace odori {

namespace {

// Numbers and nothing are not quoted.
std::string csv_cell(const std::string& cell) { return cell.empty() || parse_number(cell) ? cell : csv_field(cell); }

void draw_export_menu(UiState& state, const Exported& exported, Commands& commands) {
  const auto item = [&](const char* label, const char* kind) {
    const bool clicked = ImGui::MenuItem(tr_id(label));
    register_widget(state, std::string_view(std::string(exported.widget) + kind));
    return clicked;
  };
  const auto csv = [&] { return table_header(exported.facts) + exported.csv(); };
  if (item(tr_later("Save as CSV"), "_csv")) commands.push_back(SaveTable{exported.name, csv(), exported.of_frame});
  if (exported.plot && item(tr_later("Save as SVG"), "_svg")) {
    if (const auto plot = plot_of_table(csv(), exported.svg))
      commands.push_back(SaveTable{exported.name, plot_svg(*plot), exported.of_frame, ".svg"});
  }
  if (exported.plot && item(tr_later("Save as PNG"), "_png")) state.measure.exported_plot = exported.widget;
  if (item(tr_later("Copy as CSV"), "_copy")) ImGui::SetClipboardText(csv().c_str());
}

}  // namespace

void CsvText::add(const std::vector<std::string>& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) text_ += (i == 0 ? "" : ",") + csv_cell(cells[i]);
  text_ += "\n";
}

std::string csv_number(double value) { return fmt::format("{}", value); }

void draw_export_button(UiState& state, const Exported& exported, Commands& commands) {
  ImGui::PushID(exported.widget);
  if (icon_button(state, exported.widget, Icon::save, "Save or copy what is below")) ImGui::OpenPopup("export");
  if (ImGui::BeginPopup("export")) {
    draw_export_menu(state, exported, commands);
    ImGui::EndPopup();
  }
  ImGui::PopID();
}

void heading_with_export(UiState& state, std::string_view title, const Exported& exported, Commands& commands,
                         const char* tip) {
  const float end = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
  const float side = ImGui::GetFrameHeight();
  label_ellipsis(tr(title), std::max(ImGui::GetContentRegionAvail().x - side, 1.0f), color::kHeading);
  if (tip != nullptr) tooltip(state, tip);
  ImGui::SameLine(std::max(end - side, 0.0f));
  draw_export_button(state, exported, commands);
}

void save_plot_if_asked(UiState& state, const Exported& exported, ImVec2 low, ImVec2 high, Commands& commands) {
  if (state.measure.exported_plot != exported.widget || ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup)) return;
  state.measure.exported_plot = nullptr;
  commands.push_back(SavePlot{exported.name, {low.x, low.y, high.x - low.x, high.y - low.y}});
}

void menu_item(const char* label, const Command& command, bool selected, bool enabled, Commands& commands) {
  const std::string key(key_for(command));
  if (ImGui::MenuItem(label, key.empty() ? nullptr : key.c_str(), selected, enabled)) commands.push_back(command);
}

void action_item(const PanelInput& input, const Command& command, Commands& commands) {
  action_item(action_for(command)->label, input, command, commands);
}

void action_item(const char* label, const PanelInput& input, const Command& command, Commands& commands) {
  menu_item(tr_id(label), command, is_on(command, input), applies(*action_for(command), input), commands);
}

void actor_menu(const PanelInput& input, Commands& commands) {
  const Command of_actor[] = {ToggleActorVisible{}, DuplicateActor{}, ShareMotions{}, ToggleRestPose{},
                              OpenDialog{DialogUse::save_pose}};
  for (const Command& command : of_actor) action_item(input, command, commands);
  const int selected = input.document.selected.actor;
  menu_item(tr_id("Reset the model's position"), SetActorPlacement{selected, {}}, false, selected >= 0, commands);
  action_item(input, CloseActor{}, commands);
  ImGui::Separator();
  const Command of_view[] = {FitCamera{}, ResetCamera{}, TakeScreenshot{false}};
  for (const Command& command : of_view) action_item(input, command, commands);
}

}  // namespace odori
