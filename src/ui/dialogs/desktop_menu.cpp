
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/widgets.h"

#include <algorithm>

#include <imgui_internal.h>

namespace odori {

namespace {

// The width of the widest row, with its mark and the sign of a page.
float rows_width(std::span<const DesktopMenuRow> rows) {
  float width = 0.0f;
  for (const DesktopMenuRow& row : rows) width = std::max(width, ImGui::CalcTextSize(row.label.c_str()).x);
  return width + 5.0f * ImGui::GetFontSize();
}

// Names of files are drawn as they are; "##" in a label would end it.
bool draw_row(const DesktopMenuRow& row, int number, float width) {
  ImGui::PushID(number);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float em = ImGui::GetFontSize();
  const bool enabled = row.command || row.page;
  const bool chosen = ImGui::Selectable("##row", false, enabled ? 0 : ImGuiSelectableFlags_Disabled, ImVec2(width, 0));
  ImGui::PopID();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImU32 color = ImGui::GetColorU32(enabled ? color::kText : color::kDim);
  list.AddText(ImVec2(at.x + 1.5f * em, at.y), color, row.label.c_str());
  if (row.on) ImGui::RenderCheckMark(&list, ImVec2(at.x + 0.3f * em, at.y + 0.15f * em), color, 0.7f * em);
  const bool back = row.page == DesktopMenuPage::main;
  if (row.page)
    ImGui::RenderArrow(&list, ImVec2(back ? at.x : at.x + width - em, at.y), color,
                       back ? ImGuiDir_Left : ImGuiDir_Right);
  return chosen;
}

}  // namespace

Commands draw_desktop_menu(const PanelInput& input, UiState& state) {
  Commands commands;
  begin_ui_frame(state);
  DesktopMenuState& menu = state.desktop_menu;
  // As large as any menu: what fits its content could not become larger than the window that shows it.
  constexpr float kLargest = 1e4f;
  ImGui::SetNextWindowPos(ImVec2(0, 0));
  ImGui::SetNextWindowSize(ImVec2(kLargest, kLargest));
  ImGui::Begin("##desktop menu", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
  const float width = rows_width(input.activity.desktop_menu);
  int number = 0;
  for (const DesktopMenuRow& row : input.activity.desktop_menu) {
    if (row.begins_group) ImGui::Separator();
    const bool chosen = draw_row(row, number++, width);
    register_widget(state, {row.widget, row.number});
    if (!chosen) continue;
    if (row.page) menu.page = *row.page;
    if (row.command) commands.push_back(*row.command);
    if (row.then) commands.push_back(*row.then);
    if (row.command) menu.open = false;
  }
  const ImGuiStyle& style = ImGui::GetStyle();
  menu.size = ImVec2(width + 2.0f * style.WindowPadding.x,
                     ImGui::GetCursorPosY() - style.ItemSpacing.y + style.WindowPadding.y);
  ImGui::End();
  end_ui_frame(state);
  return commands;
}

}  // namespace odori
