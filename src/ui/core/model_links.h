#pragma once

// Links to parts of the chosen actor's model, for whatever lists them.

#include "model/model.h"
#include "ui/core/commands.h"

#include <cstdint>

namespace odori {

struct UiState;

enum class ModelPart : std::uint8_t { vertex, bone, morph, material, texture, body, joint };

struct PartLink {
  ModelPart part;
  std::int32_t index;  // into the model's own list
  friend bool operator==(const PartLink&, const PartLink&) = default;
};

// Brings the part into sight, in the tab that lists it or in the picture.
void go_to(const PartLink& link, UiState& state, Commands& commands);

// Its own name, else the English one, else its number.
std::string shown_name(const Model& model, std::int32_t bone);

}  // namespace odori
