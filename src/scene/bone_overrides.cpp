#include "scene/bone_overrides.h"

#include "scene/actor.h"

namespace odori {

namespace {

const Bone* bone_at(const Actor& actor, int bone) {
  const auto& bones = actor.model->bones;
  return bone >= 0 && static_cast<std::size_t>(bone) < bones.size() ? &bones[static_cast<std::size_t>(bone)] : nullptr;
}

}  // namespace

bool can_turn(const Bone& bone) { return bone.rotatable && bone.operable; }
bool can_move(const Bone& bone) { return bone.movable && bone.operable; }

glm::quat allowed_rotation(const Bone& bone, glm::quat rotation) {
  const glm::quat unit = unit_or_identity(rotation);
  return bone.has_fixed_axis ? about_axis(unit, direction(bone.fixed_axis)) : unit;
}

void set_bone_rotation(Actor& actor, int index, glm::quat rotation) {
  const Bone* bone = bone_at(actor, index);
  const bool finite = is_finite(glm::vec4(rotation.x, rotation.y, rotation.z, rotation.w));
  if (bone == nullptr || !can_turn(*bone) || !finite) return;
  actor.overrides.bone_rotations[static_cast<std::size_t>(index)] = allowed_rotation(*bone, rotation);
}

void set_bone_translation(Actor& actor, int index, glm::vec3 translation) {
  const Bone* bone = bone_at(actor, index);
  if (bone == nullptr || !can_move(*bone) || !is_finite(translation)) return;
  actor.overrides.bone_translations[static_cast<std::size_t>(index)] = clamp_finite(translation);
}

void clear_bone_override(Actor& actor, int index) {
  if (bone_at(actor, index) == nullptr) return;
  actor.overrides.bone_rotations[static_cast<std::size_t>(index)].reset();
  actor.overrides.bone_translations[static_cast<std::size_t>(index)].reset();
}

void clear_bone_overrides(Actor& actor) {
  for (auto& rotation : actor.overrides.bone_rotations) rotation.reset();
  for (auto& translation : actor.overrides.bone_translations) translation.reset();
}

bool is_held(const Overrides& overrides, int bone) {
  const auto at = static_cast<std::size_t>(bone);
  return overrides.bone_rotations[at].has_value() || overrides.bone_translations[at].has_value();
}

int held_bones(const Overrides& overrides) {
  int held = 0;
  for (std::size_t i = 0; i < overrides.bone_rotations.size(); ++i) held += is_held(overrides, static_cast<int>(i));
  return held;
}

}  // namespace odori
