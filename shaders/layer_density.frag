// Gathers how dense the layers over a pixel are, and at which depths.
#include "material_color.glsl"
#include "layers.glsl"

out vec4 moments;  // density times depth, depth squared, ... to the fourth
out vec4 density;

void main() {
  float alpha = material_color().a;
  if (alpha >= kOpaque) discard;
  float dense = density_of(alpha);
  float z = depth_of(world_position);
  moments = dense * vec4(z, z * z, z * z * z, z * z * z * z);
  density = vec4(dense);
}
