#pragma once

// Colour tables: `read_cube` reads a .cube file (Adobe, Cube LUT Specification 1.0, 2013).

#include "base/bytes.h"
#include "base/fault.h"
#include "base/math.h"

#include <vector>

namespace odori {

inline constexpr FaultKind kCubeBroken{"cube.broken", "the color table cannot be read"};
inline constexpr FaultKind kCubeTooLarge{"cube.too_large", "the color table has more entries than odori reads"};

struct ColorLut {
  static constexpr int kMaxSide = 65;
  static constexpr int kMaxCurve = 65536;

  int side = 0;  // entries per axis of a table of all colours, 2..kMaxSide; 0: `entries` is a curve per channel
  glm::vec3 domain_min{0.0f};
  glm::vec3 domain_max{1.0f};      // above domain_min in each channel
  std::vector<glm::vec3> entries;  // side^3, red fastest, or 2..kMaxCurve of a curve
};

// Fails with kCubeBroken or kCubeTooLarge, naming the line.
Result<ColorLut> read_cube(Bytes file);

}  // namespace odori
