#include "ui/widgets/format_physics.h"

#include "base/translate.h"
#include "ui/core/theme.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

const char* physics_label(const UiView& view) {
  switch (view.physics.shown) {
    case PhysicsShown::exact:
      return tr("Physics: exact");
    case PhysicsShown::approximate:
      return tr("Physics: approximate");
    case PhysicsShown::live:
      return tr("Physics: live");
    case PhysicsShown::nothing:
      break;
  }
  const bool waits = view.settings.physics.mode == PhysicsMode::playing && !view.clock.playing;
  return waits ? tr("Physics: while playing") : tr("Physics: off");
}

std::string format_recording_progress(const UiView& view) {
  const PhysicsReport& physics = view.physics;
  const double last = std::max(view.clock.last, 0.0);
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
