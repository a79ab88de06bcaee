#include "base/enums.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr Icon kWorkspaceIcons[kWorkspaceCount] = {Icon::figure, Icon::bone, Icon::ball, Icon::gauge};
// Translated: all.
constexpr const char* kWorkspaceTooltips[kWorkspaceCount] = {
    "Models, motions, sound, camera, light and background", "Bones, morphs, physics, overrides and pose files",
    "Materials, textures, edges, shadows and quality", "Skinning modes, comparison, measurements, GPU and checks"};

const char* label_of(Workspace workspace) { return tr_context("workspace", title(workspace)); }

float icon_width() { return ImGui::GetFontSize() + ImGui::GetStyle().ItemInnerSpacing.x; }

void draw_workspace_button(Workspace workspace, float width, bool has_icon, UiState& state) {
  const std::size_t at = ordinal(workspace);
  const bool selected = workspace_of(state.page) == workspace;
  const char* label = label_of(workspace);
  const float height = std::floor(1.2f * ImGui::GetFrameHeight());
  ImGui::PushID(static_cast<int>(workspace));
  ImGui::PushStyleColor(ImGuiCol_Button, selected ? color::kSelectionFill : color::kPanel);
  if (ImGui::Button("##workspace", ImVec2(width, height))) state.page = state.last_pages[at];
  ImGui::PopStyleColor();
  ImGui::PopID();
  register_widget(state, {"workspace", static_cast<int>(workspace), title(workspace)});
  tooltip(state, kWorkspaceTooltips[at]);
  const ImVec2 low = ImGui::GetItemRectMin();
  const float icon_size = ImGui::GetFontSize();
  const float text = ImGui::CalcTextSize(label).x;
  const float used = text + (has_icon ? icon_width() : 0.0f);
  const float left = std::floor(low.x + std::max(width - used, 0.0f) * 0.5f);
  const ImU32 tint = ImGui::GetColorU32(selected ? color::kText : color::kDim);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (has_icon)
    draw_icon(list, kWorkspaceIcons[at], ImVec2(left + icon_size * 0.5f, low.y + height * 0.5f), icon_size, tint);
  list.AddText(ImVec2(left + used - text, std::floor(low.y + (height - ImGui::GetFontSize()) * 0.5f)), tint, label);
}

// Labels never change or move; the icons are left out where one of them has no room.
void draw_workspace_row(UiState& state) {
  const float gap = std::floor(ImGui::GetStyle().ItemInnerSpacing.x * 0.4f);
  const float available = ImGui::GetContentRegionAvail().x;
  const float width = std::max(std::floor((available - gap * (kWorkspaceCount - 1)) / kWorkspaceCount), 1.0f);
  bool has_icons = true;
  for (int i = 0; i < kWorkspaceCount; ++i) {
    has_icons &= icon_width() + ImGui::CalcTextSize(label_of(static_cast<Workspace>(i))).x <= width;
  }
  for (int i = 0; i < kWorkspaceCount; ++i) {
    if (i > 0) ImGui::SameLine(0.0f, gap);
    draw_workspace_button(static_cast<Workspace>(i), width, has_icons, state);
  }
}

void draw_page_row(UiState& state) {
  const Page front = state.page;  // a click in this loop changes state.page
  Segments pages(state);
  for (int i = 0; i < kPageCount; ++i) {
    const auto page = static_cast<Page>(i);
    if (workspace_of(page) != workspace_of(front)) continue;
    if (pages.add({"page", i, name(page)}, title(page), page == front)) state.page = page;
  }
}

// Of several models, the one that the pages below speak of; another one can be selected.
void draw_page_model(const PanelInput& input, UiState& state, Commands& commands) {
  const bool own_list = state.page == Page::models;
  const bool of_model = workspace_of(state.page) != Workspace::show && state.page != Page::display &&
                        state.page != Page::skinning && state.page != Page::status;
  const Actor* selected = selected_actor(input);
  if (own_list || !of_model || input.document.stage.actors.size() < 2 || selected == nullptr) return;
  ImGui::SetNextItemWidth(-1.0f);
  const bool open = begin_combo("##page_model", actor_name(input.document, input.document.selected.actor).c_str());
  register_widget(state, "page_model");
  tooltip(state, "The model that this page is about");
  if (!open) return;
  for (std::size_t i = 0; i < input.document.stage.actors.size(); ++i) {
    const int index = static_cast<int>(i);
    const std::string& name = actor_name(input.document, i);
    ImGui::PushID(index);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (ImGui::Selectable("##model", input.document.selected.actor == index)) commands.push_back(SelectActor{index});
    register_widget(state, {"page_model", index, name});
    draw_text_ellipsis(name, at, ImGui::GetContentRegionAvail().x, color::kText);
    ImGui::PopID();
  }
  ImGui::EndCombo();
}

void draw_page(const PanelInput& input, UiState& state, Commands& commands) {
  switch (state.page) {
    case Page::models:
      return draw_models_page(input, state, commands);
    case Page::scene:
      return draw_scene_page(input, state, commands);
    case Page::output:
      return draw_output_page(input, state, commands);
    case Page::bones:
      return draw_bones_page(input, state, commands);
    case Page::morphs:
      return draw_morphs_page(input, state, commands);
    case Page::physics:
      return draw_physics_page(input, state, commands);
    case Page::overrides:
      return draw_overrides_page(input, state, commands);
    case Page::looks:
      return draw_looks_page(input, state, commands);
    case Page::materials:
      return draw_materials_page(input, state, commands);
    case Page::textures:
      return draw_textures_page(input, state, commands);
    case Page::display:
      return draw_display_page(input, state, commands);
    case Page::skinning:
      return draw_skinning_page(input, state, commands);
    case Page::measure:
      return draw_measure_page(input, state, commands);
    case Page::gpu:
      return draw_gpu_page(input, state, commands);
    case Page::check:
      return draw_check_page(input, state, commands);
    case Page::status:
      return draw_status_page(input, state, commands);
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
void draw_splitter(const PanelInput& input, UiState& state, const Area& side, Commands& commands) {
  const float width = std::max(kSplitterWidth * state.scale, 1.0f);
  if (begin_splitter(side, width)) {
    ImGui::InvisibleButton("edge", ImVec2(width, std::max(side.size.y, 1.0f)));
    register_widget(state, "side_edge");
    const bool dragged = ImGui::IsItemActive();
    if (dragged || ImGui::IsItemHovered()) {
      ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
      ImGui::GetWindowDrawList()->AddLine(ImVec2(side.low.x, side.low.y), ImVec2(side.low.x, side.high().y),
                                          ImGui::GetColorU32(color::kSelection), 2.0f * state.scale);
    }
    tooltip(state, "Drag to resize the panel. Double click for the default width");
    PanelSizes sizes = input.settings.ui.panel_sizes;
    const float mouse = ImGui::GetIO().MousePos.x;
    if (ImGui::IsItemActivated()) state.drag.edge_held = mouse - side.low.x;
    const float wanted = (side.high().x - mouse + state.drag.edge_held) / state.scale;
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

void draw_side_panel(const PanelInput& input, UiState& state, const Area& area, Commands& commands) {
  state.last_pages[ordinal(workspace_of(state.page))] = state.page;
  if (begin_docked("Side panel", area, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse)) {
    draw_workspace_row(state);
    draw_page_row(state);
    draw_page_model(input, state, commands);
    ImGui::Separator();
    // One child window per page, so that each keeps its own scroll position.
    ImGui::PushID(static_cast<int>(state.page));
    if (ImGui::BeginChild("contents", ImVec2(0, 0), false, ImGuiWindowFlags_NavFlattened))
      draw_page(input, state, commands);
    ImGui::EndChild();
    ImGui::PopID();
  }
  ImGui::End();
  draw_splitter(input, state, area, commands);
}

}  // namespace odori
