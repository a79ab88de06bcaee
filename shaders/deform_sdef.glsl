// SDEF: MMD's spherical deformation by two bones (skin/detail/deformers.cpp).
uniform sampler2D sdef_parameters;  // two texels per entry: C, (R0 - R1) / 2
uniform int sdef_blend;             // enum SdefBlend

const int kNlerp = 1;

Posed deform_sdef(vec3 position) {
  RigidTransform bone0 = bone(0);
  RigidTransform bone1 = bone(1);
  vec4 rotation = blend_rotations(bone0.rotation, bone1.rotation, weights.y, sdef_blend == kNlerp);
  vec3 c = texel(sdef_parameters, 2 * deform.y).xyz;
  vec3 half_gap = texel(sdef_parameters, 2 * deform.y + 1).xyz;
  vec3 center = weights.x * apply(bone0, c + weights.y * half_gap) + weights.y * apply(bone1, c - weights.x * half_gap);
  return Posed(rotate(rotation, position - c) + center, rotate(rotation, rest_normal));
}
