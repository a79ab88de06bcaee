// LaneSolver and BoxBroadphase beside Bullet's own: worlds that differ in nothing else stay equal bit for bit.

#include "physics/detail/lane_solver.h"

#include "physics/detail/box_broadphase.h"
#include "physics/detail/joint_constraint.h"
#include "physics/detail/simulated_body.h"
#include "unit/physics/small_world.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::ball;
using testing::chain_model;
using testing::kStep;

void use_filter(btDbvtBroadphase&, const PairFilter&) {}
void use_filter(BoxBroadphase& broadphase, const PairFilter& filter) { broadphase.set_filter(filter); }

template <class Solver, class Broadphase>
struct World {
  World(const Model& model, const PhysicsSettings& settings) {
    const Placement placement(model);
    world.getPairCache()->setOverlapFilterCallback(&filter);
    use_filter(broadphase, filter);
    world.setGravity(to_bullet(settings.gravity));
    for (const RigidBody& body : model.bodies) {
      bodies.push_back(std::make_unique<SimulatedBody>(model, body, placement, settings.rules));
      world.addRigidBody(&bodies.back()->bullet(), bodies.back()->group(), bodies.back()->mask());
    }
    for (const Joint& joint : model.joints) {
      joints.push_back(make_constraint(joint, bodies[joint.body_a]->bullet(),
                                       rest_transform(model.bodies[joint.body_a]), bodies[joint.body_b]->bullet(),
                                       rest_transform(model.bodies[joint.body_b]), settings));
      world.addConstraint(joints.back().get(), true);
    }
  }
  ~World() {
    for (const auto& joint : joints) world.removeConstraint(joint.get());
    for (const auto& body : bodies) world.removeRigidBody(&body->bullet());
  }

  void step(std::span<const RigidTransform> bones) {
    for (const auto& body : bodies) body->set_target(bones);
    world.stepSimulation(kStep, 0);
  }

  std::vector<std::uint32_t> bits() const {
    std::vector<std::uint32_t> all;
    for (const auto& body : bodies) {
      const btRigidBody& bullet = body->bullet();
      const btTransform& at = bullet.getWorldTransform();
      for (const btVector3& v : {at.getOrigin(), at.getBasis()[0], at.getBasis()[1], at.getBasis()[2],
                                 bullet.getLinearVelocity(), bullet.getAngularVelocity()}) {
        for (int axis = 0; axis < 3; ++axis) all.push_back(std::bit_cast<std::uint32_t>(v[axis]));
      }
    }
    return all;
  }

  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{&configuration};
  Broadphase broadphase;
  Solver solver;
  btDiscreteDynamicsWorld world{&dispatcher, &broadphase, &solver, &configuration};
  PairFilter filter{*broadphase.getOverlappingPairCache()};
  std::vector<std::unique_ptr<SimulatedBody>> bodies;
  std::vector<std::unique_ptr<btTypedConstraint>> joints;
};

using PlainWorld = World<btSequentialImpulseConstraintSolver, btDbvtBroadphase>;
using FastWorld = World<LaneSolver, BoxBroadphase>;

float random_between(std::mt19937& random, float low, float high) {
  return low + (high - low) * static_cast<float>(random() % 1024) / 1024.0f;
}

Joint random_joint(std::mt19937& random, std::int32_t a, std::int32_t b, glm::vec3 position) {
  constexpr std::array kKinds{JointKind::spring_6dof,    JointKind::spring_6dof, JointKind::plain_6dof,
                              JointKind::point_to_point, JointKind::cone_twist,  JointKind::slider,
                              JointKind::hinge};
  Joint joint = testing::rigid_joint(a, b, position);
  joint.kind = kKinds[random() % kKinds.size()];
  for (int axis = 0; axis < 3; ++axis) {
    const bool free = random() % 8 == 0;
    joint.angular_lower_rad[axis] = free ? 1.0f : random_between(random, -0.5f, 0.0f);
    joint.angular_upper_rad[axis] = free ? -1.0f : random_between(random, 0.0f, 0.5f);
    joint.linear_spring[axis] = random() % 2 == 0 ? 0.0f : random_between(random, 0.1f, 1.0f);
    joint.angular_spring[axis] = random() % 2 == 0 ? 0.0f : random_between(random, 0.1f, 20.0f);
  }
  return joint;
}

// Strands of balls and capsules that hang side by side from balls on bone 0, which moves, above a capsule that is
// pushed into them. Some collide with each other, some only with the capsule.
Model strands(std::mt19937& random, int count, int length) {
  Model model = chain_model({{0, 0, 0}, {0, 0, 0}});
  model.bodies.push_back(ball(1, {0, 6, 0}, BodyMode::follow_bone));
  model.bodies[0].shape = BodyShape::capsule;
  model.bodies[0].size = {2.0f, 6.0f, 0.0f};
  model.bodies[0].collides_with = 0xffff;
  for (int strand = 0; strand < count; ++strand) {
    const float angle = 6.28f * static_cast<float>(strand) / static_cast<float>(count);
    for (int i = 0; i < length; ++i) {
      const glm::vec3 at(3.0f * std::cos(angle), 12.0f - static_cast<float>(i), 3.0f * std::sin(angle));
      RigidBody& body = model.bodies.emplace_back(ball(0, at, i == 0 ? BodyMode::follow_bone : BodyMode::physics));
      if (random() % 2 == 0) body.shape = BodyShape::capsule;
      body.size = {random_between(random, 0.2f, 0.5f), 0.4f, 0.0f};
      body.mass = i == 0 ? 0.0f : random_between(random, 0.05f, 2.0f);
      body.linear_damping = body.angular_damping = random_between(random, 0.0f, 0.9f);
      body.friction = random_between(random, 0.0f, 1.0f);
      body.group = static_cast<std::uint8_t>(1 + random() % 3);
      body.collides_with = random() % 2 == 0 ? 0x0001 : 0x0007;
      const auto index = static_cast<std::int32_t>(model.bodies.size()) - 1;
      if (i > 0) model.joints.push_back(random_joint(random, index - 1, index, at + glm::vec3(0.0f, 0.5f, 0.0f)));
    }
  }
  return model;
}

std::array<RigidTransform, 2> bones_at(int step) {
  const float phase = 0.15f * static_cast<float>(step);
  return {RigidTransform{axis_angle({0, 1, 0}, std::sin(phase)), {2.0f * std::sin(0.7f * phase), 0.0f, 0.0f}},
          RigidTransform{kNoRotation, {std::sin(1.3f * phase), 0.0f, std::cos(phase)}}};
}

// Returns the largest number of contacts.
int expect_equal_steps(const Model& model, const PhysicsSettings& settings, int steps, bool moving = true) {
  PlainWorld plain(model, settings);
  FastWorld fast(model, settings);
  int contacts = 0;
  for (int step = 0; step < steps; ++step) {
    const auto bones = bones_at(moving ? step : 0);
    plain.step(bones);
    fast.step(bones);
    if (plain.bits() != fast.bits()) {
      ADD_FAILURE() << "step " << step;
      return contacts;
    }
    EXPECT_EQ(plain.filter.examined, fast.filter.examined);
    contacts = std::max(contacts, plain.dispatcher.getNumManifolds());
  }
  return contacts;
}

TEST(LaneSolver, MovesStrandsAsBulletDoes) {
  for (const unsigned seed : {1u, 2u, 3u, 4u}) {
    std::mt19937 random(seed);
    const Model model = strands(random, 11, 6);
    PhysicsSettings settings;
    EXPECT_GT(expect_equal_steps(model, settings, 200), 5) << seed;
    settings.rules = PhysicsRules::mmd;
    EXPECT_GT(expect_equal_steps(model, settings, 100), 5) << seed;
  }
}

// Nothing changes there, and Bullet stops before the last iteration.
TEST(LaneSolver, StopsWhereBulletStops) {
  std::mt19937 random(5);
  Model model = strands(random, 9, 3);
  PhysicsSettings settings;
  settings.gravity = glm::vec3(0.0f);
  for (RigidBody& body : model.bodies) body.collides_with = 0;
  expect_equal_steps(model, settings, 20, false);
}

TEST(LaneSolver, MovesTooManyBoxesForArraysAsBulletDoes) {
  std::mt19937 random(6);
  const Model model = strands(random, 40, 8);
  EXPECT_GT(model.bodies.size(), 300u);
  EXPECT_GT(expect_equal_steps(model, {}, 30), 5);
}

// A body thrown so far that its numbers are no longer finite infects the same others as in Bullet.
TEST(LaneSolver, LeavesWhatIsNotFiniteToBullet) {
  std::mt19937 random(7);
  const Model model = strands(random, 9, 4);
  PlainWorld plain(model, {});
  FastWorld fast(model, {});
  for (int step = 0; step < 20; ++step) {
    if (step == 5) {
      const btVector3 speed(1e38f, 1e38f, 1e38f);
      plain.bodies[3]->bullet().setLinearVelocity(speed);
      fast.bodies[3]->bullet().setLinearVelocity(speed);
    }
    plain.step(bones_at(step));
    fast.step(bones_at(step));
    ASSERT_EQ(plain.bits(), fast.bits()) << step;
  }
}

}  // namespace
}  // namespace odori
