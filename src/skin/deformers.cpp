#include "skin/deformers.h"

namespace odori {

namespace {

const PaletteEntry& entry(const DeformInput& in, std::size_t slot) {
  return in.palette[static_cast<std::size_t>(in.vertex.bones[slot])];
}

glm::vec3 apply(const PaletteEntry& bone, glm::vec3 point) {
  return bone.rotation * point + glm::vec3(bone.translation);
}

}  // namespace

SkinnedVertex deform_linear(const DeformInput& in) {
  SkinnedVertex out;
  for (std::size_t slot = 0; slot < 4; ++slot) {
    const float weight = in.vertex.weights[slot];
    if (weight == 0.0f) continue;
    const PaletteEntry& bone = entry(in, slot);
    out.position += weight * apply(bone, in.position);
    out.normal += weight * (bone.rotation * in.vertex.normal);
  }
  return out;
}

SkinnedVertex deform_spherical(const DeformInput& in, const SdefParameters& sdef) {
  const float w0 = in.vertex.weights[0];
  const float w1 = in.vertex.weights[1];
  const PaletteEntry& bone0 = entry(in, 0);
  const PaletteEntry& bone1 = entry(in, 1);
  const glm::quat rotation = slerp_short(bone0.rotation, bone1.rotation, w1);
  // R0 and R1 count only by their difference: each bone carries C moved by its share of it.
  const glm::vec3 half_gap = (sdef.r0 - sdef.r1) * 0.5f;
  const glm::vec3 center = w0 * apply(bone0, sdef.c + half_gap * w1) + w1 * apply(bone1, sdef.c - half_gap * w0);
  return {rotation * (in.position - sdef.c) + center, rotation * in.vertex.normal};
}

SkinnedVertex deform_dual_quaternion(const DeformInput& in) {
  std::size_t heaviest = 0;
  for (std::size_t slot = 1; slot < 4; ++slot) {
    if (in.vertex.weights[slot] > in.vertex.weights[heaviest]) heaviest = slot;
  }
  const PaletteEntry& reference = entry(in, heaviest);

  glm::quat real(0.0f, 0.0f, 0.0f, 0.0f);
  glm::quat dual = real;
  for (std::size_t slot = 0; slot < 4; ++slot) {
    const float weight = in.vertex.weights[slot];
    if (weight == 0.0f) continue;
    const PaletteEntry& bone = entry(in, slot);
    const float signed_weight = glm::dot(bone.rotation, reference.rotation) < 0.0f ? -weight : weight;
    const glm::quat translation(0.0f, glm::vec3(bone.translation) * 0.5f);
    real = real + bone.rotation * signed_weight;
    dual = dual + (translation * bone.rotation) * signed_weight;
  }
  const float length = glm::length(real);
  if (length < 1e-6f) return {apply(reference, in.position), reference.rotation * in.vertex.normal};
  real = real / length;
  dual = dual / length;
  const glm::vec3 r(real.x, real.y, real.z);
  const glm::vec3 d(dual.x, dual.y, dual.z);
  const glm::vec3 translation = 2.0f * (real.w * d - dual.w * r + glm::cross(r, d));
  return {real * in.position + translation, real * in.vertex.normal};
}

}  // namespace odori
