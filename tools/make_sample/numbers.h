#pragma once

// Numbers as the sample's files hold them. Everything is computed in double precision and rounded once to a coarse
// grid, so that the files do not depend on the compiler or on the last bit of its mathematics library.

#include <algorithm>
#include <cmath>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace odori::komai {

using glm::dquat;
using glm::dvec2;
using glm::dvec3;

inline constexpr double kPiExact = 3.14159265358979323846;

inline double radians(double degrees) { return degrees * kPiExact / 180.0; }

// To the nearest multiple of 1 / `steps`, alike on both sides of zero. Slightly less than a half is added, for
// halves are what symmetric constructions produce and their last bit would decide; -0 becomes 0.
inline float rounded(double value, double steps) {
  const double magnitude = std::floor(std::abs(value) * steps + 0.4987) / steps;
  return static_cast<float>((value < 0.0 ? -magnitude : magnitude) + 0.0);
}

inline float coordinate(double value) { return rounded(value, 4096.0); }
inline glm::vec2 coordinate(dvec2 v) { return {coordinate(v.x), coordinate(v.y)}; }
inline glm::vec3 coordinate(dvec3 v) { return {coordinate(v.x), coordinate(v.y), coordinate(v.z)}; }

inline glm::quat rotation_component_wise(const dquat& q) {
  constexpr double kSteps = 65536.0;
  return {rounded(q.w, kSteps), rounded(q.x, kSteps), rounded(q.y, kSteps), rounded(q.z, kSteps)};
}

// 0 up to `from`, 1 beyond `to`, smooth between; `from` may be the greater one.
inline double ease(double from, double to, double x) {
  const double t = std::clamp((x - from) / (to - from), 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

// The same along a straight line.
inline double slope(double from, double to, double x) { return std::clamp((x - from) / (to - from), 0.0, 1.0); }

}  // namespace odori::komai
