#pragma once

// Linear limits of joints, and bodies that are tethered to a kinematic body by joints.

#include "base/math.h"
#include "model/model.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace odori {

// The linear limits of one joint. Rotational joints keep their ends together. A slider, whose limits the file packs
// differently, counts as unlimited.
class JointLimits {
 public:
  // `a`, `b`: the joint's bodies.
  JointLimits(const Joint& joint, const RigidBody& a, const RigidBody& b);

  // By how much the joint's end on body b exceeds the limits, given the bodies' transforms: units, model space; zero
  // within the limits.
  glm::vec3 violation(const RigidTransform& a, const RigidTransform& b) const;

  // The joint in the local space of one of its bodies.
  glm::vec3 end_on(bool body_a) const { return body_a ? on_a_.translation : on_b_.translation; }

 private:
  RigidTransform on_a_;
  RigidTransform on_b_;
  glm::vec3 lower_;  // lower > upper: the axis is free
  glm::vec3 upper_;
};

// A dynamic body and the joint that connects it to its holder, on the shortest path to a kinematic body.
struct TetheredBody {
  std::int32_t body = -1;
  std::int32_t holder = -1;
  bool is_a = false;  // `body` is the joint's body a
  JointLimits limits;

  // From the body's centre to the joint, in the body's local space, units.
  glm::vec3 lever() const { return limits.end_on(is_a); }

  // By how much the body exceeds the joint's limits: units, model space.
  glm::vec3 violation(const RigidTransform& at, const RigidTransform& holder_at) const {
    return is_a ? -limits.violation(at, holder_at) : limits.violation(holder_at, at);
  }
};

// All bodies with a path of joints to a body that follows its bone, each with the first joint of the shortest path; of
// equally short paths, the first in the file. A holder comes before the bodies tethered to it. Bodies without such a
// path, and bodies from index `body_count` on, are left out.
std::vector<TetheredBody> tethered_bodies(const Model& model, std::size_t body_count);

}  // namespace odori
