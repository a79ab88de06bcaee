// Linear blending (skin/linear.cpp).

Posed deform_linear(vec3 position) {
  Posed result = Posed(vec3(0.0), vec3(0.0));
  for (int slot = 0; slot < 4; ++slot) {
    if (weights[slot] == 0.0) continue;
    Rigid rigid = bone(slot);
    result.position += weights[slot] * apply(rigid, position);
    result.normal += weights[slot] * turn(rigid.rotation, rest_normal);
  }
  return result;
}
