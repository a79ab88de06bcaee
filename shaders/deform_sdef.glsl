// MMD's spherical deform of two bones (skin/sdef.cpp).
uniform sampler2D sdef_parameters;  // two texels each: C, (R0 - R1) / 2
uniform int sdef_blend;             // SdefBlend

const int kNlerp = 1;

Posed deform_sdef(vec3 position) {
  Rigid bone0 = bone(0);
  Rigid bone1 = bone(1);
  vec4 rotation = blend_pair(bone0.rotation, bone1.rotation, weights.y, sdef_blend == kNlerp);
  vec3 c = texel(sdef_parameters, 2 * deform.y).xyz;
  vec3 half_gap = texel(sdef_parameters, 2 * deform.y + 1).xyz;
  vec3 center = weights.x * apply(bone0, c + weights.y * half_gap) + weights.y * apply(bone1, c - weights.x * half_gap);
  return Posed(turn(rotation, position - c) + center, turn(rotation, rest_normal));
}
