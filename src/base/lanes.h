#pragma once

// Vectors and quaternions of four floats in one register, for the loops that a frame spends its time in. Every function
// computes the same as GLM's for glm::vec3 and glm::quat, bit for bit: the same operations in the same order. A vec3
// has 0 or anything else in the fourth lane; a quaternion is x, y, z, w.

#include "base/math.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#if defined(__SSE__) && defined(__GNUC__)
#include <xmmintrin.h>
#endif

namespace odori {

#if defined(__GNUC__)

using Lanes = float __attribute__((vector_size(16)));

template <int X, int Y, int Z, int W>
Lanes shuffled(Lanes v) {
  return __builtin_shufflevector(v, v, X, Y, Z, W);
}
// Lanes 0..3 of a, then 4..7 of b.
template <int X, int Y, int Z, int W>
Lanes shuffled(Lanes a, Lanes b) {
  return __builtin_shufflevector(a, b, X, Y, Z, W);
}

#else

struct Lanes {
  float values[4];
  float& operator[](int i) { return values[i]; }
  float operator[](int i) const { return values[i]; }
};
inline Lanes operator+(const Lanes& a, const Lanes& b) {
  return {{a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]}};
}
inline Lanes operator-(const Lanes& a, const Lanes& b) {
  return {{a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]}};
}
inline Lanes operator*(const Lanes& a, const Lanes& b) {
  return {{a[0] * b[0], a[1] * b[1], a[2] * b[2], a[3] * b[3]}};
}
inline Lanes operator*(const Lanes& a, float s) { return {{a[0] * s, a[1] * s, a[2] * s, a[3] * s}}; }
inline Lanes operator/(const Lanes& a, float s) { return {{a[0] / s, a[1] / s, a[2] / s, a[3] / s}}; }

inline Lanes operator/(const Lanes& a, const Lanes& b) {
  return {{a[0] / b[0], a[1] / b[1], a[2] / b[2], a[3] / b[3]}};
}

template <int X, int Y, int Z, int W>
Lanes shuffled(const Lanes& v) {
  return {{v[X], v[Y], v[Z], v[W]}};
}
template <int X, int Y, int Z, int W>
Lanes shuffled(const Lanes& a, const Lanes& b) {
  const float both[]{a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]};
  return {{both[X], both[Y], both[Z], both[W]}};
}

#endif

inline Lanes square_roots(Lanes v) {
#if defined(__SSE__) && defined(__GNUC__)
  return _mm_sqrt_ps(v);
#else
  return Lanes{std::sqrt(v[0]), std::sqrt(v[1]), std::sqrt(v[2]), std::sqrt(v[3])};
#endif
}

// Also of zeros, whose sign may decide what is computed from them.
inline bool same_bits(Lanes a, Lanes b) {
  using Words = std::array<std::uint64_t, 2>;  // std::memcmp would be a call
  const auto left = std::bit_cast<Words>(a), right = std::bit_cast<Words>(b);
  return left[0] == right[0] && left[1] == right[1];
}

inline Lanes lanes(const glm::vec3& v) { return Lanes{v.x, v.y, v.z, 0.0f}; }
inline Lanes lanes(const glm::quat& q) {
  Lanes result;
  std::memcpy(&result, &q, sizeof result);
  return result;
}
inline glm::vec3 vec3_of(Lanes v) { return {v[0], v[1], v[2]}; }
inline glm::quat quat_of(Lanes q) {
  glm::quat result;
  std::memcpy(&result, &q, sizeof result);
  return result;
}

inline void store(Lanes rotation, Lanes translation, RigidTransform& transform) {
  std::memcpy(&transform.rotation, &rotation, sizeof rotation);
  transform.translation.x = translation[0];
  transform.translation.y = translation[1];
  transform.translation.z = translation[2];
}

// -- Vectors of three

inline float dot3(Lanes a, Lanes b) {
  const Lanes products = a * b;
  return products[0] + products[1] + products[2];
}

inline Lanes cross3(Lanes a, Lanes b) {
  return shuffled<1, 2, 0, 3>(a) * shuffled<2, 0, 1, 3>(b) - shuffled<1, 2, 0, 3>(b) * shuffled<2, 0, 1, 3>(a);
}

inline Lanes normalize3(Lanes v) { return v * (1.0f / std::sqrt(dot3(v, v))); }

// -- Quaternions

// a * b: b first, then a.
inline Lanes multiply_quat(Lanes a, Lanes b) {
  const Lanes sign{1.0f, 1.0f, 1.0f, -1.0f};
  return shuffled<3, 3, 3, 3>(a) * b + shuffled<0, 1, 2, 0>(a) * sign * shuffled<3, 3, 3, 0>(b) +
         shuffled<1, 2, 0, 1>(a) * sign * shuffled<2, 0, 1, 1>(b) - shuffled<2, 0, 1, 2>(a) * shuffled<1, 2, 0, 2>(b);
}

inline Lanes conjugate_quat(Lanes q) { return q * Lanes{-1.0f, -1.0f, -1.0f, 1.0f}; }

// Identity if q is 0.
inline Lanes normalize_quat(Lanes q) {
  const Lanes squares = q * q;
  const float length = std::sqrt((squares[3] + squares[0]) + (squares[1] + squares[2]));
  if (length <= 0.0f) return Lanes{0.0f, 0.0f, 0.0f, 1.0f};
  return q * (1.0f / length);
}

// The vector v rotated by q.
inline Lanes rotate3(Lanes q, Lanes v) {
  const Lanes uv = cross3(q, v);
  return v + (uv * shuffled<3, 3, 3, 3>(q) + cross3(q, uv)) * 2.0f;
}

}  // namespace odori
