#pragma once

#include "export/data/detail/array_adder.h"
#include "scene/actor.h"

namespace odori {

// Adds what the skinning modes compute once per model (docs/export.md): bone sets, segments of bones, gradients of the
// weights, and what the actor has of its skinning data: centres of rotation, and the matrices of direct delta mush.
void add_computed_arrays(const ActorParts& actor, ArrayAdder& out);

}  // namespace odori
