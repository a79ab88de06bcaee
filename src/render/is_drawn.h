#pragma once

#include "scene/actor.h"

namespace odori {

// Whether a pass has anything of material `index` to draw.
inline bool is_drawn(const Actor& actor, std::size_t index) {
  return actor.overrides.material_hidden[index] == 0 && actor.model->materials[index].index_count > 0 &&
         actor.morphs.materials[index].diffuse.a > 0.0f;
}

}  // namespace odori
