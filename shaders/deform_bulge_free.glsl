// Dual quaternion skinning with a bound on the distance from the heaviest bone (skin/detail/deformers.cpp).
uniform sampler2D bone_segments;  // two texels per bone: joint and tail, rest pose

vec3 nearest_on(vec3 head, vec3 tail, vec3 point) {
  vec3 along = tail - head;
  float length_2 = dot(along, along);
  return length_2 > 0.0 ? head + along * clamp(dot(point - head, along) / length_2, 0.0, 1.0) : head;
}

Posed deform_bulge_free(vec3 position) {
  Posed result = deform_dual_quaternion(position);
  int slot = heaviest_slot();
  RigidTransform heaviest = bone(slot);
  vec3 head = texel(bone_segments, 2 * bones[slot]).xyz;
  vec3 tail = texel(bone_segments, 2 * bones[slot] + 1).xyz;
  float at_rest = distance(position, nearest_on(head, tail, position));
  vec3 nearest = nearest_on(apply(heaviest, head), apply(heaviest, tail), result.position);
  float now = distance(result.position, nearest);
  if (now > at_rest) result.position = nearest + (result.position - nearest) * (at_rest / now);
  return result;
}
