#pragma once

#include "scene/actor.h"

#include <glad/gl.h>

namespace odori {

// Whether a pass has anything of material `index` to draw.
inline bool is_drawn(const Actor& actor, std::size_t index) {
  return actor.overrides.material_hidden[index] == 0 && actor.model->materials[index].index_count > 0 &&
         actor.morphs.materials[index].diffuse.a > 0.0f;
}

// Draws a material's slice of the bound vertex array's indices: triangles, or points or lines as PMX 2.1 has it.
inline void draw_slice(const Material& material) {
  const GLenum primitive = material.points ? GL_POINTS : material.lines ? GL_LINES : GL_TRIANGLES;
  const auto offset = static_cast<std::size_t>(material.first_index) * sizeof(std::uint32_t);
  glDrawElements(primitive, material.index_count, GL_UNSIGNED_INT, reinterpret_cast<const void*>(offset));
}

}  // namespace odori
