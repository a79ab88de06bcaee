#pragma once

// Where a morph moves the surface, and how far.

#include "scene/actor.h"

#include <cstdint>
#include <span>

namespace odori {

// How far each vertex is moved by the morph alone, at full weight, from the rest pose: units; of a group all that its
// members do, of a bone morph what the bones carry along, IK solved. 0 for morphs that move nothing, and of none (-1).
void morph_reach(const Actor& actor, std::int32_t morph, std::span<float> values);

}  // namespace odori
