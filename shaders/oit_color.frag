// Second OIT pass: accumulates the layers' colours, each attenuated by the layers in front of it.
#include "material_color.glsl"
#include "oit.glsl"

uniform sampler2D oit_moments;
uniform sampler2D oit_density;

out vec4 color;  // rgb premultiplied by the layer's share of the pixel, and that share

// Single precision is not enough for the moments of a single layer. Mixing in a little of a spread-out distribution
// keeps the equations solvable.
const vec4 kSpread = vec4(0.0, 0.375, 0.0, 0.375);
const float kBias = 5e-7;

// The fraction of the density nearer to the eye than z, 0 at z itself. Exact for up to three layers. The moments do
// not determine the distribution, but exactly one distribution with these moments lies at z and two other depths; its
// fraction is returned.
float fraction_in_front(vec4 b, float z) {
  // The other two depths are roots of the polynomial that is orthogonal to z with respect to the Hankel matrix of the
  // moments, solved by its Cholesky factors.
  float d = b.y - b.x * b.x;
  float l = b.z - b.x * b.y;
  float e = b.w - b.y * b.y - l * l / d;
  float c1 = (z - b.x) / d;
  float c2 = (z * z - b.y - l * c1) / e;
  c1 -= l / d * c2;
  float c0 = 1.0 - c1 * b.x - c2 * b.y;
  float middle = -0.5 * c1 / c2;
  float half_distance = sqrt(max(middle * middle - c0 / c2, 0.0));
  float near = middle - half_distance;
  float far = middle + half_distance;
  // The weight of each depth follows from their sum, which is 1, and the first two moments.
  float at_near = (b.y - b.x * (z + far) + z * far) / ((near - z) * (near - far));
  float at_far = (b.y - b.x * (z + near) + z * near) / ((far - z) * (far - near));
  float fraction = (near < z ? at_near : 0.0) + (far < z ? at_far : 0.0);
  return isnan(fraction) ? 0.0 : clamp(fraction, 0.0, 1.0);  // depths too close together to tell apart count as one
}

void main() {
  color = material_color();
  if (color.a >= kOpaque) discard;
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  float density = texelFetch(oit_density, pixel, 0).r;
  vec4 moments = mix(texelFetch(oit_moments, pixel, 0) / max(density, 1e-6), kSpread, kBias);
  float transmittance = exp(-density * fraction_in_front(moments, depth_of(world_position)));
  // The target of OIT is a float buffer, which does not clamp; blending in file order clamps before it blends.
  color = vec4(clamp(color.rgb, 0.0, 1.0), 1.0) * color.a * transmittance;
}
