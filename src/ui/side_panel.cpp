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
  const char* widget;  // name for tests and scripts
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

Severity highest_severity(std::span<const Message> messages) {
  Severity found = Severity::note;
  for (const Message& message : messages) found = std::max(found, message.severity);
  return found;
}

// Widths of the tab buttons in pixels. The selected tab shows its title, and its icon as well if there is room.
struct TabWidths {
  float selected = 0.0f;
  float other = 0.0f;
  bool icon = true;   // the selected tab shows its icon
  bool title = true;  // the selected tab shows its title
};

TabWidths tab_widths(float available, float gap) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float height = ImGui::GetFrameHeight();
  constexpr float kCount = static_cast<float>(std::size(kTabs));
  float title = 0.0f;  // the widest title, so that selecting a tab does not move the others
  for (const Tab& tab : kTabs) title = std::max(title, ImGui::CalcTextSize(tab.title).x);
  const auto others = [&](float selected) { return (available - selected) / (kCount - 1.0f) - gap; };
  const float icon_and_title = title + ImGui::GetFontSize() + style.ItemInnerSpacing.x + 2.0f * style.FramePadding.x;
  if (others(icon_and_title) >= height) return {icon_and_title, std::min(others(icon_and_title), 1.4f * height)};
  const float title_only = title + style.FramePadding.x;
  if (others(title_only) >= 0.7f * height) return {title_only, std::min(others(title_only), height), false};
  const float even = std::max((available + gap) / kCount - gap, 1.0f);
  return {even, even, true, false};
}

// A dot on the tab of messages, in the colour of their highest severity.
void draw_badge(const UiView& view, ImVec2 icon_centre, float icon_size) {
  if (view.messages.empty()) return;
  const ImVec2 at(icon_centre.x + 0.45f * icon_size, icon_centre.y - 0.4f * icon_size);
  const ImU32 tint = ImGui::GetColorU32(severity_color(highest_severity(view.messages)));
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
  register_widget(state, tab.widget);
  tooltip(state, tab.title);
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const bool has_title = selected && widths.title, has_icon = !selected || widths.icon;
  const float gap = has_title && has_icon ? ImGui::GetStyle().ItemInnerSpacing.x : 0.0f;
  const float icon = has_icon ? std::min(ImGui::GetFontSize(), high.x - low.x) : 0.0f;
  const float title = has_title ? ImGui::CalcTextSize(tab.title).x : 0.0f;
  const float left = std::floor((low.x + high.x - icon - gap - title) * 0.5f);
  const ImU32 tint = ImGui::GetColorU32(selected ? color::kText : color::kDim);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float middle = (low.y + high.y) * 0.5f;
  const ImVec2 centre(left + icon * 0.5f, middle);
  if (has_icon) draw_icon(list, tab.icon, centre, icon, tint);
  if (has_icon && tab.tab == SideTab::messages) draw_badge(view, centre, icon);
  if (has_title) list.AddText(ImVec2(left + icon + gap, low.y + ImGui::GetStyle().FramePadding.y), tint, tab.title);
}

// Always a single row, however narrow the panel is.
void draw_tab_row(const UiView& view, UiState& state) {
  const float gap = std::floor(ImGui::GetStyle().ItemInnerSpacing.x * 0.4f);
  const TabWidths widths = tab_widths(ImGui::GetContentRegionAvail().x, gap);
  const SideTab front = state.tab;  // a click in this loop changes state.tab
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

constexpr float kSplitterWidth = 8.0f;  // pixels at scale 1

// A window of its own, above the side panel and the viewport. Call ImGui::End() regardless of the result.
bool begin_splitter(const Area& side, float width) {
  ImGui::SetNextWindowPos(ImVec2(side.low.x - width * 0.5f, side.low.y));
  ImGui::SetNextWindowSize(ImVec2(width, side.size.y));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  const bool open = ImGui::Begin("Side edge", nullptr,
                                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav |
                                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground |
                                     ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::PopStyleVar();
  return open;
}

// The left edge of the side panel, dragged to change its width.
void draw_splitter(const UiView& view, UiState& state, const Area& side, Commands& commands) {
  const float width = std::max(kSplitterWidth * state.scale, 1.0f);
  if (begin_splitter(side, width)) {
    ImGui::InvisibleButton("edge", ImVec2(width, std::max(side.size.y, 1.0f)));
    register_widget(state, "side_edge");
    const bool dragged = ImGui::IsItemActive();
    if (dragged || ImGui::IsItemHovered()) {
      ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
      ImGui::GetWindowDrawList()->AddLine(ImVec2(side.low.x, side.low.y), ImVec2(side.low.x, side.high().y),
                                          ImGui::GetColorU32(color::kAccent), 2.0f * state.scale);
    }
    tooltip(state, "Drag to resize the panel. Double click for the default width");
    PanelSizes sizes = view.settings.panel_sizes;
    const float mouse = ImGui::GetIO().MousePos.x;
    if (ImGui::IsItemActivated()) state.edge_held = mouse - side.low.x;
    const float wanted = (side.high().x - mouse + state.edge_held) / state.scale;
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0)) {
      sizes.side = 0.0f;
      commands.push_back(SetPanelSizes{sizes});
    } else if (dragged && ImGui::IsMouseDragging(0, 1.0f)) {
      sizes.side = std::clamp(wanted, kMinSideWidth, kMaxSideWidth);
      commands.push_back(SetPanelSizes{sizes});
    }
  }
  ImGui::End();
}

}  // namespace

std::string_view name(SideTab tab) {
  constexpr std::string_view kPrefix = "tab_";
  return std::string_view(kTabs[static_cast<std::size_t>(tab)].widget).substr(kPrefix.size());
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
    // One child window per tab, so that each keeps its own scroll position.
    ImGui::PushID(static_cast<int>(state.tab));
    if (ImGui::BeginChild("contents")) draw_tab(view, state, commands);
    ImGui::EndChild();
    ImGui::PopID();
  }
  ImGui::End();
  draw_splitter(view, state, area, commands);
}

}  // namespace odori
