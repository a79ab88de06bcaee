#include "scene/overrides.h"

#include "scene/actor.h"

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

}  // namespace

void set_morph(Actor& actor, int morph, float weight) {
  auto* value = value_at(actor.overrides.morph_weights, morph);
  if (value != nullptr && std::isfinite(weight)) *value = std::clamp(weight, -kLargestMorphWeight, kLargestMorphWeight);
}

void release_morph(Actor& actor, int morph) {
  if (auto* value = value_at(actor.overrides.morph_weights, morph)) value->reset();
}

void release_morphs(Actor& actor) {
  for (auto& weight : actor.overrides.morph_weights) weight.reset();
}

void set_ik(Actor& actor, int bone, bool enabled) {
  auto* value = value_at(actor.overrides.ik_enabled, bone);
  if (value != nullptr && actor.model->bones[static_cast<std::size_t>(bone)].has_ik) *value = enabled;
}

void release_ik(Actor& actor, int bone) {
  if (auto* value = value_at(actor.overrides.ik_enabled, bone)) value->reset();
}

void release_iks(Actor& actor) {
  for (auto& enabled : actor.overrides.ik_enabled) enabled.reset();
}

void set_physics_of_bone(Actor& actor, int bone, bool enabled) {
  if (auto* value = value_at(actor.overrides.physics_enabled, bone)) *value = enabled;
}

void release_physics_of_bone(Actor& actor, int bone) {
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
    if (weight) set_morph(to, index_named_alike(old.morphs, i, to.model->morphs), *weight);
  }
  for (int i = 0; i < static_cast<int>(old.bones.size()); ++i) {
    const auto& enabled = set.ik_enabled[static_cast<std::size_t>(i)];
    if (enabled) set_ik(to, index_named_alike(old.bones, i, to.model->bones), *enabled);
    const auto& simulated = set.physics_enabled[static_cast<std::size_t>(i)];
    if (simulated) set_physics_of_bone(to, index_named_alike(old.bones, i, to.model->bones), *simulated);
  }
  to.overrides.physics = set.physics;
  for (int i = 0; i < static_cast<int>(old.materials.size()); ++i) {
    if (set.material_hidden[static_cast<std::size_t>(i)] == 0) continue;
    show_material(to, index_named_alike(old.materials, i, to.model->materials), false);
  }
}

}  // namespace odori
