#pragma once

#include "render/gpu_model.h"
#include "scene/actor.h"

namespace odori {

// Whether a pass has anything of material `index` to draw.
inline bool is_drawn(const Actor& actor, std::size_t index) {
  return actor.overrides.material_hidden[index] == 0 && actor.model->materials[index].index_count > 0 &&
         actor.morphs.materials[index].diffuse.a > 0.0f;
}

// Whether what is behind material `index` may show through it somewhere.
inline bool is_see_through(const Actor& actor, const GpuModel& gpu, std::size_t index) {
  return actor.morphs.materials[index].diffuse.a < 1.0f || actor.model->materials[index].vertex_color ||
         gpu.textures(index).see_through;
}

// The materials that a pass is for.
enum class Materials { all, solid, see_through };

inline bool is_drawn(const Actor& actor, const GpuModel& gpu, std::size_t index, Materials which) {
  return is_drawn(actor, index) &&
         (which == Materials::all || is_see_through(actor, gpu, index) == (which == Materials::see_through));
}

}  // namespace odori
