#include "ui/widgets/filtered_list.h"

#include "base/translate.h"
#include "ui/core/state.h"
#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <imgui_internal.h>

namespace odori {

void draw_filter(UiState& state, const char* name, FilteredList& list) {
  ImGui::PushID(name);
  const bool empty = list.filter[0] == '\0';
  const float button = empty ? 0.0f : ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x;
  ImGui::SetNextItemWidth(std::max(ImGui::GetContentRegionAvail().x - button, 1.0f));
  ImGui::InputTextWithHint("##words", tr("Filter by name or index"), list.filter.data(), list.filter.size());
  register_widget(state, name);
  tooltip(state, "Filter by name or index");
  if (!empty) {
    ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
    if (icon_button(state, "clear_filter", Icon::cross, "Show all")) list.filter[0] = '\0';
  }
  ImGui::PopID();
}

bool was_cleared(const FilteredList& list) { return list.filter[0] == '\0' && !list.found_filter.empty(); }

void refresh(FilteredList& list, const std::shared_ptr<const Model>& model, std::int32_t selected,
             const std::function<std::vector<std::int32_t>(const NameQuery& query)>& find) {
  const std::string_view filter = list.filter.data();
  if (!list.stale && filter == list.found_filter && list.found_model.lock() == model) return;
  if (was_cleared(list) && list.target < 0) list.target = selected;
  list.rows = find(NameQuery(filter));
  list.found_filter = filter;
  list.found_model = model;
  list.stale = false;
}

void scroll_to_target(FilteredList& list, float height) {
  if (list.target < 0) return;
  const auto found = std::ranges::find(list.rows, list.target);
  // Twice: rows that have just been unfolded, and a page that has just become longer, scroll from the next frame on.
  const bool in_list = found != list.rows.end();
  if (std::exchange(list.target_scrolled, in_list && !list.target_scrolled) || !in_list) list.target = -1;
  if (!in_list) return;
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const float top = start.y + static_cast<float>(found - list.rows.begin()) * height;
  const float bottom = top + static_cast<float>(list.target_rows) * height;
  if (list.target < 0) list.target_rows = 1;
  ImGui::ScrollToRect(ImGui::GetCurrentWindow(), ImRect(start.x, top, start.x + 1.0f, bottom),
                      ImGuiScrollFlags_KeepVisibleEdgeX | ImGuiScrollFlags_KeepVisibleCenterY);
}

void draw_rows(std::size_t count, const std::function<void(std::size_t row)>& draw) {
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, 0.0f));
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(count));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) draw(i);
  }
  ImGui::PopStyleVar();
}

namespace {

constexpr float kSplitter = 6.0f;  // height, pixels at scale 1
constexpr float kMinShare = 0.1f;

// Drags `share`, the details' share of `height` pixels, which is `shown` now; `usual` is restored by a double click.
void draw_details_edge(UiState& state, float height, float shown, float usual, float& share) {
  const ImVec2 low = ImGui::GetCursorScreenPos();
  const ImVec2 size(std::max(ImGui::GetContentRegionAvail().x, 1.0f), std::max(kSplitter * state.scale, 1.0f));
  ImGui::InvisibleButton("##details_edge", size);
  register_widget(state, "details_edge");
  tooltip(state, "Drag to change the height of the details; double click to reset it");
  const bool held = ImGui::IsItemActive(), hovered = ImGui::IsItemHovered();
  if (held || hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
  const float middle = low.y + 0.5f * size.y;
  ImGui::GetWindowDrawList()->AddLine(ImVec2(low.x, middle), ImVec2(low.x + size.x, middle),
                                      ImGui::GetColorU32(held || hovered ? color::kSelection : color::kLine),
                                      (held || hovered ? 2.0f : 1.0f) * state.scale);
  if (hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
    share = usual;
  } else if (held && height > 0.0f && ImGui::GetIO().MouseDelta.y != 0.0f) {
    share = std::clamp(shown - ImGui::GetIO().MouseDelta.y / height, kMinShare, 1.0f - kMinShare);
  }
}

}  // namespace

void draw_list_with_details(UiState& state, const ListWithDetails& frame, bool has_details,
                            const std::function<void()>& draw_list, const std::function<void()>& draw_details) {
  const float min_height = std::floor(ImGui::GetFrameHeight() * kMinPaneRows);
  const float available = ImGui::GetContentRegionAvail().y;
  DetailsPane& pane = state.details_panes.try_emplace(frame.list_id, DetailsPane{frame.details_share}).first->second;
  const float edge = kSplitter * state.scale;
  const float panes = std::max(available - edge, 2.0f * min_height);
  const float room = panes - std::floor(std::clamp(panes * pane.share, min_height, panes - min_height));
  const float list_height = has_details ? std::min(room, pane.rows_height) : std::max(available, min_height);
  const float details = panes - list_height;
  const float gap = ImGui::GetStyle().ItemSpacing.y;
  const auto close_gap = [gap] { ImGui::SetCursorPosY(ImGui::GetCursorPosY() - gap); };
  if (ImGui::BeginChild(frame.list_id, ImVec2(0, list_height), false, ImGuiWindowFlags_NavFlattened)) {
    draw_list();
    const ImGuiWindowTempData& drawn = ImGui::GetCurrentWindow()->DC;
    pane.rows_height = std::max(std::ceil(drawn.CursorMaxPos.y - drawn.CursorStartPos.y), ImGui::GetFrameHeight());
  }
  ImGui::EndChild();
  if (!has_details) return;
  close_gap();
  draw_details_edge(state, panes, details / panes, frame.details_share, pane.share);
  close_gap();
  if (ImGui::BeginChild(frame.details_id, ImVec2(0, details), false, ImGuiWindowFlags_NavFlattened)) draw_details();
  ImGui::EndChild();
}

}  // namespace odori
