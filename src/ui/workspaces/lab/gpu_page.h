#pragma once

// The parts of the GPU page, drawn by draw_gpu_page (ui/panels.h): an image of one table of the selected model on the
// GPU, and text about its texels.

#include "model/model.h"
#include "view/gpu_tables.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace odori {

struct UiState;

// "Bone 96 左足ＩＫ, rotation".
std::string format_texel(const Model& model, GpuTable table, const TableTexel& texel);

// Names of the texel's components; null after the last one.
std::array<const char*, 4> component_names(TexelKind kind);

// Why the model has no such table, as a sentence.
std::string why_missing(const Model& model, GpuTable table);

// The texels of the selected bone or morph.
struct TexelSpan {
  std::size_t first = 0;
  std::size_t count = 0;  // 0: none
};

struct TableHit {
  std::optional<std::size_t> hovered;  // the texel under the mouse
  bool clicked = false;                // that texel was clicked
};

// Height in pixels at which the whole table fits into a row of this width.
float height_of(const TableImage& image, float width, float scale);

// The image of a table, as wide as the row and `height` pixels high. The wheel zooms, dragging pans.
TableHit draw_table_image(const TableImage& image, const TexelSpan& selected, float height, UiState& state);

}  // namespace odori
