#pragma once

// An actor's vertices as something else skinned them, held against the C++ deformers.

#include "analysis/skinning_errors.h"
#include "scene/actor.h"

namespace odori {

struct SkinningCheck {
  Skinning skinning;
  double frame = 0.0;   // the last that was added
  VertexErrors exact;   // from the reference in double precision: what the limits are for
  VertexErrors single;  // from the reference in single precision
};

// `found`: posed with the actor's palette and morphs as last advanced.
void add_frame(const Actor& actor, double frame, const SkinnedVertices& found, SkinningCheck& check);

bool within_limits(const SkinningCheck& check, const Model& model);

}  // namespace odori
