#pragma once

// Contact points between a model's rigid bodies, computed from the bodies' transforms alone.

#include "base/math.h"
#include "model/model.h"
#include "physics/physics_world.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace odori {

struct Contact {
  std::int32_t body_a = -1;
  std::int32_t body_b = -1;
  glm::vec3 position{0.0f};  // model space, on the surface of body b
  float depth = 0.0f;        // penetration depth in units; slightly below 0 where bodies only just do not touch
};

class ContactFinder {
 public:
  // Considers pairs whose groups collide, and by stable rules only those that no joint connects. Bodies beyond
  // kMaxBodies and the ground are ignored.
  explicit ContactFinder(const Model& model, PhysicsRules rules = PhysicsRules::stable);
  ContactFinder(ContactFinder&&) noexcept;
  ContactFinder& operator=(ContactFinder&&) noexcept;
  ~ContactFinder();

  // `bodies`: transforms in model space, per body of the model. The result is recomputed only if a transform differs
  // from the previous call, and is valid until the next call.
  const std::vector<Contact>& find(std::span<const RigidTransform> bodies);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace odori
