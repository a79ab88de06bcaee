#pragma once

// Links to parts of the selected actor's model.

#include "base/fault.h"
#include "model/model.h"
#include "ui/core/commands.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace odori {

struct UiState;

enum class ModelPart : std::uint8_t { vertex, bone, morph, material, texture, body, joint };

struct PartLink {
  ModelPart part;
  std::int32_t index;  // into the model's list of these parts
  friend bool operator==(const PartLink&, const PartLink&) = default;
};

// Selects the part and scrolls to it in its page; a vertex is shown in the viewport.
void go_to(const PartLink& link, UiState& state, Commands& commands);

// The part of the model that a diagnostic is about; nothing if it is not about a part that can be shown.
std::optional<PartLink> link_of(const Model& model, const Fault& fault);

// Section, element and detail of a diagnostic: "bones 12  左目".
std::string format_location(const Fault& fault);

// What one record of a section of a file is called: "bone" of "bones".
std::string_view singular(std::string_view section);

// The bone's name, or its English name, or "#12".
std::string bone_display_name(const Model& model, std::int32_t bone);

}  // namespace odori
