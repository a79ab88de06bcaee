#pragma once

// Physics worlds with a few bodies and joints.

#include "model/check/check_model.h"
#include "physics/physics_world.h"
#include "support/models.h"

#include <utility>
#include <vector>

namespace odori::testing {

inline constexpr float kStep = 1.0f / static_cast<float>(kPhysicsStepsPerSecond);  // seconds

// A ball of radius 0.5 and mass 1 on a bone, without damping.
inline RigidBody ball(std::int32_t bone, glm::vec3 position, BodyMode mode = BodyMode::physics) {
  RigidBody body;
  body.bone = bone;
  body.size = {0.5f, 0.0f, 0.0f};
  body.position = position;
  body.mass = mode == BodyMode::follow_bone ? 0.0f : 1.0f;
  body.collides_with = 0;
  body.mode = mode;
  return body;
}

// A joint with all axes locked.
inline Joint rigid_joint(std::int32_t a, std::int32_t b, glm::vec3 position) {
  Joint joint;
  joint.body_a = a;
  joint.body_b = b;
  joint.position = position;
  return joint;
}

inline std::vector<RigidTransform> bones_at_rest(const Model& model) {
  std::vector<RigidTransform> bones(model.bones.size());
  for (std::size_t i = 0; i < bones.size(); ++i) bones[i].translation = model.bones[i].rest_position;
  return bones;
}

// A physics world with the bones that it follows.
struct SmallWorld {
  explicit SmallWorld(const Model& model, const PhysicsSettings& settings = {})
      : world(model, settings), bones(bones_at_rest(model)), simulated(model.bones.size(), 1) {}

  void run(int steps) {
    for (int i = 0; i < steps; ++i) world.step(bones, simulated);
  }
  glm::vec3 position(std::size_t body) const { return world.body(body).translation; }

  PhysicsWorld world;
  std::vector<RigidTransform> bones;
  std::vector<std::uint8_t> simulated;
};

}  // namespace odori::testing
