#pragma once

// An actor's pose as a file has it: what motion and hand give, before morphs of bones, append, IK and physics.

#include "scene/actor.h"

#include <string>
#include <vector>

namespace odori {

struct SavedPose {
  Motion motion;                      // one key at frame 0 a track
  std::vector<std::string> left_out;  // names of bones and morphs that no such file can hold, or that others have too
};

// As last advanced: every bone that may be turned or moved or is not at rest, and every morph that is at work, set by
// hand or moved by the motion.
SavedPose saved_pose(const Actor& actor);

// Sets by hand what the pose names, whatever a bone's flags say; all else stays. Returns how many of its bones and
// morphs the model does not have.
std::size_t hold_pose(Actor& actor, const Motion& pose);

}  // namespace odori
