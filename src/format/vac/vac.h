#pragma once

// `.vac` files: an accessory and how it is held (accessories.md 5), read only.

#include "base/bytes.h"
#include "base/fault.h"
#include "base/math.h"
#include "model/model.h"

#include <string>

namespace odori {

inline constexpr FaultKind kVacFile{"vac.file", "this .vac names no .x file"};
inline constexpr FaultKind kVacNumber{"vac.number", "a line has not the numbers that it should have", Severity::warning,
                                      "the default is used: scale 1, position 0, rotation 0"};

struct AccessorySettings {
  std::string name;              // displayed
  std::string file;              // of the .x, relative to the folder of the .vac
  float scale = 1.0f;            // >= 0
  glm::vec3 position{0.0f};      // model units, in the space of the bone
  glm::vec3 rotation_deg{0.0f};  // about x, then y, then z
  std::string bone;              // that holds the accessory; empty: it stands on the ground
};

// Reads a .vac file, in CP932 or with a byte order mark in UTF-8. Lines that are missing have their defaults.
Result<AccessorySettings> read_vac(Bytes file, Diagnostics& diagnostics);

// Applies scale, rotation and position to a model from `read_x`, and names it. Its bone stays at the origin, which is
// where the parent bone holds it.
void place_accessory(const AccessorySettings& settings, Model& model);

}  // namespace odori
