#pragma once

// Bones turned and moved by hand: their values stand over the motion's, in the same space, until they are released.

#include "model/model.h"
#include "scene/overrides.h"

namespace odori {

// Whether a hand may set this channel of it, as its flags say.
bool can_turn(const Bone& bone);
bool can_move(const Bone& bone);

// The whole angle of a rotation goes to the bone's fixed axis if it has one.
glm::quat allowed_rotation(const Bone& bone, glm::quat rotation);

// A channel that the flags refuse, and numbers that are not finite, change nothing.
void set_bone_rotation(Actor& actor, int bone, glm::quat rotation);
void set_bone_translation(Actor& actor, int bone, glm::vec3 translation);
void clear_bone_override(Actor& actor, int bone);
void clear_bone_overrides(Actor& actor);

// Whether either channel of it is held. `bone` must be there.
bool is_held(const Overrides& overrides, int bone);
int held_bones(const Overrides& overrides);

}  // namespace odori
