#pragma once

// The inputs of a simulation. They are immutable and shared, so that a simulation can run on any thread.

#include "base/math.h"
#include "model/model.h"
#include "motion/sample.h"
#include "physics/driven_bones.h"
#include "physics/physics_world.h"
#include "physics/placement.h"
#include "rig/rig.h"
#include "scene/overrides.h"
#include "skin/methods.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace odori {

struct Actor;

// Gravity that changes over time, as MMD's projects have it.
struct GravityKey {
  std::uint32_t frame = 0;
  float acceleration = 98.0f;              // units/s^2
  glm::vec3 direction{0.0f, -1.0f, 0.0f};  // multiplied by the acceleration as it is

  friend bool operator==(const GravityKey&, const GravityKey&) = default;
};

// Sorted by frame, not empty. Immutable, because simulations on other threads share them.
using GravityKeys = std::vector<GravityKey>;
using SharedGravityKeys = std::shared_ptr<const GravityKeys>;

// Acceleration and direction are interpolated linearly between keys (pmm.md 10); units/s^2.
glm::vec3 gravity_at(const GravityKeys& keys, double frame);

// What the simulation needs of a model. Depends on the model only.
struct PhysicsModel {
  struct MorphImpulse {
    std::int32_t morph = -1;
    ImpulseOffset impulse;
  };

  std::shared_ptr<const Model> model;
  std::shared_ptr<const Rig> rig;
  DrivenBones driven;
  std::vector<MorphImpulse> impulses;         // of all impulse morphs
  std::vector<std::int32_t> unjointed_bones;  // driven bones whose body no joint tethers: it would fall freely
  Placement placement;
  std::vector<std::uint8_t> affecting_morphs;  // per morph, 1: it moves bones or bodies, directly or through a group
};

std::shared_ptr<const PhysicsModel> make_physics_model(const Actor& actor);

struct PhysicsInputs {
  std::shared_ptr<const PhysicsModel> model;
  std::shared_ptr<const BoundMotion> motion;
  Overrides overrides;
  bool ik = true;  // as in DeformOptions, like `rules`
  EvaluationRules rules = EvaluationRules::mmd;
  PhysicsSettings settings;          // with the forces in model space, see `settings_in_model_space`
  SharedGravityKeys gravity{};       // replaces the gravity of `settings`, in world space; null: it is constant
  glm::quat to_model = kNoRotation;  // from world space, for `gravity`

  int steps_per_frame() const { return settings.step_rate() / static_cast<int>(kFramesPerSecond); }
};

// Bodies are simulated in model space: where the model stands on the stage (ActorPlacement) does not change how they
// move, unless it tilts gravity, turns the wind or moves the ground. Returns `settings`, whose forces are in world
// space, in the space of a model with this placement; nullopt stands for the default placement.
PhysicsSettings settings_in_model_space(const PhysicsSettings& settings,
                                        const std::optional<RigidTransform>& placement);

// The rotation from world space to the space of a model with this placement.
glm::quat world_to_model(const std::optional<RigidTransform>& placement);

// Whether a simulation with these overrides, `ik` and `rules` would be the same as with those in `inputs`.
bool gives_same_simulation(const PhysicsInputs& inputs, const Overrides& overrides, const DeformOptions& options);

// Whether `overrides` differ from those in `inputs` only at bones without a parent, which place the whole model.
bool differs_in_placement_only(const PhysicsInputs& inputs, const Overrides& overrides, const DeformOptions& options);

// Makes unjointed bodies kinematic, which would fall during the warm-up. `simulated`: per bone, modified.
void pin_unjointed_bodies(const PhysicsModel& model, std::vector<std::uint8_t>& simulated);

// Disables IK chains all of whose links are driven by bodies.
void disable_dynamic_ik(const DrivenBones& driven, Pose& pose);

// Applies the impulse morphs during the next step of `world`. `morph_weights`: per morph.
void apply_impulse_morphs(const PhysicsModel& model, std::span<const float> morph_weights, PhysicsWorld& world);

// The user's physics options, common to all actors.

// MMD's modes, and physics without a record (live).
enum class PhysicsMode : std::uint8_t { always, playing, live, off };

struct PhysicsOptions {
  PhysicsMode mode = PhysicsMode::always;
  PhysicsSettings settings;
  int record_mib = 256;  // maximum size of one actor's record in MiB, kMinRecordMib..kMaxRecordMib

  friend bool operator==(const PhysicsOptions&, const PhysicsOptions&) = default;
};

inline constexpr int kMinRecordMib = 1;
inline constexpr int kMaxRecordMib = 16384;
inline constexpr float kMaxAcceleration = 10000.0f;  // of gravity and wind, per axis, units/s^2
inline constexpr int kMinSteps = 30;                 // per second
inline constexpr int kMaxSteps = 240;                // per second
inline constexpr int kMaxIterations = 100;

// Clamps every number to its range, and rounds the step rate down to a multiple of the frame rate.
PhysicsSettings within_range(const PhysicsSettings& settings);

// In display order.
std::span<const Choice<PhysicsMode>> physics_modes();
std::string_view name(PhysicsMode mode);
// Lookup by name or alias.
std::optional<PhysicsMode> physics_mode(std::string_view name);
std::span<const Choice<PhysicsRules>> physics_rule_choices();
std::string_view name(PhysicsRules rules);
std::optional<PhysicsRules> physics_rules(std::string_view name);
// The next mode in display order; after the last, the first.
PhysicsMode next(PhysicsMode mode);

}  // namespace odori
