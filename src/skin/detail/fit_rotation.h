#pragma once

// The rotation nearest to a 3 x 3 matrix, without a singular value decomposition: shaders/fit_rotation.glsl has the
// same steps.

#include "base/math.h"

#include <algorithm>
#include <cmath>

namespace odori {

// How much of `preferred` is added to a matrix of length 1 whose fit is ambiguous, and from which gap on.
inline constexpr double kPreferredShare = 0.05;
inline constexpr double kAmbiguousGap = 0.05;

// The product of (s1 + s2)(s2 + s3)(s3 + s1) of the singular values, with s3 negative for a reflection; and the
// greatest sum s1 + s2 + s3, which is the trace of R^T S for the best rotation R.
template <typename T>
struct FitGap {
  T trace;
  T gap;
};

// F. L. Markley: Attitude Determination from Vector Observations: A Fast Optimal Matrix Algorithm (Journal of the
// Astronautical Sciences 41, 1993), equations 14 to 16, for a matrix of length 1 with these cofactors and determinant.
// Newton's method from above is monotonic.
template <typename T>
FitGap<T> fit_gap(const glm::mat<3, 3, T>& cofactors, T determinant) {
  T cofactor_2 = T(0);
  for (int i = 0; i < 3; ++i) cofactor_2 += glm::dot(cofactors[i], cofactors[i]);
  T trace = T(1.7320508075688772);  // the square root of 3: no sum is greater
  for (int i = 0; i < 24; ++i) {
    const T k = trace * trace - T(1);
    const T value = k * k - T(8) * trace * determinant - T(4) * cofactor_2;
    const T slope = T(4) * trace * k - T(8) * determinant;
    if (!(slope > T(1e-6)) || !(value > T(0))) break;
    trace -= value / slope;
  }
  return {trace, T(0.5) * (trace * trace - T(1)) * trace - determinant};
}

template <typename T>
glm::mat<3, 3, T> cofactors_of(const glm::mat<3, 3, T>& s) {
  return {glm::cross(s[1], s[2]), glm::cross(s[2], s[0]), glm::cross(s[0], s[1])};
}

template <typename T>
glm::mat<3, 3, T> of_unit_length(const glm::mat<3, 3, T>& s) {
  const T length_2 = glm::dot(s[0], s[0]) + glm::dot(s[1], s[1]) + glm::dot(s[2], s[2]);
  return length_2 > T(0) ? s * (T(1) / std::sqrt(length_2)) : s;
}

// One step of Newton's method to the maximum of the trace of R^T S, and one that makes R orthogonal.
template <typename T>
glm::mat<3, 3, T> polished(const glm::mat<3, 3, T>& r, const glm::mat<3, 3, T>& s) {
  using Mat = glm::mat<3, 3, T>;
  const Mat y = glm::transpose(r) * s;
  const T trace = y[0][0] + y[1][1] + y[2][2];
  const glm::vec<3, T> gradient(y[1][2] - y[2][1], y[2][0] - y[0][2], y[0][1] - y[1][0]);
  const Mat curvature = Mat(trace) - (y + glm::transpose(y)) * T(0.5);
  const Mat c = cofactors_of(curvature);
  const T determinant = glm::dot(curvature[0], c[0]);
  Mat turned = r;
  if (determinant > T(1e-6)) {
    const glm::vec<3, T> w = (c * gradient) / determinant;  // `c` is symmetric
    turned = r * Mat(T(1), w.z, -w.y, -w.z, T(1), w.x, w.y, -w.x, T(1));
  }
  for (int i = 0; i < 2; ++i) turned = turned * (Mat(T(1.5)) - glm::transpose(turned) * turned * T(0.5));
  return turned;
}

// `preferred`: a rotation that decides where the matrix does not, as for points on a line.
template <typename T>
glm::mat<3, 3, T> fit_rotation(const glm::mat<3, 3, T>& matrix, const glm::mat<3, 3, T>& preferred) {
  using Mat = glm::mat<3, 3, T>;
  Mat s = of_unit_length(matrix);
  Mat cofactors = cofactors_of(s);
  FitGap<T> fit = fit_gap(cofactors, glm::dot(s[0], cofactors[0]));
  const T ambiguity = std::max(T(0), T(1) - fit.gap / T(kAmbiguousGap));
  if (ambiguity > T(0)) {
    s = of_unit_length(s + preferred * (T(kPreferredShare) * ambiguity));
    cofactors = cofactors_of(s);
    fit = fit_gap(cofactors, glm::dot(s[0], cofactors[0]));
  }
  if (!(fit.gap > T(1e-5))) return preferred;
  const T k = T(0.5) * (fit.trace * fit.trace - T(1));
  Mat r = (s * (k + T(1)) + cofactors * fit.trace - s * glm::transpose(s) * s) * (T(1) / fit.gap);
  for (int i = 0; i < 2; ++i) r = r * (Mat(T(1.5)) - glm::transpose(r) * r * T(0.5));
  for (int i = 0; i < 2; ++i) r = polished(r, s);
  return r;
}

}  // namespace odori
