#pragma once

// What panels say of physics.

#include "ui/core/commands.h"
#include "ui/core/view.h"
#include "ui/widgets/property.h"

#include <cstdint>
#include <string>

namespace odori {

// Which kind of it is being shown: "Physics: exact".
const char* format_physics(const UiView& view);

// "recorded to frame 120 of 2809".
std::string format_reach(const UiView& view);

inline constexpr const char* kPhysicsTip =
    "Physics of hair and cloth (Shift+P).\n"
    "Exact: the same however this frame was reached.\n"
    "Approximate: the exact one has not come so far; the bar under the ruler shows how far";

// The choice with another mode.
inline SetPhysics with_mode(PhysicsOptions choice, PhysicsMode mode) {
  choice.mode = mode;
  return {choice};
}

// By mode: what follows its bone, what moves freely, what is turned freely and stays on its bone.
ImVec4 body_tint(BodyMode mode);

}  // namespace odori
