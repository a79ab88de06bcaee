#pragma once

// Conventions of the whole program: MMD's own frame, left-handed, Y up, the model faces -Z, one unit is about
// 8 cm. Quaternions are glm::quat (x, y, z, w), unit length, q * v rotates v; a * b applies b first. Matrices are
// column-major, M * v. Time is a frame number at 30 frames a second and may be fractional.

#include <cmath>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace odori {

inline constexpr double kFramesPerSecond = 30.0;
inline constexpr float kPi = 3.14159265358979323846f;

inline const glm::quat kNoRotation{1.0f, 0.0f, 0.0f, 0.0f};  // glm's constructor takes w first

// A rotation followed by a translation: point -> rotation * point + translation. Bones have no scale.
struct RigidTransform {
  glm::quat rotation = kNoRotation;
  glm::vec3 translation{0.0f};

  glm::vec3 apply(glm::vec3 point) const { return rotation * point + translation; }
};

// b first, then a.
inline RigidTransform operator*(const RigidTransform& a, const RigidTransform& b) {
  return {a.rotation * b.rotation, a.apply(b.translation)};
}

inline RigidTransform inverse(const RigidTransform& place) {
  const glm::quat back = glm::conjugate(place.rotation);
  return {back, back * -place.translation};
}

// Rotation about a unit axis.
inline glm::quat axis_angle(glm::vec3 unit_axis, float angle_rad) {
  return {std::cos(angle_rad * 0.5f), unit_axis * std::sin(angle_rad * 0.5f)};
}

// How bodies, joints and cameras write an orientation: about Z first, then X, then Y.
inline glm::quat quat_from_euler_zxy(glm::vec3 angles_rad) {
  return axis_angle({0, 1, 0}, angles_rad.y) * axis_angle({1, 0, 0}, angles_rad.x) *
         axis_angle({0, 0, 1}, angles_rad.z);
}

inline bool is_finite(float v) { return std::isfinite(v); }
inline bool is_finite(glm::vec2 v) { return std::isfinite(v.x) && std::isfinite(v.y); }
inline bool is_finite(glm::vec3 v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }
inline bool is_finite(glm::vec4 v) { return is_finite(glm::vec3(v)) && std::isfinite(v.w); }

// The direction of v, which is not zero; in double, so that no component is too large to square.
inline glm::vec3 direction(glm::vec3 v) {
  const glm::dvec3 exact(v);
  return glm::vec3(exact / glm::length(exact));
}

// Is q of unit length, but for what rounding to the six decimals of a text file leaves?
inline bool is_unit(glm::quat q) { return std::abs(glm::dot(q, q) - 1.0f) <= 4e-6f; }

// The largest number that is believed in a file. Nothing of use is larger, and sums of products of such numbers, over
// as many records as a file holds, can still be squared: what is computed from them stays finite.
inline constexpr float kLargestNumber = 1e9f;

inline bool is_valid(float v) { return std::abs(v) <= kLargestNumber; }  // false for NaN
template <glm::length_t N>
bool is_valid(const glm::vec<N, float>& v) {
  bool sound = true;
  for (glm::length_t i = 0; i < N; ++i) sound &= is_valid(v[i]);
  return sound;
}

// A sound number as it is; one too large brought back to +-kLargestNumber; 0 for what is not finite.
inline float clamp_finite(float v) {
  if (is_valid(v)) return v;
  return std::isfinite(v) ? std::copysign(kLargestNumber, v) : 0.0f;
}
template <glm::length_t N>
glm::vec<N, float> clamp_finite(glm::vec<N, float> v) {
  for (glm::length_t i = 0; i < N; ++i) v[i] = clamp_finite(v[i]);
  return v;
}

// The unit quaternion of q; identity for one shorter than 1e-6 or not finite (evaluation.md 8.10, formats.md 0.1).
inline glm::quat unit_or_identity(glm::quat q) {
  const float length = std::sqrt(glm::dot(q, q));
  if (!(length >= 1e-6f) || !std::isfinite(length)) return kNoRotation;
  return q / length;
}

// From a to b on the short arc; t outside 0..1 goes on along the same arc. Unit inputs, unit result.
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

// The part `t` of a rotation, on its short arc; t may be negative or above 1 (evaluation.md 4.3).
inline glm::quat scaled_rotation(glm::quat q, float t) {
  if (q.w < 0.0f) q = -q;
  const glm::vec3 v(q.x, q.y, q.z);
  const float s = glm::length(v);
  if (s < 1e-7f) return kNoRotation;
  return axis_angle(v / s, 2.0f * std::atan2(s, q.w) * t);
}

}  // namespace odori
