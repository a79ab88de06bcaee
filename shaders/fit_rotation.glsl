// The rotation nearest to a matrix, by the steps of skin/detail/fit_rotation.h, where they are explained.
const float kPreferredShare = 0.05;
const float kAmbiguousGap = 0.05;

mat3 cofactors_of(mat3 s) { return mat3(cross(s[1], s[2]), cross(s[2], s[0]), cross(s[0], s[1])); }

mat3 of_unit_length(mat3 s) {
  float length_2 = dot(s[0], s[0]) + dot(s[1], s[1]) + dot(s[2], s[2]);
  return length_2 > 0.0 ? s * (1.0 / sqrt(length_2)) : s;
}

// x: the trace of R^T S for the best rotation R; y: the gap.
vec2 fit_gap(mat3 s, mat3 cofactors) {
  float determinant = dot(s[0], cofactors[0]);
  float cofactor_2 = dot(cofactors[0], cofactors[0]) + dot(cofactors[1], cofactors[1]) + dot(cofactors[2], cofactors[2]);
  float trace = 1.7320508;
  for (int i = 0; i < 24; ++i) {
    float k = trace * trace - 1.0;
    float value = k * k - 8.0 * trace * determinant - 4.0 * cofactor_2;
    float slope = 4.0 * trace * k - 8.0 * determinant;
    if (!(slope > 1e-6) || !(value > 0.0)) break;
    trace -= value / slope;
  }
  return vec2(trace, 0.5 * (trace * trace - 1.0) * trace - determinant);
}

mat3 orthogonal(mat3 r) {
  for (int i = 0; i < 2; ++i) r = r * (mat3(1.5) - transpose(r) * r * 0.5);
  return r;
}

mat3 polished(mat3 r, mat3 s) {
  mat3 y = transpose(r) * s;
  vec3 gradient = vec3(y[1][2] - y[2][1], y[2][0] - y[0][2], y[0][1] - y[1][0]);
  mat3 curvature = mat3(y[0][0] + y[1][1] + y[2][2]) - (y + transpose(y)) * 0.5;
  mat3 c = cofactors_of(curvature);
  float determinant = dot(curvature[0], c[0]);
  if (determinant > 1e-6) {
    vec3 w = (c * gradient) / determinant;
    r = r * mat3(1.0, w.z, -w.y, -w.z, 1.0, w.x, w.y, -w.x, 1.0);
  }
  return orthogonal(r);
}

mat3 fit_rotation(mat3 matrix, mat3 preferred) {
  mat3 s = of_unit_length(matrix);
  mat3 cofactors = cofactors_of(s);
  vec2 fit = fit_gap(s, cofactors);
  float ambiguity = max(0.0, 1.0 - fit.y / kAmbiguousGap);
  if (ambiguity > 0.0) {
    s = of_unit_length(s + preferred * (kPreferredShare * ambiguity));
    cofactors = cofactors_of(s);
    fit = fit_gap(s, cofactors);
  }
  if (!(fit.y > 1e-5)) return preferred;
  float k = 0.5 * (fit.x * fit.x - 1.0);
  mat3 r = orthogonal((s * (k + 1.0) + cofactors * fit.x - s * transpose(s) * s) * (1.0 / fit.y));
  for (int i = 0; i < 2; ++i) r = polished(r, s);
  return r;
}
