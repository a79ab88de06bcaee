#pragma once

// Transforms of rigid bodies and joints in the frame last shown, world space. For drawing and inspection.

#include "scene/actor.h"

#include <vector>

namespace odori {

// Per body of the model. Bodies that drive a bone are where the simulation has them; all others are on their bones, or
// in their rest transform if they have no bone.
std::vector<RigidTransform> body_transforms(const Actor& actor);

// The same for one body; `body` must be a valid index.
RigidTransform body_transform(const Actor& actor, std::int32_t body);

// A joint on its first body; in its rest transform if it has none. `bodies`: from `body_transforms`.
RigidTransform joint_transform(const Model& model, const Joint& joint, const std::vector<RigidTransform>& bodies);

}  // namespace odori
