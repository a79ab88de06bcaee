#pragma once

#include "viewer/gpu_tables.h"

#include <cstddef>
#include <optional>

namespace odori {

struct UiState;

// Texels that are marked: of the chosen bone or morph.
struct TexelSpan {
  std::size_t first = 0;
  std::size_t count = 0;  // 0: none are
};

struct TableHit {
  std::optional<std::size_t> under;  // the mouse
  bool clicked = false;              // that texel was
};

// How high it is at first in a row of this width, all of it in sight.
float height_of(const TableImage& viewport, float width, float scale);

// A table's picture, as wide as there is room and `height` pixels high; the wheel zooms, a drag moves it.
TableHit draw_table_image(const TableImage& viewport, const TexelSpan& selected, float height, UiState& state);

}  // namespace odori
