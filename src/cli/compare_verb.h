#pragma once

#include "analysis/measures/measures.h"
#include "base/console.h"
#include "cli/options.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace odori {

struct CompareOptions {
  StageOptions stage;
  FrameSelection frames;         // a film: the whole motion; else frame 0
  std::filesystem::path output;  // picture or film; empty: none
  std::filesystem::path csv;     // empty: none
  bool json = false;
  std::vector<SkinningMode> modes;  // side by side, in this order; empty: all
  Skinning against;                 // distances are measured from there; its switches are those of every mode
  std::optional<Measure> heat;      // a second row, painted by this
  float range = 0.0f;               // of its colours, as Paint::range
  double fps = 30.0;
  int width = 1280;  // of the whole sheet
  int height = 720;
  int samples = 4;
  bool edge = true;
  glm::vec4 background{1.0f};  // straight alpha
  bool quiet = false;
};

// `odori compare`: ways of skinning side by side, as a picture or film and in numbers; with none of these asked for,
// the numbers as text.
ExitStatus compare_verb(const CompareOptions& options);

}  // namespace odori
