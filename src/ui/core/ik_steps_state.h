#pragma once

#include "rig/ik.h"

#include <cstddef>
#include <cstdint>

namespace odori {

struct IkLensState {
  bool open = false;
  std::int32_t chain = -1;  // looked at, of those of the chosen bone; -1: none
  int step = -1;            // into IkTrace::steps; -1: the one that is kept
  IkTrace trace;            // of that chain, solved once a picture
  int traced_in = -1;       // the picture, by ImGui's count

  // Into trace.steps.
  std::size_t shown() const {
    return step < 0 || static_cast<std::size_t>(step) >= trace.steps.size() ? trace.kept : static_cast<std::size_t>(step);
  }
};

}  // namespace odori
