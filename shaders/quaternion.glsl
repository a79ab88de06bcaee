// Unit quaternions x, y, z, w; turn(q, v) is q v q*.

vec3 turn(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }

vec4 product(vec4 a, vec4 b) {
  return vec4(a.w * b.xyz + b.w * a.xyz + cross(a.xyz, b.xyz), a.w * b.w - dot(a.xyz, b.xyz));
}

// From a to b on the short arc, by slerp or straight (skin/rotation_blend.h).
vec4 blend_pair(vec4 a, vec4 b, float t, bool straight) {
  float d = dot(a, b);
  if (d < 0.0) {
    b = -b;
    d = -d;
  }
  if (straight || d > 0.9999) return normalize(mix(a, b, t));
  float angle = atan(length(b - d * a), d);  // some drivers approximate acos coarsely
  return normalize(sin((1.0 - t) * angle) * a + sin(t * angle) * b);
}
