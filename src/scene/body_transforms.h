#pragma once

// Where bodies and joints are in the frame last shown, for whoever draws them.

#include "scene/actor.h"

#include <vector>

namespace odori {

// One per body of the model. Those that drive a bone are where physics has them; all others on their bones, or where
// they are at rest.
std::vector<RigidTransform> body_transforms(const Actor& actor);

// One of them. `body` must be there.
RigidTransform body_place(const Actor& actor, std::int32_t body);

// A joint, as its first body carries it; at rest where it has none. `bodies`: of body_places.
RigidTransform joint_place(const Model& model, const Joint& joint, const std::vector<RigidTransform>& bodies);

}  // namespace odori
