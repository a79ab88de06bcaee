#pragma once

#include "base/math.h"

namespace odori {

// A half line: what lies under a point of the picture.
struct Ray {
  glm::vec3 origin{0.0f};
  glm::vec3 direction{0.0f, 0.0f, 1.0f};  // unit

  friend bool operator==(const Ray&, const Ray&) = default;
};

}  // namespace odori
