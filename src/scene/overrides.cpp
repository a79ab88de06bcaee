#include "scene/overrides.h"

#include "scene/actor.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

// The value at `index`; null where there is none.
auto* value_at(auto& values, int index) { return has_index(values, index) ? &values[index] : nullptr; }

constexpr std::uint8_t bit(MaterialFlag flag) { return static_cast<std::uint8_t>(1u << static_cast<unsigned>(flag)); }

// Copies the flag if it is overridden.
void copy_flag_override(const Actor& from, int material, MaterialFlag flag, Actor& to, int same) {
  const bool on = has_flag(from, material, flag);
  const bool overridden = on != has_flag(from.model->materials[material], flag);
  if (overridden) set_material_flag(to, same, flag, on);
}

// Ignores the bone's flags: a pose file may set values that the user cannot.
void copy_bone_override(const Actor& from, int bone, Actor& to) {
  const auto& rotation = from.overrides.bone_rotations[bone];
  const auto& translation = from.overrides.bone_translations[bone];
  if (!rotation && !translation) return;
  const int same = find_same_name(from.model->bones, bone, to.model->bones);
  if (auto* value = value_at(to.overrides.bone_rotations, same)) *value = rotation;
  if (auto* value = value_at(to.overrides.bone_translations, same)) *value = translation;
}

}  // namespace

Overrides no_overrides(const Model& model) {
  Overrides overrides;
  overrides.morph_weights.resize(model.morphs.size());
  overrides.morph_mix.resize(model.morphs.size(), MorphMix::plain);
  overrides.ik_enabled.resize(model.bones.size());
  overrides.physics_enabled.resize(model.bones.size());
  overrides.bone_rotations.resize(model.bones.size());
  overrides.bone_translations.resize(model.bones.size());
  overrides.material_hidden.resize(model.materials.size());
  overrides.material_flag_overrides.resize(model.materials.size());
  return overrides;
}

bool any_solo(const Overrides& overrides) {
  const auto& mix = overrides.morph_mix;
  return std::ranges::find(mix, MorphMix::solo) != mix.end();
}

void set_morph(Actor& actor, int morph, float weight) {
  auto* value = value_at(actor.overrides.morph_weights, morph);
  if (value != nullptr && std::isfinite(weight)) *value = std::clamp(weight, -kMaxMorphWeight, kMaxMorphWeight);
}

void clear_morph_override(Actor& actor, int morph) {
  if (auto* value = value_at(actor.overrides.morph_weights, morph)) value->reset();
}

void clear_morph_overrides(Actor& actor) {
  for (auto& weight : actor.overrides.morph_weights) weight.reset();
  for (MorphMix& mix : actor.overrides.morph_mix) mix = MorphMix::plain;
}

void set_morph_mix(Actor& actor, int morph, MorphMix mix) {
  if (auto* value = value_at(actor.overrides.morph_mix, morph)) *value = mix;
}

void set_ik(Actor& actor, int bone, bool enabled) {
  auto* value = value_at(actor.overrides.ik_enabled, bone);
  if (value != nullptr && actor.model->bones[bone].has_ik) *value = enabled;
}

void clear_ik_override(Actor& actor, int bone) {
  if (auto* value = value_at(actor.overrides.ik_enabled, bone)) value->reset();
}

void clear_ik_overrides(Actor& actor) {
  for (auto& enabled : actor.overrides.ik_enabled) enabled.reset();
}

void set_all_ik(Actor& actor, bool enabled) {
  for (int bone = 0; bone < static_cast<int>(actor.model->bones.size()); ++bone) set_ik(actor, bone, enabled);
}

void set_bone_physics(Actor& actor, int bone, bool enabled) {
  if (auto* value = value_at(actor.overrides.physics_enabled, bone)) *value = enabled;
}

void clear_bone_physics_override(Actor& actor, int bone) {
  if (auto* value = value_at(actor.overrides.physics_enabled, bone)) value->reset();
}

void set_actor_physics(Actor& actor, bool on) { actor.overrides.physics = on; }
void set_rest_pose(Actor& actor, bool on) { actor.overrides.rest_pose = on; }

bool can_rotate(const Bone& bone) { return bone.rotatable && bone.operable; }
bool can_translate(const Bone& bone) { return bone.movable && bone.operable; }

glm::quat allowed_rotation(const Bone& bone, glm::quat rotation) {
  const glm::quat unit = unit_or_identity(rotation);
  return bone.has_fixed_axis ? about_axis(unit, direction(bone.fixed_axis)) : unit;
}

void set_bone_rotation(Actor& actor, int index, glm::quat rotation) {
  const Bone* bone = value_at(actor.model->bones, index);
  const bool finite = is_finite(glm::vec4(rotation.x, rotation.y, rotation.z, rotation.w));
  if (bone == nullptr || !can_rotate(*bone) || !finite) return;
  actor.overrides.bone_rotations[index] = allowed_rotation(*bone, rotation);
}

void set_bone_translation(Actor& actor, int index, glm::vec3 translation) {
  const Bone* bone = value_at(actor.model->bones, index);
  if (bone == nullptr || !can_translate(*bone) || !is_finite(translation)) return;
  actor.overrides.bone_translations[index] = clamp_finite(translation);
}

void clear_bone_override(Actor& actor, int index) {
  if (value_at(actor.model->bones, index) == nullptr) return;
  actor.overrides.bone_rotations[index].reset();
  actor.overrides.bone_translations[index].reset();
}

void clear_bone_overrides(Actor& actor) {
  for (auto& rotation : actor.overrides.bone_rotations) rotation.reset();
  for (auto& translation : actor.overrides.bone_translations) translation.reset();
}

bool is_overridden(const Overrides& overrides, int bone) {
  return overrides.bone_rotations[bone].has_value() || overrides.bone_translations[bone].has_value();
}

int overridden_bone_count(const Overrides& overrides) {
  int count = 0;
  for (std::size_t i = 0; i < overrides.bone_rotations.size(); ++i)
    count += is_overridden(overrides, static_cast<int>(i));
  return count;
}

void set_material_visible(Actor& actor, int material, bool visible) {
  if (auto* hidden = value_at(actor.overrides.material_hidden, material)) *hidden = visible ? 0 : 1;
}

void set_all_materials_visible(Actor& actor, bool visible) {
  std::ranges::fill(actor.overrides.material_hidden, static_cast<std::uint8_t>(visible ? 0 : 1));
}

bool has_flag(const Material& material, MaterialFlag flag) {
  switch (flag) {
    case MaterialFlag::edge:
      return material.edge;
    case MaterialFlag::ground_shadow:
      return material.ground_shadow;
    case MaterialFlag::casts_shadow:
      return material.self_shadow_caster;
    case MaterialFlag::receives_shadow:
      return material.self_shadow_receiver;
    case MaterialFlag::luminous:
      return is_luminous(material.specular, material.specular_power);
  }
  return false;
}

bool has_flag(const Actor& actor, std::size_t material, MaterialFlag flag) {
  const bool inverted = (actor.overrides.material_flag_overrides[material] & bit(flag)) != 0;
  return has_flag(actor.model->materials[material], flag) != inverted;
}

bool casts_self_shadow(const Actor& actor, std::size_t material) {
  return actor.casts_shadow && actor.appearance.self_shadow && has_flag(actor, material, MaterialFlag::casts_shadow);
}

bool casts_ground_shadow(const Actor& actor, std::size_t material) {
  return actor.casts_shadow && has_flag(actor, material, MaterialFlag::ground_shadow);
}

bool receives_self_shadow(const Actor& actor, std::size_t material) {
  return actor.appearance.self_shadow && has_flag(actor, material, MaterialFlag::receives_shadow);
}

void set_material_flag(Actor& actor, int material, MaterialFlag flag, bool on) {
  if (!has_index(actor.model->materials, material)) return;
  std::uint8_t& inverted = actor.overrides.material_flag_overrides[material];
  const bool as_in_file = on == has_flag(actor.model->materials[material], flag);
  inverted = static_cast<std::uint8_t>(as_in_file ? inverted & ~bit(flag) : inverted | bit(flag));
}

void copy_overrides(const Actor& from, Actor& to) {
  const Model& old = *from.model;
  const Overrides& set = from.overrides;
  for (int i = 0; i < static_cast<int>(old.morphs.size()); ++i) {
    const auto& weight = set.morph_weights[i];
    const MorphMix mix = set.morph_mix[i];
    if (!weight && mix == MorphMix::plain) continue;
    const int same = find_same_name(old.morphs, i, to.model->morphs);
    if (weight) set_morph(to, same, *weight);
    if (mix != MorphMix::plain) set_morph_mix(to, same, mix);
  }
  for (int i = 0; i < static_cast<int>(old.bones.size()); ++i) {
    const auto& enabled = set.ik_enabled[i];
    if (enabled) set_ik(to, find_same_name(old.bones, i, to.model->bones), *enabled);
    const auto& simulated = set.physics_enabled[i];
    if (simulated) set_bone_physics(to, find_same_name(old.bones, i, to.model->bones), *simulated);
    copy_bone_override(from, i, to);
  }
  to.overrides.physics = set.physics;
  to.overrides.rest_pose = set.rest_pose;
  for (int i = 0; i < static_cast<int>(old.materials.size()); ++i) {
    const int same = find_same_name(old.materials, i, to.model->materials);
    if (set.material_hidden[i] != 0) set_material_visible(to, same, false);
    for (int flag = 0; flag < kMaterialFlagCount; ++flag)
      copy_flag_override(from, i, static_cast<MaterialFlag>(flag), to, same);
  }
}

}  // namespace odori
