#include "ui/widgets/link_row.h"

#include "ui/widgets/widgets.h"

namespace odori {

bool link_row(UiState& state, const WidgetName& name, std::string_view words, bool selected) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::PushID(name.kind.data(), name.kind.data() + name.kind.size());
  ImGui::PushID(name.number);
  const bool clicked = ImGui::Selectable("##link", selected);
  ImGui::PopID();
  ImGui::PopID();
  register_widget(state, name);
  draw_cut(words, at, width, color::kText);
  return clicked;
}

}  // namespace odori
