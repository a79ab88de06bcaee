#include "physics/contacts.h"

#include "physics/detail/simulated_body.h"
#include "physics/placement.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace {

constexpr float kMaxContactDistance = 0.01f;  // units between bodies that still count as a contact

}  // namespace

struct ContactFinder::State {
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{&configuration};
  btDbvtBroadphase broadphase;
  btCollisionWorld world{&dispatcher, &broadphase, &configuration};
  PairFilter filter{*broadphase.getOverlappingPairCache()};
  std::vector<std::unique_ptr<btCollisionShape>> shapes;
  std::vector<std::unique_ptr<btCollisionObject>> objects;  // the user index is the body's index
  std::vector<RigidTransform> transforms;                   // for which `found` was computed
  std::vector<Contact> found;

  State(const Model& model, PhysicsRules rules);
  ~State();
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  std::vector<std::pair<int, int>> joined;  // bodies that do not collide; the lower index first, sorted

  void add(const RigidBody& body);
  void limit_overlaps();
  void add_joined(const Model& model);
};

ContactFinder::State::State(const Model& model, PhysicsRules rules)
    : configuration(contact_memory(model.bodies.size())) {
  world.getPairCache()->setOverlapFilterCallback(&filter);
  const std::size_t count = std::min(model.bodies.size(), kMaxBodies);
  for (std::size_t i = 0; i < count; ++i) add(model.bodies[i]);
  if (rules == PhysicsRules::stable) add_joined(model);
}

void ContactFinder::State::add_joined(const Model& model) {
  for (const Joint& joint : model.joints) joined.push_back(std::minmax({joint.body_a, joint.body_b}));
  std::ranges::sort(joined);
}

ContactFinder::State::~State() {
  for (const auto& object : objects) world.removeCollisionObject(object.get());
}

void ContactFinder::State::add(const RigidBody& body) {
  shapes.push_back(body.has_contacts ? shape_of(body)
                                     : std::make_unique<ParkedShape>(static_cast<int>(objects.size())));
  btCollisionObject& object = *objects.emplace_back(std::make_unique<btCollisionObject>());
  object.setCollisionShape(shapes.back().get());
  object.setWorldTransform(to_bullet(rest_transform(body)));
  object.setUserIndex(static_cast<int>(objects.size()) - 1);
  const bool kinematic = body.mode == BodyMode::follow_bone;
  object.setCollisionFlags(kinematic ? btCollisionObject::CF_KINEMATIC_OBJECT : 0);
  world.addCollisionObject(&object, group_bit(body), body.collides_with);
}

// As in the simulation: excludes bodies that would cost too much in every frame.
void ContactFinder::State::limit_overlaps() {
  if (filter.examined <= kMaxExaminedPairs) return;
  std::vector<const btCollisionObject*> all;
  for (const auto& object : objects) all.push_back(object.get());
  for (const std::size_t index : excess_objects(all)) {
    shapes[index] = std::make_unique<ParkedShape>(static_cast<int>(index));
    objects[index]->setCollisionShape(shapes[index].get());
    world.getPairCache()->cleanProxyFromPairs(objects[index]->getBroadphaseHandle(), &dispatcher);
  }
}

ContactFinder::ContactFinder(const Model& model, PhysicsRules rules) : state_(std::make_unique<State>(model, rules)) {}
ContactFinder::ContactFinder(ContactFinder&&) noexcept = default;
ContactFinder& ContactFinder::operator=(ContactFinder&&) noexcept = default;
ContactFinder::~ContactFinder() = default;

const std::vector<Contact>& ContactFinder::find(std::span<const RigidTransform> bodies) {
  State& state = *state_;
  if (std::ranges::equal(bodies, state.transforms)) return state.found;
  state.transforms.assign(bodies.begin(), bodies.end());
  state.found.clear();
  for (std::size_t i = 0; i < state.objects.size(); ++i) state.objects[i]->setWorldTransform(to_bullet(bodies[i]));
  state.filter.examined = 0;
  state.world.performDiscreteCollisionDetection();
  for (int i = 0; i < state.dispatcher.getNumManifolds(); ++i) {
    const btPersistentManifold& manifold = *state.dispatcher.getManifoldByIndexInternal(i);
    const int body_a = manifold.getBody0()->getUserIndex(), body_b = manifold.getBody1()->getUserIndex();
    if (std::ranges::binary_search(state.joined, std::pair(std::minmax({body_a, body_b})))) continue;
    for (int k = 0; k < manifold.getNumContacts(); ++k) {
      const btManifoldPoint& point = manifold.getContactPoint(k);
      if (point.getDistance() > kMaxContactDistance) continue;
      state.found.push_back({body_a, body_b, from_bullet(point.getPositionWorldOnB()), -point.getDistance()});
    }
  }
  state.limit_overlaps();
  return state.found;
}

}  // namespace odori
