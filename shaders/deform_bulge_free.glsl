// Dual quaternion skinning with a bound on the distance from the heaviest bone (skin/detail/bulge_free.cpp).
uniform sampler2D bone_segments;  // two texels per bone: joint and tail, rest pose

vec3 nearest_on(vec3 head, vec3 along, vec3 point) {
  float length_2 = dot(along, along);
  return length_2 > 0.0 ? head + along * clamp(dot(point - head, along) / length_2, 0.0, 1.0) : head;
}

Posed deform_bulge_free(vec3 position) {
  Posed result = deform_dual_quaternion(position);
  int slot = heaviest_slot();
  RigidTransform heaviest = bone(slot);
  vec3 head = texel(bone_segments, 2 * bones[slot]).xyz;
  vec3 along = texel(bone_segments, 2 * bones[slot] + 1).xyz - head;
  float at_rest = distance(position, nearest_on(head, along, position));
  vec4 back = vec4(-heaviest.rotation.xyz, heaviest.rotation.w);
  vec3 point = rotate(back, result.position - heaviest.translation);
  vec3 nearest = nearest_on(head, along, point);
  float now = distance(point, nearest);
  if (now > at_rest) result.position = apply(heaviest, nearest + (point - nearest) * (at_rest / now));
  return result;
}
