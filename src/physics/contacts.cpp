#include "physics/contacts.h"

#include "physics/detail/body_shape.h"
#include "physics/detail/bullet_math.h"
#include "physics/detail/pair_filter.h"
#include "physics/physics_world.h"
#include "physics/rest_transform.h"

#include <algorithm>

namespace odori {

namespace {

constexpr float kTouch = 0.01f;  // units apart that still count

bool is_same_place(const RigidTransform& a, const RigidTransform& b) {
  return a.rotation == b.rotation && a.translation == b.translation;
}

}  // namespace

struct ContactFinder::State {
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{&configuration};
  btDbvtBroadphase broadphase;
  btCollisionWorld world{&dispatcher, &broadphase, &configuration};
  PairFilter filter{*broadphase.getOverlappingPairCache()};
  std::vector<std::unique_ptr<btCollisionShape>> shapes;
  std::vector<std::unique_ptr<btCollisionObject>> objects;  // each knows its body by its index
  std::vector<RigidTransform> places;                       // that `found` is of
  std::vector<Contact> found;

  explicit State(const Model& model);
  ~State();
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  void add(const RigidBody& body);
};

ContactFinder::State::State(const Model& model) {
  world.getPairCache()->setOverlapFilterCallback(&filter);
  const std::size_t count = std::min(model.bodies.size(), kMaxBodies);
  for (std::size_t i = 0; i < count; ++i) add(model.bodies[i]);
}

ContactFinder::State::~State() {
  for (const auto& object : objects) world.removeCollisionObject(object.get());
}

void ContactFinder::State::add(const RigidBody& body) {
  shapes.push_back(shape_of(body));
  btCollisionObject& object = *objects.emplace_back(std::make_unique<btCollisionObject>());
  object.setCollisionShape(shapes.back().get());
  object.setWorldTransform(to_bullet(rest_transform(body)));
  object.setUserIndex(static_cast<int>(objects.size()) - 1);
  const bool follows = body.mode == BodyMode::follow_bone;
  object.setCollisionFlags(follows ? btCollisionObject::CF_KINEMATIC_OBJECT : 0);
  world.addCollisionObject(&object, group_bit(body), has_volume(body) ? body.collides_with : 0);
}

ContactFinder::ContactFinder(const Model& model) : state_(std::make_unique<State>(model)) {}
ContactFinder::ContactFinder(ContactFinder&&) noexcept = default;
ContactFinder& ContactFinder::operator=(ContactFinder&&) noexcept = default;
ContactFinder::~ContactFinder() = default;

const std::vector<Contact>& ContactFinder::find(std::span<const RigidTransform> bodies) {
  State& state = *state_;
  if (std::ranges::equal(bodies, state.places, is_same_place)) return state.found;
  state.places.assign(bodies.begin(), bodies.end());
  state.found.clear();
  for (std::size_t i = 0; i < state.objects.size(); ++i) state.objects[i]->setWorldTransform(to_bullet(bodies[i]));
  state.world.performDiscreteCollisionDetection();
  for (int i = 0; i < state.dispatcher.getNumManifolds(); ++i) {
    const btPersistentManifold& touch = *state.dispatcher.getManifoldByIndexInternal(i);
    for (int k = 0; k < touch.getNumContacts(); ++k) {
      const btManifoldPoint& point = touch.getContactPoint(k);
      if (point.getDistance() > kTouch) continue;
      state.found.push_back({touch.getBody0()->getUserIndex(), touch.getBody1()->getUserIndex(),
                             from_bullet(point.getPositionWorldOnB()), -point.getDistance()});
    }
  }
  return state.found;
}

}  // namespace odori
