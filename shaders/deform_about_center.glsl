// A turn about a centre that follows the bones linearly (skin/about_center.cpp).
#include "blend_rotations.glsl"

uniform sampler2D rotation_centers;  // one texel a set of bones, or a vertex
uniform bool center_by_vertex;

Posed deform_about_center(vec3 position) {
  int number = center_by_vertex ? gl_VertexID : deform.z;
  vec3 rest_center = number < 0 ? position : texel(rotation_centers, number).xyz;
  vec3 posed_center = vec3(0.0);
  vec4 reference = reference_rotation();
  vec4 rotation = vec4(0.0);
  for (int slot = 0; slot < 4; ++slot) {
    if (weights[slot] == 0.0) continue;
    Rigid rigid = bone(slot);
    rotation += signed_weight(slot, rigid.rotation, reference, rotation) * rigid.rotation;
    posed_center += weights[slot] * apply(rigid, rest_center);
  }
  float size = length(rotation);
  rotation = size < kShortestBlend ? bone_rotation(heaviest_slot()) : rotation / size;
  return Posed(turn(rotation, position - rest_center) + posed_center, turn(rotation, rest_normal));
}
