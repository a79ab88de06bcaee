// What the colour of a surface takes from its normal (rendering.md 2). MMD computes it at the vertices and interpolates it;
// with SMOOTH the pixels compute it, from the interpolated normal made unit length.
uniform vec4 eye;              // position and 1; for an orthographic camera the direction towards it and 0
uniform mat3 view_rotation;    // world to view
uniform vec3 light_direction;  // direction of travel, unit length

struct Lighting {
  float towards_light;  // N.L
  float halfway;        // N.H, at least 0
  vec2 sphere_uv;       // image row 0 is v = 0
};

Lighting lighting_at(vec3 position, vec3 normal) {
  vec3 to_eye = eye.xyz - eye.w * position;
  vec3 halfway = to_eye / max(length(to_eye), 1e-6) - light_direction;
  vec3 in_view = view_rotation * normal;
  return Lighting(dot(normal, -light_direction), max(0.0, dot(normal, halfway)) / max(length(halfway), 1e-6),
                  vec2(0.5 + 0.5 * in_view.x, 0.5 - 0.5 * in_view.y));
}
