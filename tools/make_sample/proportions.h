#pragma once

// The dancer's proportions. Her parts are designed in a space of their own, with round numbers; these functions bring
// them into the model.

#include "make_sample/numbers.h"

namespace odori::komai {

inline constexpr double kHipHeight = 7.25;   // y in the design; what is below is stretched, what is above is lifted
inline constexpr double kLegStretch = 1.14;  // factor of the height of legs and feet
inline constexpr double kHeadScale = 0.87;   // of the head and the hair on it
inline constexpr dvec3 kHeadPivot{0.0, 12.16, 0.0};  // the point of the head that keeps its place

// A point of the head's design in that of the body.
inline dvec3 of_head(dvec3 position) { return kHeadPivot + (position - kHeadPivot) * kHeadScale; }

// A point of the body's design in the model, units.
inline dvec3 proportioned(dvec3 position) {
  const double lift = kHipHeight * (kLegStretch - 1.0);
  return {position.x, position.y < kHipHeight ? position.y * kLegStretch : position.y + lift, position.z};
}

}  // namespace odori::komai
