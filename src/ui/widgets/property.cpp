#include "ui/widgets/property.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

// What would be written as "-0.00" is zero.
glm::vec3 tidy(glm::vec3 v, float smallest) {
  for (int axis = 0; axis < 3; ++axis) {
    if (std::abs(v[axis]) < 0.5f * smallest) v[axis] = 0.0f;
  }
  return v;
}

}  // namespace

std::string format_length(glm::vec3 position) {
  const glm::vec3 v = tidy(position, 0.001f);
  return fmt::format("{:.3f}  {:.3f}  {:.3f}", v.x, v.y, v.z);
}

std::string format_angles(glm::vec3 rad) {
  const glm::vec3 deg = tidy(glm::degrees(rad), 0.01f);
  return fmt::format("{:.2f}  {:.2f}  {:.2f}", deg.x, deg.y, deg.z);
}

glm::vec3 mmd_angles(glm::quat rotation) {
  const glm::mat3 m = glm::mat3_cast(rotation);  // m[column][row]
  const float sine = std::clamp(-m[2][1], -1.0f, 1.0f);
  const float pitch = std::asin(sine);
  // Looking straight up or down, yaw and roll turn about one axis: all of it is given to yaw.
  if (std::abs(sine) > 0.99999f) return {pitch, std::atan2(-m[0][2], m[0][0]), 0.0f};
  return {pitch, std::atan2(m[2][0], m[2][2]), std::atan2(m[0][1], m[1][1])};
}

}  // namespace odori
