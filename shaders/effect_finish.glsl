// Grain, letterbox and dither: the last steps, on display values.
uniform ivec2 hash_pixel;   // added to the pixel of the target: its place in the whole view
uniform int hash_frame;
uniform float grain_strength;
uniform vec2 letterbox;     // lowest and highest row that is shown, 0..1

// pcg3d of Jarzynski and Olano, Hash Functions for GPU Rendering, 2020.
uvec3 pcg3d(uvec3 v) {
  v = v * 1664525u + 1013904223u;
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v ^= v >> 16u;
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  return v;
}

// `color`: straight. Returns it premultiplied.
vec4 finished(vec4 color) {
  uvec3 hash = pcg3d(uvec3(ivec3(ivec2(gl_FragCoord.xy) + hash_pixel, hash_frame)));
  vec3 noise = vec3(hash >> 8u) / 16777216.0;
#ifdef GRAIN
  // The difference of two equally likely values has a triangular distribution; grain is strongest in middle tones.
  float grain = noise.x - noise.y;
  float tone = dot(color.rgb, vec3(0.2126, 0.7152, 0.0722));
  color.rgb += grain * grain_strength * (0.25 + 3.0 * tone * (1.0 - tone));
#endif
  color = clamp(color, 0.0, 1.0);
#ifdef LETTERBOX
  float row = view_uv().y;
  if (row < letterbox.x || row > letterbox.y) return vec4(0.0, 0.0, 0.0, 1.0);
#endif
  // Below half a level and what 16 bits round away, so that a value that 8 bits can hold stays as it is.
  return vec4((color.rgb + (noise.z - 0.5) * 0.85 / 255.0) * color.a, color.a);
}
