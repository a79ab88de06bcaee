#pragma once

// All there is to say about one bone, as words.

#include "scene/actor.h"
#include "ui/widgets/property.h"

#include <string>

namespace odori {

// `bone` must be one of the actor's. As the actor was last advanced; positions in model space.
Properties bone_properties(const Actor& actor, std::int32_t bone);

}  // namespace odori
