#pragma once

// Two vectors or quaternions at once, component by component: those of both are in lanes 0 and 1, the others have any
// number. The same bits as base/lanes.h computes for each.

#include "base/lanes.h"

namespace odori {

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
