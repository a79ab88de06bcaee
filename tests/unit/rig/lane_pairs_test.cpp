#include "base/lanes.h"

#include <cmath>
#include <cstring>
#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

// Whether the first `count` lanes have the same bits. The sign of a NaN is not defined.
bool same_lanes(const Lanes& a, const Lanes& b, int count) {
  for (int i = 0; i < count; ++i) {
    const float x = a[i], y = b[i];
    if (std::memcmp(&x, &y, sizeof x) != 0 && !(std::isnan(x) && std::isnan(y))) return false;
  }
  return true;
}

bool same_vec3s(const Vec3Pair& pair, Lanes a, Lanes b) {
  return same_lanes(Lanes{pair.x[0], pair.y[0], pair.z[0], 0}, a, 3) &&
         same_lanes(Lanes{pair.x[1], pair.y[1], pair.z[1], 0}, b, 3);
}

bool same_quats(const QuatPair& pair, Lanes a, Lanes b) {
  return same_lanes(Lanes{pair.x[0], pair.y[0], pair.z[0], pair.w[0]}, a, 4) &&
         same_lanes(Lanes{pair.x[1], pair.y[1], pair.z[1], pair.w[1]}, b, 4);
}

TEST(LanePairs, ComputeTheSameBitsAsLanes) {
  std::mt19937 random{23};
  // One number in eight is a zero of either sign.
  const auto number = [&] {
    const auto kind = random() % 16;
    if (kind < 2) return kind == 0 ? 0.0f : -0.0f;
    return std::uniform_real_distribution<float>(-3.0f, 3.0f)(random);
  };
  const auto any = [&] { return Lanes{number(), number(), number(), number()}; };
  for (int i = 0; i < 100000; ++i) {
    const Lanes a = any(), b = any(), c = any(), d = any();
    const QuatPair q = pair_of(a, b), p = pair_of(c, d);
    const Vec3Pair u = vec3_pair_of(a, b), v = vec3_pair_of(c, d);
    ASSERT_TRUE(same_quats(q, a, b)) << i;
    ASSERT_TRUE(same_lanes(dot3(u, v), Lanes{dot3(a, c), dot3(b, d), 0, 0}, 2)) << i;
    ASSERT_TRUE(same_vec3s(cross3(u, v), cross3(a, c), cross3(b, d))) << i;
    ASSERT_TRUE(same_quats(multiply_quat(q, p), multiply_quat(a, c), multiply_quat(b, d))) << i;
    ASSERT_TRUE(same_quats(conjugate_quat(q), conjugate_quat(a), conjugate_quat(b))) << i;
    ASSERT_TRUE(same_vec3s(rotate3(q, v), rotate3(a, c), rotate3(b, d))) << i;
  }
}

}  // namespace
}  // namespace odori
