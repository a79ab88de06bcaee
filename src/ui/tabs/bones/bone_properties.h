#pragma once

// All there is to say about one bone, as words.

#include "scene/actor.h"
#include "ui/fact.h"

#include <string>

namespace odori {

// `bone` must be one of the actor's. As the actor was last advanced; positions in model space.
Facts bone_facts(const Actor& actor, std::int32_t bone);

// "1.000  -2.500  0.000"; angles in degrees.
std::string length_words(glm::vec3 v);
std::string angle_words(glm::vec3 rad);

// The angles of a rotation as MMD shows them, radians: about z first, then x, then y.
glm::vec3 mmd_angles(glm::quat rotation);

}  // namespace odori
