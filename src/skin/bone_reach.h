#pragma once

#include "model/model.h"

#include <vector>

namespace odori {

// How far from a bone the furthest vertex that it moves lies at rest, units; -1 for a bone that moves none. Per bone.
// However bones stand, a vertex skinned linearly is never outside a box round the spheres of this size about them;
// other modes and vertex morphs may put it a little outside.
std::vector<float> bone_reach(const Model& model);

}  // namespace odori
