#pragma once

#include "app/exit_status.h"
#include "app/options.h"
#include "skin/modes.h"

namespace odori {

struct VerifyOptions {
  StageOptions stage;
  FrameSelection frames;  // by default eight, spread evenly over the motion
  Skinning switches;      // its mode does not count: all are verified
  bool json = false;
  bool quiet = false;
};

// How far the GPU may be from the C++ reference in double precision, both given the same palette: positions as a share
// of the model's extent, normals in degrees.
inline constexpr double kPositionLimit = 1e-5;
inline constexpr double kNormalLimitDegrees = 0.1;

// `odori verify`: the first model's vertices as the GPU skins them, read back, against src/skin, in every mode.
// answer_is_no when any mode is over its limits.
ExitStatus verify_verb(const VerifyOptions& options);

}  // namespace odori
