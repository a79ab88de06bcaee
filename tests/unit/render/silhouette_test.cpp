#include "render/passes/silhouette.h"

#include <array>
#include <cmath>
#include <limits>
#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

constexpr glm::ivec2 kSize(24, 17);

// Vertices are at these texels: x and y as they are, z is w.
constexpr glm::mat4 kToMask(glm::vec4(1, 0, 0, 0), glm::vec4(0, 1, 0, 0), glm::vec4(0, 0, 0, 1), glm::vec4(0, 0, 0, 0));

CapturedVertex vertex(float x, float y, float w = 1.0f) { return {{x * w, y * w, w, 1.0f}, {}}; }

class SilhouetteTest : public ::testing::Test {
 protected:
  SilhouetteTest() { silhouette.begin(kSize); }

  bool add(const std::vector<CapturedVertex>& vertices, const std::vector<std::uint32_t>& indices) {
    silhouette.place(vertices, kToMask);
    return silhouette.add(indices);
  }
  bool covered(int x, int y) const {
    const std::uint8_t texel = silhouette.texels()[static_cast<std::size_t>(y * kSize.x + x)];
    EXPECT_TRUE(texel == 0 || texel == 255);
    return texel != 0;
  }
  int count() const {
    int covered_texels = 0;
    for (int y = 0; y < kSize.y; ++y) {
      for (int x = 0; x < kSize.x; ++x) covered_texels += int{covered(x, y)};
    }
    return covered_texels;
  }

  Silhouette silhouette;
};

// Which side of a directed line a point is on, exactly: all coordinates in units of 1/64.
std::int64_t side(glm::ivec2 from, glm::ivec2 to, glm::ivec2 point) {
  const glm::i64vec2 along(to - from), off(point - from);
  return along.x * off.y - along.y * off.x;
}

TEST_F(SilhouetteTest, CoversTexelsWhoseCentreIsInside) {
  std::mt19937 random(7);
  for (int round = 0; round < 4000; ++round) {
    // Some far beyond the mask, most of a few texels.
    const int reach = round % 4 == 0 ? 4000 : 300;
    std::uniform_int_distribution<int> near(-reach, reach), anywhere(0, 64 * 20);
    const glm::ivec2 at(anywhere(random), anywhere(random));
    std::array<glm::ivec2, 3> corners;
    std::vector<CapturedVertex> vertices;
    for (glm::ivec2& corner : corners) {
      corner = at + glm::ivec2(near(random), near(random));
      vertices.push_back(vertex(static_cast<float>(corner.x) / 64.0f, static_cast<float>(corner.y) / 64.0f));
    }
    silhouette.begin(kSize);
    ASSERT_TRUE(add(vertices, {0, 1, 2}));
    for (int y = 0; y < kSize.y; ++y) {
      for (int x = 0; x < kSize.x; ++x) {
        const glm::ivec2 center(64 * x + 32, 64 * y + 32);
        const std::int64_t a = side(corners[0], corners[1], center), b = side(corners[1], corners[2], center),
                           c = side(corners[2], corners[0], center);
        const bool inside = (a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0);
        const bool outside = (a < 0 || b < 0 || c < 0) && (a > 0 || b > 0 || c > 0);
        if (inside) ASSERT_TRUE(covered(x, y)) << round << ": " << x << ", " << y;
        if (outside) ASSERT_FALSE(covered(x, y)) << round << ": " << x << ", " << y;
      }
    }
  }
}

// Triangles that share sides, with corners also at centres of texels: each texel is in exactly one of them.
TEST_F(SilhouetteTest, SharedSidesHaveNeitherGapsNorOverlaps) {
  std::mt19937 random(3);
  std::uniform_int_distribution<int> jitter(-6, 6);
  constexpr int kColumns = 16, kRows = 12;
  std::vector<CapturedVertex> vertices;
  for (int row = 0; row <= kRows; ++row) {
    for (int column = 0; column <= kColumns; ++column) {
      const float x = -2.0f + 2.0f * static_cast<float>(column) + static_cast<float>(jitter(random)) / 8.0f;
      const float y = -2.0f + 2.0f * static_cast<float>(row) + static_cast<float>(jitter(random)) / 8.0f;
      vertices.push_back(vertex(x, y));
    }
  }
  std::vector<std::uint32_t> all;
  int sum = 0;
  for (int row = 0; row < kRows; ++row) {
    for (int column = 0; column < kColumns; ++column) {
      const auto a = static_cast<std::uint32_t>(row * (kColumns + 1) + column), b = a + 1, c = a + kColumns + 1,
                 d = c + 1;
      for (const std::array<std::uint32_t, 3>& corners : {std::array{a, b, d}, std::array{c, a, d}}) {
        silhouette.begin(kSize);
        ASSERT_TRUE(add(vertices, {corners.begin(), corners.end()}));
        sum += count();
        all.insert(all.end(), corners.begin(), corners.end());
      }
    }
  }
  EXPECT_EQ(sum, kSize.x * kSize.y);
  silhouette.begin(kSize);
  ASSERT_TRUE(add(vertices, all));
  EXPECT_EQ(count(), kSize.x * kSize.y);
}

TEST_F(SilhouetteTest, DividesByW) {
  ASSERT_TRUE(add({vertex(2, 3, 0.01f), vertex(7, 3, 40.0f), vertex(2, 8, 3.0f)}, {0, 1, 2}));
  EXPECT_TRUE(covered(2, 3));
  EXPECT_FALSE(covered(6, 7));
  EXPECT_EQ(count(), 5 + 4 + 3 + 2 + 1 - 5);  // the centres on the long side are not inside
}

TEST_F(SilhouetteTest, KeepsWhatIsCoveredUntilTheNextMask) {
  ASSERT_TRUE(add({vertex(0, 0), vertex(4, 0), vertex(0, 4)}, {0, 1, 2}));
  const int before = count();
  ASSERT_TRUE(add({vertex(20, 10), vertex(24, 10), vertex(24, 14)}, {2, 1, 0}));
  EXPECT_GT(count(), before);
  silhouette.begin(kSize);
  EXPECT_EQ(count(), 0);
}

TEST_F(SilhouetteTest, RefusesTrianglesThatReachBehindTheEye) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity(), kNan = std::numeric_limits<float>::quiet_NaN();
  const CapturedVertex fine = vertex(1, 1);
  for (const CapturedVertex& other : {vertex(2, 2, -1.0f), vertex(2, 2, 0.0f), vertex(kNan, 2), vertex(kInfinity, 2),
                                     vertex(2, -1e8f), vertex(2, 2, 1e-40f)}) {
    EXPECT_FALSE(add({fine, vertex(9, 2), other}, {0, 1, 2}));
    EXPECT_FALSE(add({other, vertex(9, 2), fine}, {0, 1, 2}));
    EXPECT_TRUE(add({fine, vertex(9, 2), vertex(2, 9), other}, {0, 1, 2})) << "none of its vertices";
  }
}

TEST_F(SilhouetteTest, DegenerateTrianglesCoverNothing) {
  EXPECT_TRUE(add({vertex(1, 1), vertex(9, 9), vertex(5, 5)}, {0, 1, 2, 0, 0, 1, 2, 2, 2}));
  EXPECT_TRUE(add({vertex(1, 4.5f), vertex(9, 4.5f), vertex(5, 4.5f)}, {0, 1, 2}));
  EXPECT_TRUE(add({}, {}));
  EXPECT_EQ(count(), 0);
}

}  // namespace
}  // namespace odori
