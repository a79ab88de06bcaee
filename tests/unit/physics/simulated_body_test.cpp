#include "physics/detail/simulated_body.h"

#include "unit/physics/small_world.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::chain_model;
using testing::kStep;

// A world of bodies without joints.
struct BodiesInAWorld {
  explicit BodiesInAWorld(const Model& model) {
    const Placement placement(model);
    for (const RigidBody& body : model.bodies) {
      bodies.push_back(std::make_unique<SimulatedBody>(model, body, placement));
      world.addRigidBody(&bodies.back()->bullet(), bodies.back()->group(), bodies.back()->mask());
    }
  }
  ~BodiesInAWorld() {
    for (const auto& body : bodies) world.removeRigidBody(&body->bullet());
  }
  void run(int steps) {
    for (int i = 0; i < steps; ++i) world.stepSimulation(kStep, 0);
  }

  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{&configuration};
  btDbvtBroadphase broadphase;
  btSequentialImpulseConstraintSolver solver;
  btDiscreteDynamicsWorld world{&dispatcher, &broadphase, &solver, &configuration};
  std::vector<std::unique_ptr<SimulatedBody>> bodies;
};

// A long box, and a ball that holds it. Both fall from the start.
Model box_and_holder() {
  Model model = chain_model({{0, 0, 0}});
  model.bodies = {testing::ball(0, {0, 10, 0}), testing::ball(0, {0, 20, 0})};
  model.bodies[0].shape = BodyShape::box;
  model.bodies[0].size = {2.0f, 0.3f, 0.2f};
  for (RigidBody& body : model.bodies) body.linear_damping = body.angular_damping = 0.1f;
  return model;
}

// After a teleport nothing remains of the body's own past: it moves like a body of a new world that starts there with
// the holder's velocity.
TEST(SimulatedBody, ATeleportedBodyEqualsAFreshOne) {
  Model model = box_and_holder();
  BodiesInAWorld used(model);
  used.bodies[0]->bullet().setAngularVelocity({0, 3, 0});
  used.bodies[0]->bullet().setLinearVelocity({5, 1, -2});
  used.bodies[1]->bullet().setLinearVelocity({0, 4, 1});
  used.run(20);
  const RigidTransform before = used.bodies[0]->transform();
  const btVector3 holder_velocity = used.bodies[1]->bullet().getLinearVelocity();
  const glm::vec3 offset(-3, 2, 7);
  used.bodies[0]->teleport(offset, *used.bodies[1]);
  EXPECT_LT(glm::distance(used.bodies[0]->transform().translation, before.translation + offset), 1e-5f);

  // It has turned about the vertical only, so that angles can describe it.
  model.bodies[0].position = before.translation + offset;
  model.bodies[0].rotation_rad = {0, 2.0f * std::atan2(before.rotation.y, before.rotation.w), 0};
  EXPECT_GT(std::abs(model.bodies[0].rotation_rad.y), 0.1f);
  BodiesInAWorld fresh(model);
  fresh.bodies[0]->bullet().setLinearVelocity(holder_velocity);
  for (BodiesInAWorld* each : {&used, &fresh}) each->world.setGravity({0, -98, 0});
  const ImpulseOffset impulse{0, false, {1, 2, 3}, {0.02f, -0.01f, 0.03f}};
  for (int step = 0; step < 30; ++step) {
    for (BodiesInAWorld* each : {&used, &fresh}) {
      each->bodies[0]->bullet().setGravity({0, -98, 0});
      each->bodies[0]->apply_impulse(impulse, 1.0f);
      each->run(1);
    }
    const RigidTransform a = used.bodies[0]->transform(), b = fresh.bodies[0]->transform();
    ASSERT_LT(glm::distance(a.translation, b.translation), 1e-4f) << step;
    ASSERT_GT(std::abs(glm::dot(a.rotation, b.rotation)), 1.0f - 1e-6f) << step;
  }
}

// Bullet keeps the inertia in world space and updates it only when it moves the body itself.
TEST(SimulatedBody, AResetBodyTakesItsInertiaAlong) {
  Model model = chain_model({{0, 0, 0}});
  model.bodies = {testing::ball(0, {0, 0, 0})};
  model.bodies[0].shape = BodyShape::box;
  model.bodies[0].size = {2.0f, 0.2f, 0.2f};
  BodiesInAWorld used(model);
  const std::vector<RigidTransform> upright{{axis_angle({0, 0, 1}, kPi / 2), {0, 0, 0}}};
  used.bodies[0]->reset_to_bones(upright);
  used.bodies[0]->apply_impulse({0, false, {0, 0, 1e-6f}, {1, 0, 0}}, 1.0f);
  const float slender = (0.4f * 0.4f + 0.4f * 0.4f) / 12.0f, across = (4.0f * 4.0f + 0.4f * 0.4f) / 12.0f;
  EXPECT_NEAR(used.bodies[0]->bullet().getAngularVelocity().x(), 1.0f / across, 0.01f / across);
  EXPECT_GT(1.0f / slender, 10.0f / across);
}

}  // namespace
}  // namespace odori
