// Linear blend skinning (skin/detail/deformers.cpp).

Posed deform_linear(vec3 position) {
  Posed result = Posed(vec3(0.0), vec3(0.0));
  for (int slot = 0; slot < 4; ++slot) {
    if (weights[slot] == 0.0) continue;
    RigidTransform transform = bone(slot);
    result.position += weights[slot] * apply(transform, position);
    result.normal += weights[slot] * rotate(transform.rotation, rest_normal);
  }
  return result;
}
