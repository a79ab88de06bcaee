#pragma once

// The pose of an actor mirrored from left to right: bones and morphs trade places with those of the same name on the
// other side (左 and 右), and all transforms are mirrored at the plane x = 0.

#include "scene/actor.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace odori {

// "右腕" for "左腕" and the reverse; empty for a name without a side. Only the first side in a name counts.
std::string mirrored_name(std::string_view name);

// Of the rotation and translation of a bone relative to its rest pose.
glm::quat mirrored(glm::quat rotation);
glm::vec3 mirrored(glm::vec3 translation);

// Sets what differs in the mirrored pose of `actor.pose` as overrides, as far as the bones' flags allow it. A bone or
// morph that has no counterpart is left alone. Returns how many bones and morphs were set.
std::size_t mirror_pose(Actor& actor);

}  // namespace odori
