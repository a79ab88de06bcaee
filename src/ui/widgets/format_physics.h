#pragma once

// Texts and colours for physics.

#include "base/translate.h"
#include "ui/core/commands.h"
#include "ui/core/panel_input.h"
#include "ui/core/theme.h"
#include "ui/widgets/property.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include <fmt/format.h>

namespace odori {

// The physics mode: "Always".
inline std::string physics_mode_label(const PanelInput& input) {
  for (const auto& mode : physics_modes()) {
    if (mode.value == input.document.settings.physics.mode) return tr(mode.title);
  }
  return {};
}

// The physics mode in the words of the list of modes, and whether what is displayed is not exact yet: "Physics: Always,
// approximate".
inline std::string physics_label(const PanelInput& input) {
  const std::string mode_title = physics_mode_label(input);
  return input.activity.physics.shown == PhysicsShown::approximate ? tr_format("Physics: {}, approximate", mode_title)
                                                                   : tr_format("Physics: {}", mode_title);
}

// "recorded to frame 120 of 2809".
inline std::string format_recording_progress(const PanelInput& input) {
  const PhysicsReport& physics = input.activity.physics;
  const double last = std::max(input.document.clock.last, 0.0);
  std::string text = tr_format("recorded to frame {:.0f} of {:.0f}", std::clamp(physics.reach, 0.0, last), last);
  if (physics.full) text += tr("; memory full");
  return text;
}

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
inline ImVec4 body_color(BodyMode mode) {
  switch (mode) {
    case BodyMode::physics:
      return color::kBodyFree;
    case BodyMode::physics_and_bone:
      return color::kBodyTurned;
    case BodyMode::follow_bone:
      break;
  }
  return color::kBodyFollows;
}

}  // namespace odori
