#include "ui/widgets/filtered_list.h"

#include "base/text.h"
#include "ui/core/state.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <utility>

namespace odori {

void draw_filter(UiState& state, const char* name, FilteredList& list) {
  ImGui::PushID(name);
  const bool empty = list.filter[0] == '\0';
  const float button = empty ? 0.0f : ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x;
  ImGui::SetNextItemWidth(std::max(ImGui::GetContentRegionAvail().x - button, 1.0f));
  ImGui::InputTextWithHint("##words", "Filter by name", list.filter.data(), list.filter.size());
  register_widget(state, name);
  if (!empty) {
    ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
    if (icon_button(state, "clear_filter", Icon::cross, "Show all")) list.filter[0] = '\0';
  }
  ImGui::PopID();
}

void refresh(FilteredList& list, const std::shared_ptr<const Model>& model,
             const std::function<std::vector<std::int32_t>(std::string_view)>& find) {
  const std::string_view filter = list.filter.data();
  if (!list.stale && filter == list.found_filter && list.found_model.lock() == model) return;
  list.rows = find(folded(filter));
  list.found_filter = filter;
  list.found_model = model;
  list.stale = false;
}

void scroll_to_target(FilteredList& list, float height) {
  if (list.target < 0) return;
  const auto found = std::find(list.rows.begin(), list.rows.end(), std::exchange(list.target, -1));
  if (found == list.rows.end()) return;
  const float top = static_cast<float>(found - list.rows.begin()) * height;
  const float room = ImGui::GetWindowHeight();
  if (top >= ImGui::GetScrollY() && top + height <= ImGui::GetScrollY() + room) return;
  ImGui::SetScrollY(std::max(top - (room - height) * 0.5f, 0.0f));
}

bool passes(std::string_view folded_filter, const std::string& name, const std::string& english_name,
            const std::string& translation) {
  if (folded_filter.empty()) return true;
  return folded(name).find(folded_filter) != std::string::npos ||
         folded(english_name).find(folded_filter) != std::string::npos ||
         folded(translation).find(folded_filter) != std::string::npos;
}

void draw_rows(std::size_t count, const std::function<void(std::size_t row)>& draw) {
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(count));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) draw(static_cast<std::size_t>(i));
  }
}

void draw_list_with_details(const ListWithDetails& frame, bool has_details, const std::function<void()>& draw_list,
                            const std::function<void()>& draw_details) {
  const float min_height = ImGui::GetFrameHeightWithSpacing() * frame.min_rows;
  const float available = ImGui::GetContentRegionAvail().y;
  const float list_height = has_details ? available * (1.0f - frame.details_share) : available;
  if (ImGui::BeginChild(frame.list_id, ImVec2(0, std::max(list_height, min_height)))) draw_list();
  ImGui::EndChild();
  if (!has_details) return;
  ImGui::Separator();
  if (ImGui::BeginChild(frame.details_id, ImVec2(0, std::max(ImGui::GetContentRegionAvail().y, min_height)))) {
    draw_details();
  }
  ImGui::EndChild();
}

}  // namespace odori
