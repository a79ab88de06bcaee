#pragma once

// Rigid bodies and joints of one model, moved in steps of one length (physics.md). Everything is in MMD's frame, model
// space. What does the work is this room's own business: no type of it shows.

#include "base/math.h"
#include "model/model.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace odori {

// Unless the settings say otherwise.
inline constexpr int kPhysicsStepsPerSecond = 60;

// Of one model. Bodies beyond these stay where they are at rest, and hold nothing.
inline constexpr std::size_t kMaxBodies = 4096;

struct PhysicsSettings {
  glm::vec3 gravity{0.0f, -98.0f, 0.0f};  // units a second squared
  glm::vec3 wind{0.0f};                   // steady; what it adds to gravity, on light and heavy bodies alike
  // A multiple of the frames a second. It belongs to the look: springs are weaker the longer the step (physics.md 4).
  int steps_per_second = kPhysicsStepsPerSecond;
  int solver_iterations = 10;  // a step, > 0
  float stop_erp = 0.475f;     // share of the way over a limit that one step mends, 0..1
  bool ground = false;         // a floor at y = 0 that holds every body

  friend bool operator==(const PhysicsSettings&, const PhysicsSettings&) = default;
};

class PhysicsWorld {
 public:
  // Every body at its rest place, without motion. `model` must have passed `check_model`; it is not needed afterwards.
  explicit PhysicsWorld(const Model& model, const PhysicsSettings& settings = {});
  PhysicsWorld(PhysicsWorld&&) noexcept;
  PhysicsWorld& operator=(PhysicsWorld&&) noexcept;
  ~PhysicsWorld();

  // An impulse morph in the course of the next step: its velocity as a force, its torque as an impulse; all zero stops
  // the body (evaluation.md 3). `weight` <= 0 does nothing.
  void push(const ImpulseOffset& push, float weight);

  // One step. Both per bone: `bones` as animated at the step's end, to which the bodies that follow them go evenly;
  // `simulated`, where 0 makes a bone's bodies follow it, whatever their mode.
  void step(std::span<const RigidTransform> bones, std::span<const std::uint8_t> simulated);

  // Every body to where `bones` have it, at rest.
  void put_back(std::span<const RigidTransform> bones);

  // Where a body is, `index` < model.bodies.size().
  RigidTransform body(std::size_t index) const;

  // Bodies that in the last step went where no body can be. All that move freely were then put back to their bones, at
  // rest. Nearly always empty.
  std::span<const std::int32_t> lost() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace odori
