#pragma once

#include "base/math.h"
#include "model/bodies.h"

namespace odori {

// How far a joint lets its two ends come apart. Joints that only turn hold them together; a slider, whose limits are
// packed otherwise, is taken to let them go anywhere.
class JointReach {
 public:
  // `a` and `b` are the bodies that the joint names.
  JointReach(const Joint& joint, const RigidBody& a, const RigidBody& b);

  // How far the end on b is beyond what the joint allows, with the bodies at these places: units, model space; zero
  // inside the limits.
  glm::vec3 beyond(const RigidTransform& a, const RigidTransform& b) const;

 private:
  RigidTransform on_a_;
  RigidTransform on_b_;
  glm::vec3 lower_;  // lower > upper: free
  glm::vec3 upper_;
};

}  // namespace odori
