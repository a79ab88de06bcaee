#pragma once

// Links to parts of the selected actor's model.

#include "model/model.h"
#include "ui/core/commands.h"

#include <cstdint>

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

// The bone's name, or its English name, or "#12".
std::string bone_display_name(const Model& model, std::int32_t bone);

}  // namespace odori
