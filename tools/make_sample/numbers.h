#pragma once

// Rounding, easing and splines. Everything is calculated in double precision and rounded once to a coarse grid, so that
// the generated files do not depend on the compiler or its math library.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace odori::komai {

using glm::dquat;
using glm::dvec2;
using glm::dvec3;

inline constexpr double kPiExact = 3.14159265358979323846;

inline double radians(double degrees) { return degrees * kPiExact / 180.0; }

// Rounds to the nearest multiple of 1 / `steps`, symmetrically about zero; -0 becomes 0. Adds slightly less than a
// half, because symmetric constructions produce exact halves, which their last bit would round up or down.
inline float rounded(double value, double steps) {
  const double magnitude = std::floor(std::abs(value) * steps + 0.4987) / steps;
  return static_cast<float>((value < 0.0 ? -magnitude : magnitude) + 0.0);
}

inline float coordinate(double value) { return rounded(value, 4096.0); }
inline glm::vec2 coordinate(dvec2 v) { return {coordinate(v.x), coordinate(v.y)}; }
inline glm::vec3 coordinate(dvec3 v) { return {coordinate(v.x), coordinate(v.y), coordinate(v.z)}; }

inline glm::quat rounded_quat(const dquat& q) {
  constexpr double kSteps = 65536.0;
  return {rounded(q.w, kSteps), rounded(q.x, kSteps), rounded(q.y, kSteps), rounded(q.z, kSteps)};
}

// 0 up to `from`, 1 beyond `to`, smooth in between; `from` may be greater than `to`.
inline double ease(double from, double to, double x) {
  const double t = std::clamp((x - from) / (to - from), 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

// The same with a linear transition.
inline double slope(double from, double to, double x) { return std::clamp((x - from) / (to - from), 0.0, 1.0); }

// A smooth curve through at least two control values of any vector type: the value at t = i is values[i]. Clamped at
// both ends.
template <typename Value>
class Spline {
 public:
  explicit Spline(std::vector<Value> values) : values_(std::move(values)) {}

  double last() const { return static_cast<double>(values_.size() - 1); }

  // Catmull-Rom; the neighbours of the ends are mirrored.
  Value at(double t) const {
    t = std::clamp(t, 0.0, last());
    const double whole = std::min(std::floor(t), last() - 1.0);
    const auto i = static_cast<std::size_t>(whole);
    const double u = t - whole;
    const Value& b = values_[i];
    const Value& c = values_[i + 1];
    const Value a = i > 0 ? values_[i - 1] : b * 2.0 - c;
    const Value d = i + 2 < values_.size() ? values_[i + 2] : c * 2.0 - b;
    return b + (c - a) * (0.5 * u) + (a * 2.0 - b * 5.0 + c * 4.0 - d) * (0.5 * u * u) +
           ((b - c) * 3.0 + d - a) * (0.5 * u * u * u);
  }

  // `share`: 0..1 of the whole curve.
  Value along(double share) const { return at(share * last()); }

 private:
  std::vector<Value> values_;
};

}  // namespace odori::komai
