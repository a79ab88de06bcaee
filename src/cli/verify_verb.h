#pragma once

#include "base/console.h"
#include "cli/options.h"
#include "skin/modes.h"

namespace odori {

struct VerifyOptions {
  StageOptions stage;
  FrameSelection frames;  // by default eight, spread evenly over the motion
  Skinning switches;      // its mode does not count: all are verified
  bool json = false;
  bool quiet = false;
};

// `odori verify`: the first model's vertices as the GPU skins them, read back, against src/skin, in every mode.
// answer_is_no when any mode is over its limits (skin/skinning_errors.h).
ExitStatus verify_verb(const VerifyOptions& options);

}  // namespace odori
