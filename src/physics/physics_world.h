#pragma once

// Rigid body simulation of one model in fixed steps (physics.md), the only module that uses Bullet; none of its types
// appear in public headers. All transforms are in model space (left-handed, Y up). Start from PhysicsWorld:
//
//     PhysicsWorld world(model);
//     world.step(bone_globals, simulated);
//     RigidTransform skirt = world.body(index);

#include "base/math.h"
#include "model/model.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace odori {

// Default of PhysicsSettings::steps_per_second.
inline constexpr int kPhysicsStepsPerSecond = 120;

// Whose joints, contacts and steps are simulated: odori's, which let a figure stand still, or MMD's (docs/physics.md).
enum class PhysicsRules : std::uint8_t { stable, mmd };

struct PhysicsSettings {
  glm::vec3 gravity{0.0f, -98.0f, 0.0f};  // units/s^2
  glm::vec3 wind{0.0f};                   // constant acceleration added to gravity, units/s^2
  // A multiple of the frame rate. It changes the motion: springs get weaker with longer steps (physics.md 4).
  int steps_per_second = kPhysicsStepsPerSecond;
  int solver_iterations = 10;  // per step, > 0
  float stop_erp = 0.475f;     // error reduction at joint limits: fraction corrected per step, 0..1
  bool ground = false;  // adds a static plane that collides with every body; MMD's always exists, and obeys the masks
  glm::vec4 ground_plane{0.0f, 1.0f, 0.0f, 0.0f};  // its unit normal, and its distance from the origin along it, units

  // By MMD's rules, steps, iterations, stops and ground are MMD's, whatever is set above.
  PhysicsRules rules = PhysicsRules::stable;

  // Calls of PhysicsWorld::step per second. MMD's is a frame, in two steps of 1/60 s towards the same targets.
  int step_rate() const { return rules == PhysicsRules::mmd ? static_cast<int>(kFramesPerSecond) : steps_per_second; }
  bool has_ground() const { return ground || rules == PhysicsRules::mmd; }

  friend bool operator==(const PhysicsSettings&, const PhysicsSettings&) = default;
};

class PhysicsWorld {
 public:
  // All bodies start in their rest transform without velocity. `model` has passed `check_model` and is not referenced
  // after construction.
  explicit PhysicsWorld(const Model& model, const PhysicsSettings& settings = {});
  PhysicsWorld(PhysicsWorld&&) noexcept;
  PhysicsWorld& operator=(PhysicsWorld&&) noexcept;
  ~PhysicsWorld();

  // Applies an offset of an impulse morph during the next step: `velocity` acts as a force, `torque` as an angular
  // impulse; if both are zero, the body is stopped (evaluation.md 3). `weight` <= 0 has no effect.
  void apply_impulse(const ImpulseOffset& impulse, float weight);

  // Replaces PhysicsSettings::gravity from the next step on, units/s^2; the wind is added as before.
  void set_gravity(const glm::vec3& gravity);

  // Advances by one step. Both arguments are per bone. `bones`: animated global transforms at the end of the step;
  // kinematic bodies move towards them at constant velocity. `simulated`: 0 makes all bodies of the bone kinematic,
  // whatever their mode.
  void step(std::span<const RigidTransform> bones, std::span<const std::uint8_t> simulated);

  // Moves every body to its bone and clears all velocities. `bones`: per bone, global transforms.
  void reset_to_bones(std::span<const RigidTransform> bones);

  // Moves one body, without velocity; `index` < model.bodies.size().
  void place(std::size_t index, const RigidTransform& transform);

  // Moves all bodies along with the model (placement.h), from where it is placed in one pose to where it is placed in
  // another: rigidly, with their velocities. Both poses: per bone, global transforms.
  void carry(std::span<const RigidTransform> from, std::span<const RigidTransform> to);

  // Changes gravity, wind and the plane of the ground to those in `settings`, from the next step on.
  void set_forces(const PhysicsSettings& settings);

  // The transform of a body; `index` < model.bodies.size().
  RigidTransform body(std::size_t index) const;

  // Bodies whose transform became invalid (not finite, or too far away) in the last step, after which the whole world
  // was reset to the bones. Almost always empty.
  std::span<const std::int32_t> lost() const;

  // Bodies that take part in no contacts: those without RigidBody::has_contacts, and those that a step has excluded
  // because more bodies than kMaxBodyOverlaps allows had come to overlap. In ascending order.
  std::vector<std::int32_t> without_contacts() const;

  // The work of the last step, as counts that depend on the model only.
  struct Work {
    std::int64_t pairs_examined = 0;  // by the broadphase; a pair may count more than once
    std::int64_t pairs_colliding = 0;
    std::int64_t contacts = 0;  // points, up to four for a pair
    std::int64_t joints = 0;
  };
  Work work() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace odori
