#pragma once

#include "model/model.h"
#include "physics/joint_reach.h"

#include <cstdint>
#include <vector>

namespace odori {

// A body that moves freely, and the one joint by which it hangs on another.
struct TetheredBody {
  std::int32_t body = -1;
  std::int32_t holder = -1;
  bool is_a = false;  // of the joint's two bodies
  JointReach reach;

  // How far the body is from where its holder's joint lets it be: units, model space.
  glm::vec3 beyond(const RigidTransform& at, const RigidTransform& holder_at) const {
    return is_a ? -reach.beyond(at, holder_at) : reach.beyond(holder_at, at);
  }
};

// Every body that hangs, by the fewest joints, on one that follows its bone; what holds comes before what hangs on it.
// Of joints that are as good the first in the file. Bodies that hang on nothing are left out, and so are those from
// `body_count` on.
std::vector<TetheredBody> tethered_bodies(const Model& model, std::size_t body_count);

}  // namespace odori
