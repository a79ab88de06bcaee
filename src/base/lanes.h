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
using Lanes8 = float __attribute__((vector_size(32)));  // one register only where code is compiled for AVX2

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

// Whether functions that are compiled for AVX2 can run here. GCC for Windows aligns the stack to 16 bytes, but stores
// registers of 32 bytes there as if it were to 32 (GCC bug 54412), so none are used there.
#if defined(__GNUC__) && defined(__x86_64__)
inline bool has_avx2() {
#if defined(_WIN32)
  return false;
#else
  static const bool has = __builtin_cpu_supports("avx2") != 0;
  return has;
#endif
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

// -- Two vectors or quaternions at once, component by component: those of both are in lanes 0 and 1, the others have
// any number. The same bits as the functions above compute for each.

struct Vec3Pair {
  Lanes x, y, z;
};
struct QuatPair {
  Lanes x, y, z, w;
};

inline QuatPair pair_of(Lanes a, Lanes b) {
  const Lanes xy = shuffled<0, 4, 1, 5>(a, b), zw = shuffled<2, 6, 3, 7>(a, b);
  return {xy, shuffled<2, 3, 2, 3>(xy), zw, shuffled<2, 3, 2, 3>(zw)};
}
inline Vec3Pair vec3_pair_of(Lanes a, Lanes b) {
  const QuatPair pair = pair_of(a, b);
  return {pair.x, pair.y, pair.z};
}
inline Lanes all_lanes(float v) { return Lanes{v, v, v, v}; }

inline Vec3Pair operator-(const Vec3Pair& a, const Vec3Pair& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vec3Pair operator+(const Vec3Pair& a, const Vec3Pair& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec3Pair operator*(const Vec3Pair& a, Lanes s) { return {a.x * s, a.y * s, a.z * s}; }
inline Lanes dot3(const Vec3Pair& a, const Vec3Pair& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

inline Vec3Pair cross3(const Vec3Pair& a, const Vec3Pair& b) {
  return {a.y * b.z - b.y * a.z, a.z * b.x - b.z * a.x, a.x * b.y - b.x * a.y};
}

inline QuatPair multiply_quat(const QuatPair& a, const QuatPair& b) {
  return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
          a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

inline QuatPair conjugate_quat(const QuatPair& q) { return {q.x * -1.0f, q.y * -1.0f, q.z * -1.0f, q.w}; }

inline Vec3Pair rotate3(const QuatPair& q, const Vec3Pair& v) {
  const Vec3Pair axis{q.x, q.y, q.z}, uv = cross3(axis, v);
  return v + (uv * q.w + cross3(axis, uv)) * all_lanes(2.0f);
}

}  // namespace odori
