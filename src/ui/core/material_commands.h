#pragma once

// What a person can set by hand on a material, apart from hiding it (hand_commands.h).

#include "scene/material_parts.h"

namespace odori {

struct SetMaterialPart {
  int actor;
  int material;
  MaterialPart part;
  bool on;
  friend bool operator==(const SetMaterialPart&, const SetMaterialPart&) = default;
};

}  // namespace odori
