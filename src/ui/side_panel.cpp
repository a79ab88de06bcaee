#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/message_card.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

namespace odori {

namespace {

struct Tab {
  SideTab tab;
  const char* title;
  const char* mark;
  Icon icon;
};
// In the order of SideTab.
constexpr Tab kTabs[kSideTabCount] = {{SideTab::model, "Model", "tab_model", Icon::figure},
                                      {SideTab::bones, "Bones", "tab_bones", Icon::bone},
                                      {SideTab::morphs, "Morphs", "tab_morphs", Icon::face},
                                      {SideTab::materials, "Materials", "tab_materials", Icon::ball},
                                      {SideTab::physics, "Physics", "tab_physics", Icon::chain},
                                      {SideTab::view, "View", "tab_view", Icon::eye},
                                      {SideTab::measure, "Measure", "tab_measure", Icon::gauge},
                                      {SideTab::check, "Check", "tab_check", Icon::tick},
                                      {SideTab::gpu, "GPU", "tab_gpu", Icon::texels},
                                      {SideTab::status, "Status", "tab_status", Icon::bars},
                                      {SideTab::messages, "Messages", "tab_messages", Icon::bubble}};

Severity gravest(std::span<const Message> messages) {
  Severity found = Severity::note;
  for (const Message& message : messages) found = std::max(found, message.severity);
  return found;
}

// How wide the tabs of a row are: the one in front shows its name, and its sign as well where there is room.
struct TabWidths {
  float selected = 0.0f;
  float other = 0.0f;
  bool sign = true;   // of the chosen one
  bool title = true;  // likewise
};

TabWidths tab_widths(float room, float gap) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float height = ImGui::GetFrameHeight();
  constexpr float kCount = static_cast<float>(std::size(kTabs));
  float title = 0.0f;  // the widest: the others stay where they are
  for (const Tab& tab : kTabs) title = std::max(title, ImGui::CalcTextSize(tab.title).x);
  const auto others = [&](float selected) { return (room - selected) / (kCount - 1.0f) - gap; };
  const float whole = title + ImGui::GetFontSize() + style.ItemInnerSpacing.x + 2.0f * style.FramePadding.x;
  if (others(whole) >= height) return {whole, std::min(others(whole), 1.4f * height)};
  const float words = title + style.FramePadding.x;
  if (others(words) >= 0.7f * height) return {words, std::min(others(words), height), false};
  const float even = std::max((room + gap) / kCount - gap, 1.0f);
  return {even, even, true, false};
}

// That there are messages, and how grave.
void draw_badge(const UiView& view, ImVec2 icon_centre, float icon_size) {
  if (view.messages.empty()) return;
  const ImVec2 at(icon_centre.x + 0.45f * icon_size, icon_centre.y - 0.4f * icon_size);
  const ImU32 tint = ImGui::GetColorU32(severity_color(gravest(view.messages)));
  ImGui::GetWindowDrawList()->AddCircleFilled(at, 0.22f * icon_size, tint);
}

void draw_tab_button(const Tab& tab, bool selected, const TabWidths& widths, const UiView& view, UiState& state) {
  const float height = ImGui::GetFrameHeight();
  ImGui::PushStyleColor(ImGuiCol_Button, selected ? color::kAccentDeep : color::kPanel);
  if (ImGui::Button(fmt::format("##{}", tab.title).c_str(),
                    ImVec2(selected ? widths.selected : widths.other, height))) {
    state.tab = tab.tab;
  }
  ImGui::PopStyleColor();
  register_widget(state, tab.mark);
  tip(state, tab.title);
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const bool has_title = selected && widths.title, has_sign = !selected || widths.sign;
  const float gap = has_title && has_sign ? ImGui::GetStyle().ItemInnerSpacing.x : 0.0f;
  const float sign = has_sign ? std::min(ImGui::GetFontSize(), high.x - low.x) : 0.0f;
  const float title = has_title ? ImGui::CalcTextSize(tab.title).x : 0.0f;
  const float left = std::floor((low.x + high.x - sign - gap - title) * 0.5f);
  const ImU32 tint = ImGui::GetColorU32(selected ? color::kText : color::kDim);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float middle = (low.y + high.y) * 0.5f;
  const ImVec2 centre(left + sign * 0.5f, middle);
  if (has_sign) draw_icon(list, tab.icon, centre, sign, tint);
  if (has_sign && tab.tab == SideTab::messages) draw_badge(view, centre, sign);
  if (has_title) list.AddText(ImVec2(left + sign + gap, low.y + ImGui::GetStyle().FramePadding.y), tint, tab.title);
}

// One row, however narrow the panel is.
void draw_tab_row(const UiView& view, UiState& state) {
  const float gap = std::floor(ImGui::GetStyle().ItemInnerSpacing.x * 0.4f);
  const TabWidths widths = tab_widths(ImGui::GetContentRegionAvail().x, gap);
  const SideTab front = state.tab;  // one is in front, whichever is pressed now
  for (const Tab& tab : kTabs) {
    if (tab.tab != kTabs[0].tab) ImGui::SameLine(0.0f, gap);
    draw_tab_button(tab, tab.tab == front, widths, view, state);
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
    case SideTab::physics:
      return draw_physics_tab(view, state, commands);
    case SideTab::view:
      return draw_view_tab(view, state, commands);
    case SideTab::measure:
      return draw_measure_tab(view, state, commands);
    case SideTab::check:
      return draw_check_tab(view, state, commands);
    case SideTab::gpu:
      return draw_gpu_tab(view, state, commands);
    case SideTab::status:
      return draw_status_tab(view, state);
    case SideTab::messages:
      return draw_messages_tab(view, state, commands);
  }
}

}  // namespace

std::string_view name(SideTab tab) {
  constexpr std::string_view kPrefix = "tab_";
  return std::string_view(kTabs[static_cast<std::size_t>(tab)].mark).substr(kPrefix.size());
}

const char* title(SideTab tab) { return kTabs[static_cast<std::size_t>(tab)].title; }

std::optional<SideTab> tab_named(std::string_view wanted) {
  for (const Tab& tab : kTabs) {
    if (name(tab.tab) == wanted) return tab.tab;
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
