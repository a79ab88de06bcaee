#pragma once

#include <cstdint>

namespace odori {

struct IkLensState {
  bool open = false;
  std::int32_t chain = -1;  // looked at, of those of the chosen bone; -1: none
  int step = -1;            // into IkTrace::steps; -1: the one that is kept
};

}  // namespace odori
