#include "scene/physics/physics_inputs.h"

#include "base/enums.h"
#include "physics/joint_limits.h"
#include "scene/actor.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <variant>

namespace odori {

namespace {

std::vector<PhysicsModel::MorphImpulse> impulses_of(const Model& model) {
  std::vector<PhysicsModel::MorphImpulse> impulses;
  for (std::size_t i = 0; i < model.morphs.size(); ++i) {
    const auto* morph = std::get_if<ImpulseMorph>(&model.morphs[i].data);
    if (morph == nullptr) continue;
    for (const ImpulseOffset& impulse : morph->offsets) impulses.push_back({static_cast<std::int32_t>(i), impulse});
  }
  return impulses;
}

std::vector<std::uint8_t> affecting_morphs(const PhysicsModel& model) {
  const Rig& rig = *model.rig;
  std::vector<std::uint8_t> affecting(rig.morphs.size());
  for (std::size_t i = 0; i < affecting.size(); ++i) affecting[i] = rig.morphs[i].bone_count > 0 ? 1 : 0;
  for (const PhysicsModel::MorphImpulse& each : model.impulses) affecting[each.morph] = 1;
  // In `group_order` a group comes before its members.
  for (auto morph = rig.group_order.rbegin(); morph != rig.group_order.rend(); ++morph) {
    const std::int32_t at = *morph;
    const auto& children = rig.groups[rig.morphs[at].group].children;
    const bool any =
        std::ranges::any_of(children, [&](const GroupOffset& child) { return affecting[child.morph] != 0; });
    if (any) affecting[at] = 1;
  }
  return affecting;
}

bool has_morph_keys(const BoundMotion& motion, std::int32_t morph) {
  const auto moves = [morph](const BoundMotion::Morph& track) {
    return std::ranges::find(track.morphs, morph) != track.morphs.end();
  };
  return std::ranges::any_of(motion.morphs, moves) ||
         std::ranges::any_of(motion.override_layers,
                             [morph](const OverrideLayer& layer) { return has_morph_keys(layer.motion, morph); });
}

std::vector<std::int32_t> unjointed_bones(const Model& model, const DrivenBones& driven) {
  std::vector<std::uint8_t> tethered(model.bodies.size(), 0);
  for (const TetheredBody& each : tethered_bodies(model, std::min(model.bodies.size(), kMaxBodies))) {
    tethered[each.body] = 1;
  }
  std::vector<std::int32_t> unjointed;
  for (const DrivenBone& each : driven.driven) {
    if (tethered[each.body] == 0) unjointed.push_back(each.bone);
  }
  return unjointed;
}

// Translated: 4, 5.
constexpr Choice<PhysicsMode> kModes[] = {
    {PhysicsMode::always, "always", "on", "Always", "A frame is identical however it is reached, playing or paused"},
    {PhysicsMode::playing, "playing", "", "While playing", "Hair and cloth follow their bones while paused"},
    {PhysicsMode::live, "live", "", "Live", "Continues while paused; depends on the frames shown before"},
    {PhysicsMode::off, "off", "", "Off", "Hair and cloth follow their bones"},
};

// Translated: 4, 5.
constexpr Choice<PhysicsRules> kRules[] = {
    {PhysicsRules::stable, "stable", "", "Stable", "Joints that hold, and let a figure stand still"},
    {PhysicsRules::mmd, "mmd", "", "As MMD",
     "Steps, springs, limits, contacts and ground as MMD has them: what its joints do to a model there. "
     "These are MMD's rules, not its own result"},
};

glm::vec3 clamp_acceleration(glm::vec3 acceleration) {
  return glm::clamp(clamp_finite(acceleration), -kMaxAcceleration, kMaxAcceleration);
}

}  // namespace

glm::vec3 gravity_at(const GravityKeys& keys, double frame) {
  const auto after =
      std::ranges::upper_bound(keys, frame, {}, [](const GravityKey& key) { return static_cast<double>(key.frame); });
  if (after == keys.begin()) return after->direction * after->acceleration;
  const GravityKey& from = *(after - 1);
  if (after == keys.end()) return from.direction * from.acceleration;
  const auto t = static_cast<float>((frame - from.frame) / static_cast<double>(after->frame - from.frame));
  const glm::vec3 direction = from.direction + (after->direction - from.direction) * t;  // exact if they are equal
  return direction * std::lerp(from.acceleration, after->acceleration, t);
}

std::shared_ptr<const PhysicsModel> make_physics_model(const Actor& actor) {
  auto model = std::make_shared<PhysicsModel>(PhysicsModel{actor.model,
                                                           actor.rig,
                                                           driven_bones(*actor.model, *actor.rig),
                                                           impulses_of(*actor.model),
                                                           {},
                                                           Placement(*actor.model),
                                                           {}});
  model->unjointed_bones = unjointed_bones(*actor.model, model->driven);
  model->affecting_morphs = affecting_morphs(*model);
  return model;
}

PhysicsSettings settings_in_model_space(const PhysicsSettings& settings,
                                        const std::optional<RigidTransform>& placement) {
  PhysicsSettings placed = settings;
  if (!placement) return placed;
  const glm::quat to_model = world_to_model(placement);
  placed.gravity = to_model * settings.gravity;
  placed.wind = to_model * settings.wind;
  if (!settings.has_ground()) return placed;
  const glm::vec3 normal(settings.ground_plane);
  const float height = settings.ground_plane.w - glm::dot(normal, placement->translation);
  placed.ground_plane = glm::vec4(to_model * normal, height);
  return placed;
}

glm::quat world_to_model(const std::optional<RigidTransform>& placement) {
  return placement ? glm::conjugate(placement->rotation) : kNoRotation;
}

bool gives_same_simulation(const PhysicsInputs& inputs, const Overrides& overrides, const DeformOptions& options) {
  const Overrides& known = inputs.overrides;
  if (inputs.ik != options.ik || inputs.rules != options.rules) return false;
  if (known.ik_enabled != overrides.ik_enabled) return false;
  if (known.physics_enabled != overrides.physics_enabled) return false;
  if (known.bone_rotations != overrides.bone_rotations) return false;
  if (known.bone_translations != overrides.bone_translations) return false;
  const auto& affecting = inputs.model->affecting_morphs;
  const bool known_solo = any_solo(known), solo = any_solo(overrides);
  for (std::size_t i = 0; i < affecting.size(); ++i) {
    if (affecting[i] == 0) continue;
    if (known.morph_weights[i] != overrides.morph_weights[i]) return false;
    const bool was_active = is_morph_active(known.morph_mix[i], known_solo);
    if (was_active == is_morph_active(overrides.morph_mix[i], solo)) continue;
    // Muting a morph that nothing moves changes nothing.
    if (known.morph_weights[i] || has_morph_keys(*inputs.motion, static_cast<std::int32_t>(i))) return false;
  }
  return true;
}

bool differs_in_placement_only(const PhysicsInputs& inputs, const Overrides& overrides, const DeformOptions& options) {
  Overrides compared = overrides;
  const std::vector<std::int32_t>& parents = inputs.model->rig->parents;
  for (std::size_t i = 0; i < parents.size(); ++i) {
    if (parents[i] >= 0) continue;
    compared.bone_rotations[i] = inputs.overrides.bone_rotations[i];
    compared.bone_translations[i] = inputs.overrides.bone_translations[i];
  }
  return gives_same_simulation(inputs, compared, options);
}

void pin_unjointed_bodies(const PhysicsModel& model, std::vector<std::uint8_t>& simulated) {
  for (const std::int32_t bone : model.unjointed_bones) simulated[bone] = 0;
}

void disable_dynamic_ik(const DrivenBones& driven, Pose& pose) {
  for (const std::int32_t bone : driven.dynamic_ik) pose.ik_enabled[bone] = 0;
}

void apply_impulse_morphs(const PhysicsModel& model, std::span<const float> morph_weights, PhysicsWorld& world) {
  for (const PhysicsModel::MorphImpulse& each : model.impulses) {
    world.apply_impulse(each.impulse, morph_weights[each.morph]);
  }
}

PhysicsSettings within_range(const PhysicsSettings& settings) {
  PhysicsSettings valid = settings;
  const int frames = static_cast<int>(kFramesPerSecond);
  valid.gravity = clamp_acceleration(settings.gravity);
  valid.wind = clamp_acceleration(settings.wind);
  valid.steps_per_second = std::clamp(settings.steps_per_second, kMinSteps, kMaxSteps) / frames * frames;
  valid.solver_iterations = std::clamp(settings.solver_iterations, 1, kMaxIterations);
  valid.stop_erp = std::clamp(clamp_finite(settings.stop_erp), 0.0f, 1.0f);
  return valid;
}

std::span<const Choice<PhysicsMode>> physics_modes() { return kModes; }

std::string_view name(PhysicsMode mode) { return kModes[ordinal(mode)].name; }

std::optional<PhysicsMode> physics_mode(std::string_view name) { return value_named(kModes, name); }

std::span<const Choice<PhysicsRules>> physics_rule_choices() { return kRules; }

std::string_view name(PhysicsRules rules) { return kRules[ordinal(rules)].name; }

std::optional<PhysicsRules> physics_rules(std::string_view name) { return value_named(kRules, name); }

PhysicsMode next(PhysicsMode mode) { return kModes[(ordinal(mode) + 1) % std::size(kModes)].value; }

}  // namespace odori
