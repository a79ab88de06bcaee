#pragma once

#include "model/model.h"

#include <cstddef>
#include <cstdint>

namespace odori {

// Calls visit(triangle, a, b, c) for every triangle that is drawn as a surface (not as points or lines), in file order:
// its index in Model::indices divided by 3, and its vertices, clockwise seen from the front.
template <typename Visit>
void for_each_triangle(const Model& model, const Visit& visit) {
  for (const Material& material : model.materials) {
    if (material.points || material.lines) continue;
    const auto first = static_cast<std::size_t>(material.first_index);
    for (std::size_t i = first; i < first + static_cast<std::size_t>(material.index_count); i += 3) {
      visit(i / 3, model.indices[i], model.indices[i + 1], model.indices[i + 2]);
    }
  }
}

}  // namespace odori
