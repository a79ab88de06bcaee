// First OIT pass: accumulates the density of the transparent layers of each pixel and the moments of their depths.
#include "material_color.glsl"
#include "oit.glsl"

out vec4 moments;  // density times z, z^2, z^3, z^4
out vec4 density;

void main() {
  float alpha = material_color().a;
  if (alpha >= kOpaque) discard;
  float layer_density = density_of(alpha);
  float z = depth_of(world_position);
  moments = layer_density * vec4(z, z * z, z * z * z, z * z * z * z);
  density = vec4(layer_density);
}
