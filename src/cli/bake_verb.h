#pragma once

#include "base/console.h"
#include "cli/options.h"

#include <filesystem>

namespace odori {

struct BakeOptions {
  StageOptions stage;
  FrameSelection frames;         // a range of whole frames; the whole motion by default
  std::filesystem::path output;  // .vmd
  float tolerance = 0.0f;        // units, see bake(); 0 keeps every frame
  bool quiet = false;
};

// Writes the first model's motion with its physics as keys.
ExitStatus bake_verb(const BakeOptions& options);

}  // namespace odori
