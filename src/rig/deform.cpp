#include "rig/deform.h"

#include "rig/ik.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace odori {

namespace {

float& weight_of(MorphState& state, std::int32_t morph) { return state.weights[morph]; }

// With n children and weight w, a flip sets the child at floor((n + 1) w) - 1 to its ratio (evaluation.md 3).
void apply_flip(const Rig::MorphGroup& group, float weight, MorphState& state) {
  const auto count = static_cast<float>(group.children.size());
  if (weight <= 0.0f || group.children.empty()) return;
  const auto index = static_cast<int>(std::clamp(std::floor((count + 1.0f) * weight) - 1.0f, 0.0f, count - 1.0f));
  const GroupOffset& selected = group.children[index];
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
    const std::int32_t bone = term.bone;
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

void set_parents(const Rig& rig, const DeformOptions& options, BoneState& state) {
  const std::span<const ExternalParent> external = options.external_parents;
  state.placement = options.placement;
  if (external.empty() && state.external_globals.empty()) return;  // unchanged since the last frame
  std::ranges::copy(rig.parents, state.parents.begin());
  state.external_globals.clear();
  for (const ExternalParent& parent : external) {
    state.parents[parent.bone] = -2 - static_cast<std::int32_t>(state.external_globals.size());
    state.external_globals.push_back(parent.global);
  }
}

// Sets animation and morphs of all bones; append and IK are added when a bone is evaluated. Done for all bones first,
// so that a bone that is read before it is evaluated does not have the pose of the last frame (evaluation.md 4.2).
void set_local_transforms(const Rig& rig, const Pose& pose, const MorphState& morphs, BoneState& state) {
  for (std::size_t i = 0; i < rig.bone_count(); ++i) {
    const Lanes rotation = multiply_quat(lanes(morphs.rotations[i]), lanes(pose.rotations[i]));
    std::memcpy(&state.local_rotations[i], &rotation, sizeof rotation);
    const glm::vec3 translation = morphs.translations[i] + pose.translations[i];
    state.local_translations[i] = is_valid(translation) ? translation : clamp_finite(translation);
    state.ik_rotations[i] = kNoRotation;
  }
  std::ranges::fill(state.ik_iterations, 0);
}

void apply_append(const Rig& rig, std::size_t bone, BoneState& state) {
  const Rig::Append& append = rig.appends[bone];
  if (append.source < 0) return;
  const std::int32_t source = append.source;
  if (append.rotation && append.ratio != 0.0f) {
    const glm::quat source_rotation = state.ik_rotations[source] * state.local_rotations[source];
    state.local_rotations[bone] = state.local_rotations[bone] * scaled_rotation(source_rotation, append.ratio);
  }
  if (!append.translation) return;
  glm::vec3& translation = state.local_translations[bone];
  translation = clamp_finite(translation + state.local_translations[source] * append.ratio);
}

// Evaluates a bone without its chain. Returns the chain that is to be solved then, or -1.
std::int32_t evaluate_bone(const Rig& rig, std::int32_t bone, const Pose& pose, const DeformOptions& options,
                           BoneState& state) {
  apply_append(rig, bone, state);
  update_global(rig, bone, state);
  return options.ik && pose.ik_enabled[bone] ? rig.chain_of_bone[bone] : -1;
}

void evaluate_bones(const Rig& rig, const std::vector<Rig::Step>& steps, const Pose& pose, const DeformOptions& options,
                    BoneState& state) {
  for (const Rig::Step& step : steps) {
    const std::int32_t chain = evaluate_bone(rig, step.bone, pose, options, state);
    const std::int32_t second = step.second < 0 ? -1 : evaluate_bone(rig, step.second, pose, options, state);
    if (chain >= 0 && second >= 0) {
      solve_two_iks(rig, chain, second, options.rules, state);
    } else if (chain >= 0 || second >= 0) {
      solve_ik(rig, std::max(chain, second), options.rules, state);
    }
  }
}

// Evaluates the bones in MMD's order, up to and without `stop` if that is one of them.
void evaluate_until(const Rig& rig, const std::vector<std::int32_t>& order, const Pose& pose,
                    const DeformOptions& options, std::int32_t stop, BoneState& state) {
  for (const std::int32_t bone : order) {
    if (bone == stop) return;
    const std::int32_t chain = evaluate_bone(rig, bone, pose, options, state);
    if (chain >= 0) solve_ik(rig, chain, options.rules, state);
  }
}

void update_globals(const Rig& rig, const std::vector<std::int32_t>& bones, BoneState& state) {
  for (const std::int32_t bone : bones) update_global(rig, bone, state);
}

void measure_residuals(const Rig& rig, BoneState& state) {
  const auto position = [&state](std::int32_t bone) { return state.globals[bone].translation; };
  for (std::size_t i = 0; i < rig.chains.size(); ++i) {
    state.ik_residuals[i] = glm::distance(position(rig.chains[i].effector), position(rig.chains[i].goal));
  }
}

void set_entry(const Rig& rig, const BoneState& state, std::size_t bone, PaletteEntry& entry) {
  const RigidTransform& global = state.globals[bone];
  const Lanes rotation = lanes(global.rotation);
  Lanes translation = rotate3(rotation, lanes(-rig.rest_positions[bone])) + lanes(global.translation);
  translation[3] = 0.0f;
  std::memcpy(&entry.rotation, &rotation, sizeof rotation);
  std::memcpy(&entry.translation, &translation, sizeof translation);
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

BoneState make_bone_state(const Rig& rig) {
  BoneState state;
  state.local_rotations.assign(rig.bone_count(), kNoRotation);
  state.local_translations.assign(rig.bone_count(), glm::vec3(0.0f));
  state.ik_rotations.assign(rig.bone_count(), kNoRotation);
  state.parents = rig.parents;
  state.globals.resize(rig.bone_count());
  for (std::size_t i = 0; i < rig.bone_count(); ++i) state.globals[i].translation = rig.rest_positions[i];
  state.ik_residuals.assign(rig.chains.size(), 0.0f);
  state.ik_iterations.assign(rig.chains.size(), 0);
  std::size_t links = 0, path = 0;
  for (const Rig::IkChain& chain : rig.chains) {
    links = std::max(links, chain.links.size());
    path = std::max(path, chain.path.size());
    state.ik_memory.push_back(
        {std::vector<Lanes>(6 * chain.path.size() + 3), std::vector<glm::quat>(chain.links.size(), kNoRotation), -1});
  }
  state.ik_best.assign(2 * 3 * links, kNoRotation);
  state.ik_nodes.resize(2 * path);
  return state;
}

void deform_before_physics(const Rig& rig, const Pose& pose, const MorphState& morphs, const DeformOptions& options,
                           BoneState& state) {
  assert(pose.rotations.size() == rig.bone_count() && state.globals.size() == rig.bone_count());
  set_parents(rig, options, state);
  set_local_transforms(rig, pose, morphs, state);
  update_globals(rig, rig.read_early, state);
  evaluate_bones(rig, rig.steps_before_physics, pose, options, state);
  update_globals(rig, rig.stale_after_first_pass, state);
}

void deform_after_physics(const Rig& rig, const Pose& pose, const DeformOptions& options, BoneState& state) {
  evaluate_bones(rig, rig.steps_after_physics, pose, options, state);
  update_globals(rig, rig.stale_after_second_pass, state);
  measure_residuals(rig, state);
}

void deform_until(const Rig& rig, const Pose& pose, const MorphState& morphs, const DeformOptions& options,
                  std::int32_t bone, BoneState& state, const BetweenPasses& physics) {
  set_parents(rig, options, state);
  set_local_transforms(rig, pose, morphs, state);
  update_globals(rig, rig.read_early, state);
  evaluate_until(rig, rig.before_physics, pose, options, bone, state);
  const auto& before = rig.before_physics;
  if (std::ranges::find(before, bone) != before.end()) return;
  update_globals(rig, rig.stale_after_first_pass, state);
  if (physics) physics(state);
  evaluate_until(rig, rig.after_physics, pose, options, bone, state);
}

void deform_until_ik(const Rig& rig, const Pose& pose, const MorphState& morphs, const DeformOptions& options,
                     std::int32_t bone, BoneState& state, const BetweenPasses& physics) {
  deform_until(rig, pose, morphs, options, bone, state, physics);
  apply_append(rig, bone, state);
  update_global(rig, bone, state);
}

PaletteEntry palette_entry(const Rig& rig, const BoneState& state, std::size_t bone) {
  PaletteEntry entry;
  set_entry(rig, state, bone, entry);
  return entry;
}

void write_palette(const Rig& rig, const BoneState& state, std::span<PaletteEntry> palette) {
  assert(palette.size() == rig.bone_count());
  for (std::size_t i = 0; i < rig.bone_count(); ++i) set_entry(rig, state, i, palette[i]);
}

}  // namespace odori
