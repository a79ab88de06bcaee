#include "ui/widgets/format_physics.h"

#include "base/translate.h"
#include "ui/core/theme.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

std::string physics_mode_label(const PanelInput& input) {
  for (const auto& mode : physics_modes()) {
    if (mode.value == input.document.settings.physics.mode) return tr(mode.title);
  }
  return {};
}

std::string physics_label(const PanelInput& input) {
  const std::string mode_title = physics_mode_label(input);
  return input.activity.physics.shown == PhysicsShown::approximate ? tr_format("Physics: {}, approximate", mode_title)
                                                                   : tr_format("Physics: {}", mode_title);
}

std::string format_recording_progress(const PanelInput& input) {
  const PhysicsReport& physics = input.activity.physics;
  const double last = std::max(input.document.clock.last, 0.0);
  std::string text = tr_format("recorded to frame {:.0f} of {:.0f}", std::clamp(physics.reach, 0.0, last), last);
  if (physics.full) text += tr("; memory full");
  return text;
}

ImVec4 body_color(BodyMode mode) {
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
