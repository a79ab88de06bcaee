// Rotation about a centre that is itself skinned linearly (skin/detail/deformers.cpp).
#include "blend_rotations.glsl"

uniform sampler2D rotation_centers;  // one texel per bone set, or one per vertex
uniform bool center_by_vertex;

Posed deform_about_center(vec3 position) {
  int index = center_by_vertex ? gl_VertexID : deform.z;
  vec3 rest_center = index < 0 ? position : texel(rotation_centers, actor_number() * center_texels + index).xyz;
  vec3 posed_center = vec3(0.0);
  vec4 reference = reference_rotation();
  vec4 rotation = vec4(0.0);
  for (int slot = 0; slot < 4; ++slot) {
    if (weights[slot] == 0.0) continue;
    RigidTransform transform = bone(slot);
    rotation += signed_weight(slot, transform.rotation, reference, rotation) * transform.rotation;
    posed_center += weights[slot] * apply(transform, rest_center);
  }
  float size = length(rotation);
  rotation = size < kShortestBlend ? bone_rotation(heaviest_slot()) : rotation / size;
  return Posed(rotate(rotation, position - rest_center) + posed_center, rotate(rotation, rest_normal));
}
