#pragma once

// A combo box of the bones of a model, with a text filter.

#include "model/model.h"
#include "ui/core/state.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace odori {

struct BoneCombo {
  WidgetName name;             // of the box
  std::string_view item;       // kind of the widgets of its bones
  std::string value;           // what it shows when it is closed
  std::int32_t selected = -1;  // the chosen bone; -1: none
  const char* none = nullptr;  // text of an item before the bones that chooses none, translated; null: it has none
};

// Call ImGui::SetNextItemWidth before. Returns the bone that was picked, -1 for none of them.
std::optional<std::int32_t> bone_combo(UiState& state, const std::shared_ptr<const Model>& model,
                                       const BoneCombo& combo);

}  // namespace odori
