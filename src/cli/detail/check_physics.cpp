#include "cli/detail/check_physics.h"

#include "model/check/check_model.h"
#include "scene/actor.h"

#include <cstdint>
#include <vector>

namespace odori {

namespace {

// Counted so that a step of a model with 300 bodies is about 100,000. Relative to examining a pair, with ten iterations
// of the solver: a contact has three rows in it (the normal and two directions of friction), a joint up to six.
std::int64_t weighed(const PhysicsWorld::Work& work) {
  constexpr std::int64_t kPerPair = 20, kPerContact = 100, kPerJoint = 100;
  return work.pairs_examined + kPerPair * work.pairs_colliding + kPerContact * work.contacts + kPerJoint * work.joints;
}

}  // namespace

int find_unstable_bodies(const std::shared_ptr<const Model>& model, Diagnostics& findings) {
  constexpr std::int64_t kMaxWork = 100'000'000;
  if (model->bodies.empty()) return 0;
  const auto actor = make_actor(model);
  advance_actor(*actor, 0.0);
  PhysicsWorld world(*model);
  std::vector<bool> known(model->bodies.size());
  std::int64_t work = 0;
  int step = 0;
  for (; step < kTrialSteps && work < kMaxWork; ++step) {
    world.step(actor->bones.globals, actor->pose.physics_enabled);
    work += weighed(world.work());
    for (const std::int32_t body : world.lost()) {
      if (known[body]) continue;
      known[body] = true;
      findings.add(fault(kBodyUnstable, model->bodies[body].name).at("rigid bodies", body));
    }
  }
  for (const std::int32_t body : world.without_contacts()) {
    const RigidBody& excluded = model->bodies[body];
    if (excluded.has_contacts) findings.add(fault(kBodiesTooCostly, excluded.name).at("rigid bodies", body));
  }
  return step;
}

}  // namespace odori
