#pragma once

// Draws vertices that another program posed, with the materials of the model: an actor whose every vertex has a bone of
// its own, after the bones of the model.
//
//   auto foreign = make_foreign_actor(actor);
//   pose_foreign_actor(actor, surface, *foreign);    // in each frame; then draw it instead of `actor`

#include "analysis/surface_meter.h"
#include "scene/actor.h"

#include <memory>

namespace odori {

std::unique_ptr<Actor> make_foreign_actor(const Actor& like);

// Gives the actor the frame that `like` last showed, but these vertices. Normals are rotated as the triangles at the
// vertex are.
void pose_foreign_actor(const Actor& like, const ForeignSurface& surface, Actor& actor);

}  // namespace odori
