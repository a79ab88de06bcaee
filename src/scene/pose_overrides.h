#pragma once

// Poses as overrides: the pose of an actor saved and set as that of a pose file (VPD), that is, animated and overridden
// values before bone morphs, append, IK and physics; and the pose mirrored from left to right.

#include "scene/actor.h"

#include <cstddef>
#include <string>
#include <string_view>
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

// --- Mirrored from left to right: bones and morphs trade places with those of the same name on the other side (左 and
// 右), and all transforms are mirrored at the plane x = 0.

// "右腕" for "左腕" and the reverse; empty for a name without a side. Only the first side in a name counts.
std::string mirrored_name(std::string_view name);

// Of the rotation and translation of a bone relative to its rest pose.
glm::quat mirrored(glm::quat rotation);
glm::vec3 mirrored(glm::vec3 translation);

// Sets what differs in the mirrored pose of `actor.pose` as overrides, as far as the bones' flags allow it. A bone or
// morph that has no counterpart is left alone. Returns how many bones and morphs were set.
std::size_t mirror_pose(Actor& actor);

}  // namespace odori
