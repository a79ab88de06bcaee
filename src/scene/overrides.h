#pragma once

// Values set by hand on an actor: they stand over the motion's until released. Indices that the model does not have,
// and weights that are not finite, change nothing. What is set shows after the next `advance_actor`.

#include "scene/actor.h"

namespace odori {

// Hand-set weights are kept within +-this.
inline constexpr float kLargestMorphWeight = 100.0f;

void set_morph(Actor& actor, int morph, float weight);
void release_morph(Actor& actor, int morph);
void release_morphs(Actor& actor);

// `bone` must be an IK bone.
void set_ik(Actor& actor, int bone, bool enabled);
void release_ik(Actor& actor, int bone);
void release_iks(Actor& actor);

void show_material(Actor& actor, int material, bool shown);
void show_materials(Actor& actor, bool shown);

}  // namespace odori
