#include "ui/panels.h"
#include "ui/theme.h"
#include "ui/widgets.h"

#include <fmt/format.h>

namespace odori {

namespace {

struct Tab {
  SideTab tab;
  const char* title;
  const char* mark;
};
constexpr Tab kTabs[] = {{SideTab::model, "Model", "tab_model"},
                         {SideTab::bones, "Bones", "tab_bones"},
                         {SideTab::morphs, "Morphs", "tab_morphs"},
                         {SideTab::materials, "Materials", "tab_materials"},
                         {SideTab::view, "View", "tab_view"},
                         {SideTab::status, "Status", "tab_status"},
                         {SideTab::messages, "Messages", "tab_messages"}};

Severity gravest(std::span<const Message> messages) {
  Severity found = Severity::note;
  for (const Message& message : messages) found = std::max(found, message.severity);
  return found;
}

std::string title_of(const Tab& tab, const UiView& view) {
  if (tab.tab != SideTab::messages || view.messages.empty()) return tab.title;
  return fmt::format("{} {}", tab.title, view.messages.size());
}

// A row of buttons that goes on to the next line where the panel is narrow.
void draw_tab_row(const UiView& view, UiState& state) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float gap = style.ItemInnerSpacing.x * 0.5f;
  const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
  bool first = true;
  for (const Tab& tab : kTabs) {
    const std::string title = title_of(tab, view);
    const float width = ImGui::CalcTextSize(title.c_str()).x + 2.0f * style.FramePadding.x;
    if (!first) {
      ImGui::SameLine(0.0f, gap);
      if (ImGui::GetCursorPosX() + width > right) ImGui::NewLine();
    }
    first = false;
    const bool chosen = state.tab == tab.tab;
    const bool alarming = tab.tab == SideTab::messages && gravest(view.messages) == Severity::error;
    ImGui::PushStyleColor(ImGuiCol_Button, chosen ? color::kAccentDeep : color::kPanel);
    ImGui::PushStyleColor(ImGuiCol_Text, alarming && !chosen ? color::kError : chosen ? color::kText : color::kDim);
    if (ImGui::Button((title + "###" + tab.title).c_str())) state.tab = tab.tab;
    ImGui::PopStyleColor(2);
    mark(state, tab.mark);
  }
}

void draw_tab(const UiView& view, UiState& state, Commands& commands) {
  switch (state.tab) {
    case SideTab::model:
      return draw_model_tab(view, state, commands);
    case SideTab::bones:
      return draw_bones_tab(view, state, commands);
    case SideTab::morphs:
      return draw_morphs_tab(view, state, commands);
    case SideTab::materials:
      return draw_materials_tab(view, state, commands);
    case SideTab::view:
      return draw_view_tab(view, state, commands);
    case SideTab::status:
      return draw_status_tab(view);
    case SideTab::messages:
      return draw_messages_tab(view, state, commands);
  }
}

}  // namespace

std::optional<SideTab> tab_named(std::string_view name) {
  for (const Tab& tab : kTabs) {
    if (std::string_view(tab.mark).substr(std::string_view("tab_").size()) == name) return tab.tab;
  }
  return std::nullopt;
}

void draw_side_panel(const UiView& view, UiState& state, const Area& area, Commands& commands) {
  if (begin_docked("Side panel", area, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse)) {
    draw_tab_row(view, state);
    ImGui::Separator();
    // A child per tab: each keeps its own scroll position.
    ImGui::PushID(static_cast<int>(state.tab));
    if (ImGui::BeginChild("contents")) draw_tab(view, state, commands);
    ImGui::EndChild();
    ImGui::PopID();
  }
  ImGui::End();
}

}  // namespace odori
