#include "skin/detail/fit_rotation.h"

#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

class RandomMatrices {
 public:
  double number() { return normal_(engine_); }
  glm::dmat3 matrix() {
    glm::dmat3 m;
    for (int i = 0; i < 9; ++i) m[i / 3][i % 3] = number();
    return m;
  }
  glm::dmat3 rotation() { return glm::mat3_cast(glm::normalize(glm::dquat(number(), number(), number(), number()))); }

 private:
  std::mt19937 engine_{3};
  std::normal_distribution<double> normal_;
};

double distance_of(const glm::dmat3& a, const glm::dmat3& b) {
  double sum = 0.0;
  for (int i = 0; i < 3; ++i) sum += glm::dot(a[i] - b[i], a[i] - b[i]);
  return std::sqrt(sum);
}

// Higham's iteration for the polar decomposition: the orthogonal factor of an invertible matrix.
glm::dmat3 polar(glm::dmat3 m) {
  for (int i = 0; i < 60; ++i) m = (m + glm::transpose(glm::inverse(m))) * 0.5;
  return m;
}

TEST(FitRotation, IsTheOrthogonalFactorOfThePolarDecomposition) {
  RandomMatrices random;
  int compared = 0;
  for (int i = 0; i < 2000; ++i) {
    glm::dmat3 m = random.matrix();
    if (glm::determinant(m) < 0.0) m[0] = -m[0];
    const glm::dmat3 expected = polar(m);
    const glm::dmat3 symmetric = glm::transpose(expected) * m;  // its eigenvalues are the singular values
    if (glm::determinant(symmetric) < 0.02 * std::pow(symmetric[0][0] + symmetric[1][1] + symmetric[2][2], 3)) continue;
    ++compared;
    EXPECT_LT(distance_of(fit_rotation(m, random.rotation()), expected), 1e-9) << i;
    EXPECT_LT(distance_of(glm::dmat3(fit_rotation(glm::mat3(m), glm::mat3(1.0f))), expected), 1e-4) << i;
  }
  EXPECT_GT(compared, 100);
}

// Points in a plane leave a singular matrix, but one best rotation.
TEST(FitRotation, OfAPlaneIsExact) {
  RandomMatrices random;
  for (int i = 0; i < 200; ++i) {
    const glm::dmat3 rotation = random.rotation(), axes = random.rotation();
    const glm::dmat3 flat = axes * glm::dmat3(3.0, 0, 0, 0, 1.0, 0, 0, 0, 0) * glm::transpose(axes);
    EXPECT_LT(distance_of(fit_rotation(rotation * flat, glm::dmat3(1.0)), rotation), 1e-9);
  }
}

// A reflection: no rotation fits better, of many.
TEST(FitRotation, OfAReflectionIsTheBestRotation) {
  RandomMatrices random;
  const auto trace = [](const glm::dmat3& r, const glm::dmat3& m) {
    const glm::dmat3 y = glm::transpose(r) * m;
    return y[0][0] + y[1][1] + y[2][2];
  };
  for (int i = 0; i < 50; ++i) {
    const glm::dmat3 axes = random.rotation();
    const glm::dmat3 m = random.rotation() * axes * glm::dmat3(2, 0, 0, 0, 1, 0, 0, 0, -0.3) * glm::transpose(axes);
    const glm::dmat3 best = fit_rotation(m, glm::dmat3(1.0));
    EXPECT_NEAR(glm::determinant(best), 1.0, 1e-9);
    for (int j = 0; j < 500; ++j) EXPECT_LE(trace(random.rotation(), m), trace(best, m) + 1e-9);
  }
}

// Points on a line, or in one place, do not decide the rotation; the preferred one does.
TEST(FitRotation, OfALineTakesThePreferredRotationAboutIt) {
  RandomMatrices random;
  for (int i = 0; i < 50; ++i) {
    const glm::dmat3 preferred = random.rotation();
    EXPECT_LT(distance_of(fit_rotation(glm::dmat3(0.0), preferred), preferred), 1e-9);
    const glm::dvec3 line = random.rotation()[0];
    const glm::dmat3 m = preferred * glm::outerProduct(line, line);
    EXPECT_LT(distance_of(fit_rotation(m, preferred), preferred), 1e-6);
  }
}

}  // namespace
}  // namespace odori
