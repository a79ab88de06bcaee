// Depth and normal of what is seen, for the effects that need them. What is hardly opaque, such as a halo, has neither.
#include "material_color.glsl"

#ifndef SMOOTH
in vec3 world_normal;
#endif
uniform bool occludable;  // ambient occlusion applies to the material

out vec4 normal;  // view space, towards the eye

void main() {
  if (material_color().a < 0.5) discard;
  vec3 to_eye = eye.xyz - eye.w * world_position;
  float size = length(world_normal);
  vec3 facing = size > 0.0 ? world_normal / size : vec3(0.0);
  if (dot(facing, to_eye) < 0.0) facing = -facing;
  normal = vec4(view_rotation * facing, occludable ? 1.0 : 0.0);
}
