#pragma once

#include "model/model.h"

#include <vector>

namespace odori {

// Vertex and UV morphs turned round: for each vertex the offsets that reach it, one after the other, so that the
// vertex shader walks only what concerns it (shaders/vertex.glsl).
struct MorphTable {
  struct Ranges {
    std::int32_t first_vertex_offset = 0;  // into texels; one texel each: offset, morph
    std::int32_t vertex_offset_count = 0;
    std::int32_t first_uv_offset = 0;  // into texels; two texels each: offset, then morph and channel
    std::int32_t uv_offset_count = 0;
  };
  std::vector<Ranges> ranges;  // per vertex
  std::vector<glm::vec4> texels;
};

// Offsets of one vertex stand in the order of their morphs. UV morphs of additional vec4 #2 to #4, which nothing draws,
// and of those the model does not have, are left out; so are vertices whose offsets no longer fit in `capacity`
// texels: they stay unmorphed.
MorphTable build_morph_table(const Model& model, std::size_t capacity);

}  // namespace odori
