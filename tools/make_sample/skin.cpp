#include "make_sample/mesh.h"

namespace odori::komai {

namespace {

constexpr double kWeightSteps = 256.0;

Skin two_bones(DeformKind kind, std::int32_t a, std::int32_t b, double share_of_b) {
  const float weight_of_b = rounded(share_of_b, kWeightSteps);
  if (weight_of_b <= 0.0f) return on_bone(a);
  if (weight_of_b >= 1.0f) return on_bone(b);
  Skin skin;
  skin.kind = kind;
  skin.bones = {a, b, -1, -1};
  skin.weights = {1.0f - weight_of_b, weight_of_b, 0.0f, 0.0f};
  return skin;
}

// Kinds with four slots need a valid bone in each.
void fill_slots(Skin& skin) {
  for (std::int32_t& bone : skin.bones) bone = std::max(bone, 0);
}

}  // namespace

Skin on_bone(std::int32_t bone) {
  Skin skin;
  skin.bones[0] = bone;
  return skin;
}

Skin between(std::int32_t a, std::int32_t b, double share_of_b) {
  return two_bones(DeformKind::bdef2, a, b, share_of_b);
}

Skin twisting_between(std::int32_t a, std::int32_t b, double share_of_b) {
  Skin skin = two_bones(DeformKind::qdef, a, b, share_of_b);
  if (skin.kind == DeformKind::qdef) fill_slots(skin);
  return skin;
}

Skin bending_between(std::int32_t a, std::int32_t b, double share_of_b, const Hinge& hinge) {
  Skin skin = two_bones(DeformKind::sdef, a, b, share_of_b);
  skin.sdef.c = coordinate(hinge.center);
  skin.sdef.r0 = coordinate(hinge.center - hinge.toward_b * hinge.reach);
  skin.sdef.r1 = coordinate(hinge.center + hinge.toward_b * hinge.reach);
  return skin;
}

Skin shared(std::initializer_list<Share> shares) {
  double sum = 0.0;
  for (const Share& share : shares) sum += share.weight;
  Skin skin;
  skin.kind = DeformKind::bdef4;
  skin.weights = {};
  skin.bones = {-1, -1, -1, -1};
  std::size_t slot = 0;
  float left = 1.0f;
  for (const Share& share : shares) {
    const float weight = std::min(left, rounded(share.weight / sum, kWeightSteps));
    if (weight <= 0.0f) continue;
    skin.bones[slot] = share.bone;
    skin.weights[slot++] = weight;
    left -= weight;
  }
  skin.weights[0] += left;
  if (slot == 1) return on_bone(skin.bones[0]);
  if (slot == 2) skin.kind = DeformKind::bdef2;
  if (slot > 2) fill_slots(skin);
  return skin;
}

}  // namespace odori::komai
