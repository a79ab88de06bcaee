#include "physics/physics_world.h"

#include "base/enums.h"
#include "physics/detail/box_broadphase.h"
#include "physics/detail/joint_constraint.h"
#include "physics/detail/lane_solver.h"
#include "physics/detail/simulated_body.h"
#include "physics/joint_limits.h"
#include "physics/placement.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace odori {

namespace {

constexpr std::size_t kMaxJoints = 16384;  // joints beyond this number are ignored; real models have far fewer

// A joint counts as broken if its ends exceed its limits by more than this. Bullet does not close such a joint between
// small bodies: it rotates them about a point between the two ends instead of pulling them together.
constexpr float kBreakDistance = 1.0f;  // units

// Of MMD's world (physics.md 11). Bullet 3 would by default push overlapping bodies apart without a change of velocity.
constexpr int kMmdIterations = 10;
constexpr int kMmdMaxSubsteps = 10;  // of 1/60 s, Bullet's default
constexpr int kMmdGroundGroup = 0x8000;
constexpr int kAllGroups = -1;

// Bodies that nothing connects are solved together, whose rows fill the lanes of LaneSolver.
constexpr int kAllAtOnce = std::numeric_limits<int>::max();

// The ground plane.
struct Ground {
  btStaticPlaneShape shape{btVector3(0.0f, 1.0f, 0.0f), 0.0f};
  btRigidBody body{btRigidBody::btRigidBodyConstructionInfo(0.0f, nullptr, &shape)};

  void set_plane(const glm::vec4& plane) {
    const glm::vec3 normal(plane);
    const btQuaternion rotation = shortestArcQuat(btVector3(0.0f, 1.0f, 0.0f), to_bullet(normal));
    body.setWorldTransform(btTransform(rotation, to_bullet(normal * plane.w)));
  }
};

struct Impulse {
  ImpulseOffset offset;
  float weight = 0.0f;
};

bool has_two_bodies(const Joint& joint, std::size_t body_count) {
  const auto exists = [=](std::int32_t body) { return body >= 0 && std::cmp_less(body, body_count); };
  return exists(joint.body_a) && exists(joint.body_b) && joint.body_a != joint.body_b;
}

}  // namespace

struct PhysicsWorld::State {
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{&configuration};
  BoxBroadphase broadphase;
  LaneSolver solver;
  btDiscreteDynamicsWorld world{&dispatcher, &broadphase, &solver, &configuration};
  PairFilter filter{*broadphase.getOverlappingPairCache()};
  std::unique_ptr<Ground> ground;
  Placement placement;
  std::vector<std::unique_ptr<SimulatedBody>> bodies;
  std::vector<std::unique_ptr<btTypedConstraint>> joints;
  std::vector<TetheredBody> tethered;
  std::vector<RigidTransform> excess_bodies;  // rest transforms of bodies beyond kMaxBodies
  std::vector<std::int32_t> lost;
  std::vector<Impulse> impulses;  // of the next step
  float step_s;
  int max_substeps = 0;  // 0: a step is not divided
  glm::vec3 wind{0.0f};

  State(const Model& model, const PhysicsSettings& settings);
  ~State();
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  void add_bodies(const Model& model, const PhysicsSettings& settings);
  void add_joints(const Model& model, const PhysicsSettings& settings);
  void reattach_broken();
  void find_lost();
  void apply_impulses();
  void limit_overlaps();
  void forget_contacts(SimulatedBody& body);
  void reset_to_bones(std::span<const RigidTransform> bones);
  void set_forces(const PhysicsSettings& settings);
};

PhysicsWorld::State::State(const Model& model, const PhysicsSettings& settings)
    : configuration(contact_memory(model.bodies.size())),
      placement(model),
      step_s(1.0f / static_cast<float>(settings.step_rate())) {
  const bool as_mmd = settings.rules == PhysicsRules::mmd;
  world.getSolverInfo().m_minimumSolverBatchSize = kAllAtOnce;
  world.getSolverInfo().m_numIterations = as_mmd ? kMmdIterations : settings.solver_iterations;
  if (as_mmd) {
    max_substeps = kMmdMaxSubsteps;
    world.getSolverInfo().m_splitImpulse = 0;
  }
  world.getPairCache()->setOverlapFilterCallback(&filter);
  broadphase.set_filter(filter);
  if (settings.has_ground()) {
    ground = std::make_unique<Ground>();
    if (!as_mmd) filter.ground = &ground->body;
    world.addRigidBody(&ground->body, kMmdGroundGroup, kAllGroups);
  }
  set_forces(settings);
  add_bodies(model, settings);
  add_joints(model, settings);
  if (as_mmd) return;  // MMD neither changes inertia nor reattaches bodies
  tethered = tethered_bodies(model, bodies.size());
  for (const TetheredBody& each : tethered) bodies[each.body]->reach_to(each.lever());
}

// Bullet copies the gravity to each body.
void PhysicsWorld::State::set_forces(const PhysicsSettings& settings) {
  wind = settings.wind;
  world.setGravity(to_bullet(settings.gravity + wind));
  if (ground) ground->set_plane(settings.ground_plane);
}

PhysicsWorld::State::~State() {
  for (const auto& joint : joints) world.removeConstraint(joint.get());
  for (const auto& body : bodies) world.removeRigidBody(&body->bullet());
  if (ground) world.removeRigidBody(&ground->body);
}

void PhysicsWorld::State::add_bodies(const Model& model, const PhysicsSettings& settings) {
  for (const RigidBody& body : model.bodies) {
    if (bodies.size() == kMaxBodies) {
      excess_bodies.push_back(rest_transform(body));
      continue;
    }
    SimulatedBody& added =
        *bodies.emplace_back(std::make_unique<SimulatedBody>(model, body, placement, settings.rules));
    if (!body.has_contacts) added.park(static_cast<int>(bodies.size()) - 1);
    world.addRigidBody(&added.bullet(), added.group(), added.mask());
  }
}

void PhysicsWorld::State::add_joints(const Model& model, const PhysicsSettings& settings) {
  for (const Joint& joint : model.joints) {
    if (joints.size() == kMaxJoints) return;
    if (!has_two_bodies(joint, bodies.size())) continue;
    const std::int32_t at_a = joint.body_a, at_b = joint.body_b;
    if (!bodies[at_a]->can_be_dynamic() && !bodies[at_b]->can_be_dynamic()) continue;
    joints.push_back(make_constraint(joint, bodies[at_a]->bullet(), rest_transform(model.bodies[at_a]),
                                     bodies[at_b]->bullet(), rest_transform(model.bodies[at_b]), settings));
    // Joined bodies overlap: contacts would push against the joint for ever, as they do in MMD.
    const bool no_contacts = settings.rules == PhysicsRules::stable;
    world.addConstraint(joints.back().get(), no_contacts);
  }
}

void PhysicsWorld::State::reattach_broken() {
  for (const TetheredBody& each : tethered) {
    SimulatedBody& body = *bodies[each.body];
    const SimulatedBody& holder = *bodies[each.holder];
    if (body.is_kinematic()) continue;
    const glm::vec3 violation = each.violation(body.transform(), holder.transform());
    if (glm::length(violation) > kBreakDistance) body.teleport(-violation, holder);
  }
}

void PhysicsWorld::State::find_lost() {
  lost.clear();
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (!bodies[i]->has_valid_transform()) lost.push_back(static_cast<std::int32_t>(i));
  }
}

void PhysicsWorld::State::apply_impulses() {
  for (const Impulse& impulse : impulses) {
    bodies[impulse.offset.body]->apply_impulse(impulse.offset, impulse.weight);
  }
  impulses.clear();
}

// Excludes bodies from contacts after a step in which far more pairs had to be examined than a model may have.
void PhysicsWorld::State::limit_overlaps() {
  if (filter.examined <= kMaxExaminedPairs) return;
  std::vector<const btCollisionObject*> objects;
  for (const auto& body : bodies) objects.push_back(&body->bullet());
  for (const std::size_t index : excess_objects(objects)) {
    SimulatedBody& body = *bodies[index];
    body.park(static_cast<int>(index));
    forget_contacts(body);
  }
}

void PhysicsWorld::State::forget_contacts(SimulatedBody& body) {
  broadphase.getOverlappingPairCache()->cleanProxyFromPairs(body.bullet().getBroadphaseHandle(), &dispatcher);
}

void PhysicsWorld::State::reset_to_bones(std::span<const RigidTransform> bones) {
  for (const auto& body : bodies) {
    body->reset_to_bones(bones);
    forget_contacts(*body);
  }
  for (const auto& joint : joints) joint->internalSetAppliedImpulse(0.0f);
}

PhysicsWorld::PhysicsWorld(const Model& model, const PhysicsSettings& settings)
    : state_(std::make_unique<State>(model, settings)) {}
PhysicsWorld::PhysicsWorld(PhysicsWorld&&) noexcept = default;
PhysicsWorld& PhysicsWorld::operator=(PhysicsWorld&&) noexcept = default;
PhysicsWorld::~PhysicsWorld() = default;

void PhysicsWorld::apply_impulse(const ImpulseOffset& impulse, float weight) {
  if (weight > 0.0f && has_index(state_->bodies, impulse.body)) state_->impulses.push_back({impulse, weight});
}

void PhysicsWorld::step(std::span<const RigidTransform> bones, std::span<const std::uint8_t> simulated) {
  for (const auto& body : state_->bodies) {
    body->set_kinematic(body->bone() >= 0 && simulated[body->bone()] == 0);
    if (body->is_kinematic()) body->set_target(bones);
  }
  // After the switches above: whether a body takes the impulse must not depend on its state in the step before.
  state_->apply_impulses();
  state_->filter.examined = 0;
  state_->world.stepSimulation(state_->step_s, state_->max_substeps);
  state_->limit_overlaps();
  state_->find_lost();
  state_->reattach_broken();
  if (!state_->lost.empty()) state_->reset_to_bones(bones);
}

void PhysicsWorld::set_gravity(const glm::vec3& gravity) {
  const btVector3 wanted = to_bullet(gravity + state_->wind);
  if (state_->world.getGravity() != wanted) state_->world.setGravity(wanted);
}

void PhysicsWorld::reset_to_bones(std::span<const RigidTransform> bones) {
  state_->impulses.clear();
  state_->reset_to_bones(bones);
}

void PhysicsWorld::place(std::size_t index, const RigidTransform& transform) {
  if (index >= state_->bodies.size()) return;
  state_->bodies[index]->place(transform);
  state_->forget_contacts(*state_->bodies[index]);
}

void PhysicsWorld::carry(std::span<const RigidTransform> from, std::span<const RigidTransform> to) {
  for (const auto& body : state_->bodies) {
    body->carry(state_->placement, from, to);
    state_->forget_contacts(*body);
  }
}

void PhysicsWorld::set_forces(const PhysicsSettings& settings) { state_->set_forces(settings); }

RigidTransform PhysicsWorld::body(std::size_t index) const {
  const std::size_t simulated = state_->bodies.size();
  if (index >= simulated) return state_->excess_bodies[index - simulated];
  return state_->bodies[index]->transform();
}

std::span<const std::int32_t> PhysicsWorld::lost() const { return state_->lost; }

std::vector<std::int32_t> PhysicsWorld::without_contacts() const {
  std::vector<std::int32_t> found;
  for (std::size_t i = 0; i < state_->bodies.size(); ++i) {
    if (state_->bodies[i]->is_parked()) found.push_back(static_cast<std::int32_t>(i));
  }
  return found;
}

PhysicsWorld::Work PhysicsWorld::work() const {
  std::int64_t contacts = 0;
  for (int i = 0; i < state_->dispatcher.getNumManifolds(); ++i) {
    contacts += state_->dispatcher.getManifoldByIndexInternal(i)->getNumContacts();
  }
  return {state_->filter.examined, state_->filter.pairs.getNumOverlappingPairs(), contacts, std::ssize(state_->joints)};
}

}  // namespace odori
