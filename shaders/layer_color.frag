// Gathers the layers' colours, each as dim as what lies in front of it makes it.
#include "material_color.glsl"
#include "layers.glsl"

uniform sampler2D layer_moments;
uniform sampler2D layer_density;

out vec4 color;  // times its share of the pixel, and that share

// Single precision: a very little of moments that are spread out keeps those of one layer apart from none.
const vec4 kSpread = vec4(0.0, 0.375, 0.0, 0.375);
const float kDoubt = 5e-7;

// The part of the density nearer to the eye than z, which is 0, exactly for up to three layers: what the moments were
// taken of is not known, but of all that have them just one lies in z and two other places, and that one is looked at.
float part_in_front(vec4 b, float z) {
  // The other places are roots of the polynomial that the Hankel matrix of the moments, here by its Cholesky factors,
  // makes orthogonal to z.
  float d = b.y - b.x * b.x;
  float l = b.z - b.x * b.y;
  float e = b.w - b.y * b.y - l * l / d;
  float c1 = (z - b.x) / d;
  float c2 = (z * z - b.y - l * c1) / e;
  c1 -= l / d * c2;
  float c0 = 1.0 - c1 * b.x - c2 * b.y;
  float middle = -0.5 * c1 / c2;
  float apart = sqrt(max(middle * middle - c0 / c2, 0.0));
  float near = middle - apart;
  float far = middle + apart;
  // Each place's share follows from the sum of all, which is 1, and the first two moments.
  float at_near = (b.y - b.x * (z + far) + z * far) / ((near - z) * (near - far));
  float at_far = (b.y - b.x * (z + near) + z * near) / ((far - z) * (far - near));
  float part = (near < z ? at_near : 0.0) + (far < z ? at_far : 0.0);
  return isnan(part) ? 0.0 : clamp(part, 0.0, 1.0);  // places closer together than numbers tell count as one
}

void main() {
  color = material_color();
  if (color.a >= kOpaque) discard;
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  float density = texelFetch(layer_density, pixel, 0).r;
  vec4 moments = mix(texelFetch(layer_moments, pixel, 0) / max(density, 1e-6), kSpread, kDoubt);
  float dim = exp(-density * part_in_front(moments, depth_of(world_position)));
  color = vec4(color.rgb, 1.0) * color.a * dim;
}
