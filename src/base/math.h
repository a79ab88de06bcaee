#pragma once

// Math types and conventions of the whole program: MMD's coordinate system, left-handed, Y up, the model faces -Z, one
// unit is about 8 cm. Quaternions are glm::quat (x, y, z, w), unit length, q * v rotates v; a * b applies b first.
// Matrices are column-major, M * v. Time is a frame number at 30 frames per second and may be fractional.

#include <algorithm>
#include <cmath>
#include <limits>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace odori {

inline constexpr double kFramesPerSecond = 30.0;
inline constexpr float kPi = 3.14159265358979323846f;

// The curve of sRGB (IEC 61966-2-1) between display values and linear light. Both from 0, and continued above 1.
inline float linear_from_srgb(float display) {
  return display <= 0.04045f ? display / 12.92f : std::pow((display + 0.055f) / 1.055f, 2.4f);
}
inline float srgb_from_linear(float light) {
  return light <= 0.0031308f ? 12.92f * light : 1.055f * std::pow(light, 1.0f / 2.4f) - 0.055f;
}

inline const glm::quat kNoRotation{1.0f, 0.0f, 0.0f, 0.0f};  // glm's constructor takes w first

// A box along the axes of a space, or a rectangle. Empty, with `low` above `high`, until something is added.
template <typename Point>
struct BoxOf {
  Point low{std::numeric_limits<typename Point::value_type>::max()};
  Point high{std::numeric_limits<typename Point::value_type>::lowest()};

  bool empty() const { return low.x > high.x; }
  void add(const BoxOf& other) {
    low = glm::min(low, other.low);
    high = glm::max(high, other.high);
  }
  void add(const Point& point) { add(BoxOf{point, point}); }
  // With this distance added on each side.
  BoxOf grown(const Point& distance) const { return {low - distance, high + distance}; }
};
using Box = BoxOf<glm::vec3>;

// Bit `axis` of the index, 0..7, is 1 at the high end of that axis.
template <typename Point>
Point corner_of(const BoxOf<Point>& box, unsigned index) {
  return {(index & 1) != 0 ? box.high.x : box.low.x, (index & 2) != 0 ? box.high.y : box.low.y,
          (index & 4) != 0 ? box.high.z : box.low.z};
}

// A rectangle of pixels. x and y count from the upper left corner of images and windows, and from the lower left one of
// OpenGL's framebuffers.
struct PixelRect {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;

  bool empty() const { return width <= 0 || height <= 0; }

  friend bool operator==(const PixelRect&, const PixelRect&) = default;
};

inline PixelRect intersection(const PixelRect& a, const PixelRect& b) {
  const int x = std::max(a.x, b.x), y = std::max(a.y, b.y);
  return {x, y, std::max(std::min(a.x + a.width, b.x + b.width) - x, 0),
          std::max(std::min(a.y + a.height, b.y + b.height) - y, 0)};
}

// A rotation followed by a translation: point -> rotation * point + translation. Bones have no scale.
struct RigidTransform {
  glm::quat rotation = kNoRotation;
  glm::vec3 translation{0.0f};

  glm::vec3 apply(glm::vec3 point) const { return rotation * point + translation; }

  friend bool operator==(const RigidTransform&, const RigidTransform&) = default;
};

// Applies b first, then a.
inline RigidTransform operator*(const RigidTransform& a, const RigidTransform& b) {
  return {a.rotation * b.rotation, a.apply(b.translation)};
}

inline RigidTransform inverse(const RigidTransform& transform) {
  const glm::quat rotation = glm::conjugate(transform.rotation);
  return {rotation, rotation * -transform.translation};
}

// Rotation about a unit axis.
inline glm::quat axis_angle(glm::vec3 unit_axis, float angle_rad) {
  return {std::cos(angle_rad * 0.5f), unit_axis * std::sin(angle_rad * 0.5f)};
}

// Euler angles as bodies, joints and cameras store them: rotates about Z first, then X, then Y.
inline glm::quat quat_from_euler_zxy(glm::vec3 angles_rad) {
  return axis_angle({0, 1, 0}, angles_rad.y) * axis_angle({1, 0, 0}, angles_rad.x) *
         axis_angle({0, 0, 1}, angles_rad.z);
}

inline bool is_finite(float v) { return std::isfinite(v); }
inline bool is_finite(glm::vec2 v) { return std::isfinite(v.x) && std::isfinite(v.y); }
inline bool is_finite(glm::vec3 v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }
inline bool is_finite(glm::vec4 v) { return is_finite(glm::vec3(v)) && std::isfinite(v.w); }

// v normalized; v must not be zero. Computed in double, so that no component overflows when squared.
inline glm::vec3 direction(glm::vec3 v) {
  const glm::dvec3 exact(v);
  return glm::vec3(exact / glm::length(exact));
}

// Whether q has unit length, within the rounding error of six decimals in a text file.
inline bool is_unit(glm::quat q) { return std::abs(glm::dot(q, q) - 1.0f) <= 4e-6f; }

// The largest magnitude accepted from a file. No useful value is larger, and sums of products of such values over all
// records of a file can still be squared without overflow.
inline constexpr float kMaxNumber = 1e9f;

inline bool is_valid(float v) { return std::abs(v) <= kMaxNumber; }  // false for NaN
template <glm::length_t N>
bool is_valid(const glm::vec<N, float>& v) {
  bool valid = true;
  for (glm::length_t i = 0; i < N; ++i) valid &= is_valid(v[i]);
  return valid;
}

// v clamped to +-kMaxNumber; 0 when v is not finite.
inline float clamp_finite(float v) {
  if (is_valid(v)) return v;
  return std::isfinite(v) ? std::copysign(kMaxNumber, v) : 0.0f;
}
template <glm::length_t N>
glm::vec<N, float> clamp_finite(glm::vec<N, float> v) {
  for (glm::length_t i = 0; i < N; ++i) v[i] = clamp_finite(v[i]);
  return v;
}

// q normalized; identity when q is shorter than 1e-6 or not finite (evaluation.md 8.10, formats.md 0.1).
inline glm::quat unit_or_identity(glm::quat q) {
  const float length = std::sqrt(glm::dot(q, q));
  if (!(length >= 1e-6f) || !std::isfinite(length)) return kNoRotation;
  return q / length;
}

// Slerp from a to b on the shortest arc; t outside 0..1 extrapolates along it. Unit inputs, unit result.
inline glm::quat slerp_short(glm::quat a, glm::quat b, float t) {
  float d = glm::dot(a, b);
  if (d < 0.0f) {
    b = -b;
    d = -d;
  }
  if (d > 0.9999f) return glm::normalize(a * (1.0f - t) + b * t);
  const float angle = std::acos(d);
  return glm::normalize((a * std::sin((1.0f - t) * angle) + b * std::sin(t * angle)) / std::sin(angle));
}

// The rotation q with its angle scaled by t, on the shortest arc; t may be negative or above 1 (evaluation.md 4.3).
inline glm::quat scaled_rotation(glm::quat q, float t) {
  if (q.w < 0.0f) q = -q;
  const glm::vec3 v(q.x, q.y, q.z);
  const float s = glm::length(v);
  if (s < 1e-7f) return kNoRotation;
  return axis_angle(v / s, 2.0f * std::atan2(s, q.w) * t);
}

// A half line, such as the points under a pixel.
struct Ray {
  glm::vec3 origin{0.0f};
  glm::vec3 direction{0.0f, 0.0f, 1.0f};  // unit

  friend bool operator==(const Ray&, const Ray&) = default;
};

}  // namespace odori
