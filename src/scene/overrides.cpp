#include "scene/overrides.h"

#include "scene/actor.h"
#include "scene/material_parts.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

// The value at `index`; null where there is none.
template <typename T>
T* value_at(std::vector<T>& values, int index) {
  return index >= 0 && static_cast<std::size_t>(index) < values.size() ? &values[static_cast<std::size_t>(index)]
                                                                       : nullptr;
}

// A part set by hand; one that is as its file has it stays as the other's has it.
void carry_part(const Actor& from, int material, MaterialPart part, Actor& to, int same) {
  const bool on = has_part(from, static_cast<std::size_t>(material), part);
  const bool overridden = on != has_part(from.model->materials[static_cast<std::size_t>(material)], part);
  if (overridden) set_material_part(to, same, part, on);
}

// Whatever the flags say: a pose file may hold what a hand may not.
void carry_bone(const Actor& from, int bone, Actor& to) {
  const auto at = static_cast<std::size_t>(bone);
  const auto& rotation = from.overrides.bone_rotations[at];
  const auto& translation = from.overrides.bone_translations[at];
  if (!rotation && !translation) return;
  const int same = index_named_alike(from.model->bones, bone, to.model->bones);
  if (auto* value = value_at(to.overrides.bone_rotations, same)) *value = rotation;
  if (auto* value = value_at(to.overrides.bone_translations, same)) *value = translation;
}

}  // namespace

bool any_solo(const Overrides& overrides) {
  const auto& mix = overrides.morph_mix;
  return std::find(mix.begin(), mix.end(), MorphMix::solo) != mix.end();
}

void set_morph(Actor& actor, int morph, float weight) {
  auto* value = value_at(actor.overrides.morph_weights, morph);
  if (value != nullptr && std::isfinite(weight)) *value = std::clamp(weight, -kLargestMorphWeight, kLargestMorphWeight);
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
  if (value != nullptr && actor.model->bones[static_cast<std::size_t>(bone)].has_ik) *value = enabled;
}

void clear_ik_override(Actor& actor, int bone) {
  if (auto* value = value_at(actor.overrides.ik_enabled, bone)) value->reset();
}

void clear_ik_overrides(Actor& actor) {
  for (auto& enabled : actor.overrides.ik_enabled) enabled.reset();
}

void set_iks(Actor& actor, bool enabled) {
  for (int bone = 0; bone < static_cast<int>(actor.model->bones.size()); ++bone) set_ik(actor, bone, enabled);
}

void set_physics_of_bone(Actor& actor, int bone, bool enabled) {
  if (auto* value = value_at(actor.overrides.physics_enabled, bone)) *value = enabled;
}

void clear_bone_physics_override(Actor& actor, int bone) {
  if (auto* value = value_at(actor.overrides.physics_enabled, bone)) value->reset();
}

void set_physics_of_actor(Actor& actor, bool on) { actor.overrides.physics = on; }

void show_material(Actor& actor, int material, bool shown) {
  if (auto* hidden = value_at(actor.overrides.material_hidden, material)) *hidden = shown ? 0 : 1;
}

void show_materials(Actor& actor, bool shown) {
  std::fill(actor.overrides.material_hidden.begin(), actor.overrides.material_hidden.end(),
            static_cast<std::uint8_t>(shown ? 0 : 1));
}

void carry_overrides(const Actor& from, Actor& to) {
  const Model& old = *from.model;
  const Overrides& set = from.overrides;
  for (int i = 0; i < static_cast<int>(old.morphs.size()); ++i) {
    const auto& weight = set.morph_weights[static_cast<std::size_t>(i)];
    const MorphMix mix = set.morph_mix[static_cast<std::size_t>(i)];
    if (!weight && mix == MorphMix::plain) continue;
    const int alike = index_named_alike(old.morphs, i, to.model->morphs);
    if (weight) set_morph(to, alike, *weight);
    if (mix != MorphMix::plain) set_morph_mix(to, alike, mix);
  }
  for (int i = 0; i < static_cast<int>(old.bones.size()); ++i) {
    const auto& enabled = set.ik_enabled[static_cast<std::size_t>(i)];
    if (enabled) set_ik(to, index_named_alike(old.bones, i, to.model->bones), *enabled);
    const auto& simulated = set.physics_enabled[static_cast<std::size_t>(i)];
    if (simulated) set_physics_of_bone(to, index_named_alike(old.bones, i, to.model->bones), *simulated);
    carry_bone(from, i, to);
  }
  to.overrides.physics = set.physics;
  for (int i = 0; i < static_cast<int>(old.materials.size()); ++i) {
    const int same = index_named_alike(old.materials, i, to.model->materials);
    if (set.material_hidden[static_cast<std::size_t>(i)] != 0) show_material(to, same, false);
    for (int part = 0; part < kMaterialPartCount; ++part)
      carry_part(from, i, static_cast<MaterialPart>(part), to, same);
  }
}

}  // namespace odori
