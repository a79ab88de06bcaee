#pragma once

#include <cstdint>

namespace odori {

// What of a ruler is under the pressed button.
enum class RulerPart : std::uint8_t { none, time, range, range_first, range_last };

struct FrameRulerState {
  RulerPart held = RulerPart::none;
  double anchor = 0.0;  // the range's other end
  double frame = 0.0;   // under the mouse while time is held: it is shown before the stage is there
};

}  // namespace odori
