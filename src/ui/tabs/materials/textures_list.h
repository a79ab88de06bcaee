#pragma once

// The textures of the chosen model as pictures: a part of the materials tab.

#include "ui/core/view.h"

#include <cstdint>
#include <span>

namespace odori {

struct UiState;

// All of them, and everything that is known of the chosen one.
void draw_textures(const Actor& actor, const UiView& view, UiState& state, Commands& commands);

// Those given, beside each other, each leading to its place in the list; -1 is none.
void draw_images(const UiView& view, std::span<const std::int32_t> textures, UiState& state, Commands& commands);

}  // namespace odori
