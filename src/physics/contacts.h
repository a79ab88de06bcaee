#pragma once

// Where bodies touch, found from where they are alone: whatever put them there, a record, a simulation or a hand.

#include "base/math.h"
#include "model/model.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace odori {

struct Contact {
  std::int32_t body_a = -1;
  std::int32_t body_b = -1;
  glm::vec3 place{0.0f};  // model space, on the surface of b
  float depth = 0.0f;     // units that they are in each other; may be a hair below 0
};

class ContactFinder {
 public:
  // Of bodies of the groups that meet, but for those beyond kMaxBodies; the ground does not count.
  explicit ContactFinder(const Model& model);
  ContactFinder(ContactFinder&&) noexcept;
  ContactFinder& operator=(ContactFinder&&) noexcept;
  ~ContactFinder();

  // `bodies`: where each of the model's is. Found anew when one of them is elsewhere than in the call before; valid
  // until the next call.
  const std::vector<Contact>& find(std::span<const RigidTransform> bodies);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace odori
