#pragma once

// A combo box of the bones of a model, with a text filter.

#include "model/model.h"
#include "ui/core/model_links.h"
#include "ui/core/state.h"
#include "ui/widgets/filtered_list.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace odori {

struct BoneCombo {
  WidgetName name;             // of the box
  std::string_view item;       // kind of the widgets of its bones
  std::string value;           // what it shows when it is closed
  std::int32_t selected = -1;  // the chosen bone; -1: none
  const char* none = nullptr;  // text of an item before the bones that chooses none, translated; null: it has none
};

// Call ImGui::SetNextItemWidth before. Returns the bone that was picked, -1 for none of them.
inline std::optional<std::int32_t> bone_combo(UiState& state, const std::shared_ptr<const Model>& model,
                                              const BoneCombo& combo) {
  constexpr float kComboRows = 9.0f;    // visible without scrolling
  constexpr float kComboWidth = 15.0f;  // of the list at least, in heights of a line
  const float width = std::max(ImGui::CalcItemWidth(), kComboWidth * ImGui::GetTextLineHeight());
  const std::string id = fmt::format("##{} {}", combo.name.kind, combo.name.number);
  const bool open = begin_combo(id.c_str(), combo.value.c_str(), ImGuiComboFlags_HeightLargest);
  register_widget(state, combo.name);
  if (!open) return std::nullopt;
  FilteredList& list = state.bones.choices;
  if (ImGui::IsWindowAppearing()) {
    reveal_row(list, combo.selected);
    ImGui::SetKeyboardFocusHere();
  }
  draw_filter(state, "bone_choices_filter", list);
  refresh(list, model, combo.selected, [&model](const NameQuery& query) { return find_named(model->bones, query); });
  std::optional<std::int32_t> picked;
  if (combo.none != nullptr && combo_item(state, {combo.item, -1}, combo.none, combo.selected < 0)) picked = -1;
  const float line = ImGui::GetTextLineHeightWithSpacing();
  const auto rows = static_cast<float>(list.rows.size());
  ImGui::BeginChild("rows", ImVec2(width, std::min(rows + 0.5f, kComboRows) * line));
  scroll_to_target(list, ImGui::GetTextLineHeight());
  draw_rows(list.rows.size(), [&](std::size_t row) {
    const std::int32_t bone = list.rows[row];
    const WidgetName name{combo.item, bone, model->bones[bone].name};
    if (combo_item(state, name, bone_display_name(*model, bone), bone == combo.selected)) picked = bone;
  });
  ImGui::EndChild();
  if (picked) ImGui::CloseCurrentPopup();
  ImGui::EndCombo();
  return picked;
}

}  // namespace odori
