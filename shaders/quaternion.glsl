// Unit quaternions (x, y, z, w).

// q v q*
vec3 rotate(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }

vec4 multiply(vec4 a, vec4 b) {
  return vec4(a.w * b.xyz + b.w * a.xyz + cross(a.xyz, b.xyz), a.w * b.w - dot(a.xyz, b.xyz));
}

// From a to b on the shorter arc, by slerp or by nlerp (skin/rotation_blend.h).
vec4 blend_rotations(vec4 a, vec4 b, float t, bool nlerp) {
  float d = dot(a, b);
  if (d < 0.0) {
    b = -b;
    d = -d;
  }
  if (nlerp || d > 0.9999) return normalize(mix(a, b, t));
  float angle = atan(length(b - d * a), d);  // acos is imprecise on some drivers
  return normalize(sin((1.0 - t) * angle) * a + sin(t * angle) * b);
}
