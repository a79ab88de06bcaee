// Where in the view a pixel of the geometry target is. View space is left-handed: z grows away from the eye.
uniform sampler2D effect_depth;
uniform sampler2D effect_normal;  // view space; w is 1 where ambient occlusion applies
uniform vec4 depth_terms;         // of the projection: clip z is x * z + y, clip w is z * z + w
uniform vec2 view_scale;          // view-space x and y per normalized coordinate, at a clip w of 1

float view_z(float depth) {
  float ndc = 2.0 * depth - 1.0;
  return (depth_terms.y - ndc * depth_terms.w) / (ndc * depth_terms.z - depth_terms.x);
}

// `at`: 0..1 over the whole view.
vec3 view_position(vec2 at, float depth) {
  float z = view_z(depth);
  return vec3((2.0 * at - 1.0) * view_scale * (depth_terms.z * z + depth_terms.w), z);
}

// In whole pixels, so that a pixel finds the same ones in a part of the view as in all of it: its own coordinates are
// rounded differently there.
ivec2 whole_pixels(vec2 offset) { return ivec2(floor(offset + 0.5)); }

bool is_surface(float depth) { return depth < 1.0; }
