#pragma once

#include "base/console.h"
#include "cli/options.h"

#include <string>

namespace odori {

struct PoseOptions {
  StageOptions stage;
  FrameSelection frames;      // frame 0 by default
  std::int64_t vertices = 0;  // how many skinned vertices to show, evenly spread; -1: all
  Skinning skinning;
  std::string explain;  // a bone of the first model, see find_bone; empty: none
  bool json = false;
  bool quiet = false;
};

// `odori pose`: the first model's bones, morphs, IK, camera, light and skinned vertices at the frames asked for, on
// standard output.
ExitStatus pose_verb(const PoseOptions& options);

}  // namespace odori
