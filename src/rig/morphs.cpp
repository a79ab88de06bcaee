#include "rig/morphs.h"

#include <algorithm>
#include <cassert>

namespace odori {

namespace {

float& weight_of(MorphState& state, std::int32_t morph) { return state.weights[morph]; }

// With n children and weight w, a flip sets the child at floor((n + 1) w) - 1 to its ratio (evaluation.md 3).
void apply_flip(const Rig::MorphGroup& group, float weight, MorphState& state) {
  const auto count = static_cast<float>(group.children.size());
  if (weight <= 0.0f || group.children.empty()) return;
  const float index = std::clamp(std::floor((count + 1.0f) * weight) - 1.0f, 0.0f, count - 1.0f);
  const GroupOffset& selected = group.children[static_cast<std::size_t>(index)];
  weight_of(state, selected.morph) = selected.ratio;
}

void expand_groups(const Rig& rig, MorphState& state) {
  for (const std::int32_t morph : rig.group_order) {
    const float weight = weight_of(state, morph);
    if (weight == 0.0f) continue;
    const auto& group = rig.groups[rig.morphs[morph].group];
    if (group.flip) {
      apply_flip(group, weight, state);
    } else {
      for (const GroupOffset& child : group.children) {
        float& reached = weight_of(state, child.morph);
        reached = clamp_finite(reached + weight * child.ratio);
      }
    }
  }
}

void apply_bone_terms(const Rig& rig, const Rig::MorphEntry& entry, float weight, MorphState& state) {
  for (std::int32_t i = entry.first_bone; i < entry.first_bone + entry.bone_count; ++i) {
    const Rig::BoneMorphTerm& term = rig.bone_terms[i];
    const auto bone = static_cast<std::size_t>(term.bone);
    state.translations[bone] += term.translation * weight;
    state.rotations[bone] = state.rotations[bone] * scaled_rotation(term.rotation, weight);
  }
}

// Calls change(value, offset) for every channel of a material morph. The texture channels are passed separately because
// a MaterialState has both factors and additions for them.
template <typename Values, typename Change>
void for_each_channel(Values& values, const MaterialOffset& by, const Change& change, glm::vec4& texture,
                      glm::vec4& sphere, glm::vec4& toon) {
  change(values.diffuse, by.diffuse);
  change(values.specular, by.specular);
  change(values.specular_power, by.specular_power);
  change(values.ambient, by.ambient);
  change(values.edge_color, by.edge_color);
  change(values.edge_size, by.edge_size);
  change(texture, by.texture);
  change(sphere, by.sphere);
  change(toon, by.toon);
}

template <typename Values>
void apply(Values& values, const MaterialOffset& by, float weight, glm::vec4& texture, glm::vec4& sphere,
           glm::vec4& toon) {
  if (by.add) {
    const auto add = [weight](auto& value, const auto& amount) { value = clamp_finite(value + amount * weight); };
    for_each_channel(values, by, add, texture, sphere, toon);
  } else {
    const auto multiply = [weight](auto& value, const auto& factor) {
      value = clamp_finite(value * (1.0f + (factor - 1.0f) * weight));
    };
    for_each_channel(values, by, multiply, texture, sphere, toon);
  }
}

void apply_to(MaterialState& state, const MaterialOffset& by, float weight) {
  if (by.add) {
    apply(state, by, weight, state.texture.add, state.sphere.add, state.toon.add);
  } else {
    apply(state, by, weight, state.texture.multiply, state.sphere.multiply, state.toon.multiply);
  }
}

// An offset without effect.
MaterialOffset neutral(bool addition) {
  MaterialOffset offset;
  offset.add = addition;
  if (addition) return offset;
  const auto set_one = [](auto& value, const auto&) { value += 1.0f; };
  for_each_channel(offset, {}, set_one, offset.texture, offset.sphere, offset.toon);
  return offset;
}

// All multiplications are applied before all additions, so that value * M + A does not depend on the order of morphs.
// Terms for all materials are combined first, so that the cost is terms plus materials, not their product.
void apply_material_terms(const Rig& rig, bool additions, MorphState& state) {
  MaterialOffset for_all = neutral(additions);
  bool any_for_all = false;
  for (std::size_t morph = 0; morph < rig.morphs.size(); ++morph) {
    const Rig::MorphEntry& entry = rig.morphs[morph];
    const float weight = state.weights[morph];
    if (entry.material_count == 0 || weight == 0.0f) continue;
    for (std::int32_t i = entry.first_material; i < entry.first_material + entry.material_count; ++i) {
      const Rig::MaterialMorphTerm& term = rig.material_terms[i];
      if (term.values.add != additions) continue;
      if (term.material >= 0) {
        apply_to(state.materials[term.material], term.values, weight);
      } else {
        apply(for_all, term.values, weight, for_all.texture, for_all.sphere, for_all.toon);
        any_for_all = true;
      }
    }
  }
  if (!any_for_all) return;
  for (MaterialState& material : state.materials) apply_to(material, for_all, 1.0f);
}

}  // namespace

MaterialState rest_state(const Material& material) {
  MaterialState state;
  state.diffuse = material.diffuse;
  state.specular = material.specular;
  state.specular_power = material.specular_power;
  state.ambient = material.ambient;
  state.edge_color = material.edge_color;
  state.edge_size = material.edge_size;
  return state;
}

MorphState make_morph_state(const Rig& rig) {
  MorphState state;
  state.weights.assign(rig.morphs.size(), 0.0f);
  state.translations.assign(rig.bone_count(), glm::vec3(0.0f));
  state.rotations.assign(rig.bone_count(), kNoRotation);
  state.materials = rig.rest_materials;
  return state;
}

void evaluate_morphs(const Rig& rig, std::span<const float> weights, MorphState& state) {
  assert(weights.size() == rig.morphs.size() && state.weights.size() == rig.morphs.size());
  std::ranges::transform(weights, state.weights.begin(), [](float weight) { return clamp_finite(weight); });
  expand_groups(rig, state);

  if (!rig.bone_terms.empty()) {
    std::ranges::fill(state.translations, glm::vec3(0.0f));
    std::ranges::fill(state.rotations, kNoRotation);
    for (std::size_t morph = 0; morph < rig.morphs.size(); ++morph) {
      if (state.weights[morph] != 0.0f) apply_bone_terms(rig, rig.morphs[morph], state.weights[morph], state);
    }
  }
  if (!rig.material_terms.empty()) {
    std::ranges::copy(rig.rest_materials, state.materials.begin());
    apply_material_terms(rig, false, state);
    apply_material_terms(rig, true, state);
    for (MaterialState& material : state.materials) {
      material.specular_power = std::max(material.specular_power, 0.0f);
      material.edge_size = std::max(material.edge_size, 0.0f);
    }
  }
}

}  // namespace odori
