#include "base/lanes.h"

#include <array>
#include <cstring>
#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

class RandomLanes {
 public:
  // One number in eight is a zero of either sign.
  float number() {
    const std::uint32_t kind = random_() % 16;
    if (kind < 2) return kind == 0 ? 0.0f : -0.0f;
    return std::uniform_real_distribution<float>(-3.0f, 3.0f)(random_);
  }
  glm::vec3 vec3() { return {number(), number(), number()}; }
  glm::quat quat() { return {number(), number(), number(), number()}; }

 private:
  std::mt19937 random_{17};
};

template <typename Value>
bool is_same(const Value& a, const Value& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

// The sign of a NaN, as of a vector of length 0, is not defined.
bool is_same_or_nan(glm::vec3 a, glm::vec3 b) { return is_same(a, b) || (std::isnan(a.x) && std::isnan(b.x)); }

TEST(Lanes, ComputeTheSameBitsAsGlm) {
  RandomLanes random;
  for (int i = 0; i < 200000; ++i) {
    const glm::vec3 u = random.vec3(), v = random.vec3();
    const glm::quat p = random.quat(), q = random.quat();
    ASSERT_TRUE(is_same(vec3_of(lanes(u) + lanes(v)), u + v)) << i;
    ASSERT_TRUE(is_same(dot3(lanes(u), lanes(v)), glm::dot(u, v))) << i;
    ASSERT_TRUE(is_same(vec3_of(cross3(lanes(u), lanes(v))), glm::cross(u, v))) << i;
    ASSERT_TRUE(is_same_or_nan(vec3_of(normalize3(lanes(u))), glm::normalize(u))) << i;
    ASSERT_TRUE(is_same(quat_of(multiply_quat(lanes(p), lanes(q))), p * q)) << i;
    ASSERT_TRUE(is_same(quat_of(conjugate_quat(lanes(p))), glm::conjugate(p))) << i;
    ASSERT_TRUE(is_same(quat_of(normalize_quat(lanes(p))), glm::normalize(p))) << i;
    ASSERT_TRUE(is_same(vec3_of(rotate3(lanes(p), lanes(v))), p * v)) << i;
  }
  EXPECT_TRUE(is_same(quat_of(normalize_quat(lanes(glm::quat(0, 0, 0, 0)))), kNoRotation));
}

}  // namespace
}  // namespace odori
