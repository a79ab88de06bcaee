#pragma once

// Texts and colours for physics.

#include "base/translate.h"
#include "ui/core/commands.h"
#include "ui/core/panel_input.h"
#include "ui/widgets/property.h"

#include <cstdint>
#include <string>

namespace odori {

// The physics mode in the words of the list of modes, and whether what is displayed is not exact yet: "Physics: Always,
// approximate".
std::string physics_label(const PanelInput& input);

// The mode alone: "Always".
std::string physics_mode_label(const PanelInput& input);

// "recorded to frame 120 of 2809".
std::string format_recording_progress(const PanelInput& input);

inline constexpr const char* kPhysicsTooltip = tr_later(
    "Physics of hair and cloth (Shift+P).\n"
    "Always: this frame is identical however you reach it.\n"
    "Approximate: it is not recorded up to here yet; the bar under the ruler shows how far it is");

// The same options with another mode.
inline SetPhysics with_mode(PhysicsOptions options, PhysicsMode mode) {
  options.mode = mode;
  return {options};
}

// Overlay colour of a rigid body with this mode.
ImVec4 body_color(BodyMode mode);

}  // namespace odori
