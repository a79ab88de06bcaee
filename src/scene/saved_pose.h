#pragma once

// Conversion between an actor's pose and a pose file (VPD): animated and overridden values, before bone morphs, append,
// IK and physics.

#include "scene/actor.h"

#include <string>
#include <vector>

namespace odori {

struct SavedPose {
  Motion motion;                      // one key per track, at frame 0
  std::vector<std::string> left_out;  // names of bones and morphs that cannot be written or are not unique
};

// The pose of the frame last shown: every bone that can be rotated or translated or is not at rest, and every morph
// with a nonzero weight, an override or a track in the motion.
SavedPose saved_pose(const Actor& actor);

// Sets the values in `pose` as overrides, regardless of the bones' flags; other overrides are kept. Returns the number
// of bones and morphs that the model does not have.
std::size_t override_with_pose(Actor& actor, const Motion& pose);

}  // namespace odori
