#pragma once

// The pose of the exhibits, and a formula for it.

#include "make_sample/exhibits.h"
#include "make_sample/numbers.h"
#include "rig/deform.h"

#include <cmath>
#include <vector>

namespace odori::komai {

// The palette with the second bone rotated about its joint.
inline std::vector<PaletteEntry> rotated_tip(glm::vec3 axis, double angle) {
  const glm::vec3 joint(0.0f, static_cast<float>(kExhibitJoint), 0.0f);
  const glm::quat turn = axis_angle(axis, static_cast<float>(angle));
  return {PaletteEntry(), {turn, glm::vec4(joint - turn * joint, 0.0f)}};
}

// The angle of the normalized sum of the identity and a rotation by `turn` radians, weighted 1 - w and w.
inline double nlerp_angle(double w, double turn) {
  return 2.0 * std::atan2(w * std::sin(0.5 * turn), 1.0 - w + w * std::cos(0.5 * turn));
}

}  // namespace odori::komai
