#pragma once

// A colour table of a .cube file.

#include "base/math.h"

#include <vector>

namespace odori {

struct ColorLut {
  static constexpr int kMaxSide = 65;
  static constexpr int kMaxCurve = 65536;

  int side = 0;                  // entries per axis of a table of all colours; 0: `entries` is a curve per channel
  glm::vec3 domain_min{0.0f};
  glm::vec3 domain_max{1.0f};    // above domain_min in each channel
  std::vector<glm::vec3> entries;  // side^3, red fastest, or 2..kMaxCurve of a curve
};

}  // namespace odori
