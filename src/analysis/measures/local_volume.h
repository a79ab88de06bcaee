#pragma once

// How skinning changes the space just under the surface. A deformer moves points, and near a vertex it could move
// points below the surface just as well, by the weights of the vertex: the direction n of the normal becomes t, what
// the deformer makes of the normal before it is normalised (the blend of matrices applied to it, or the blend's
// rotation). With A the sum of the area vectors of the triangles at the vertex, half the cross products of two edges,
// what a thin layer there keeps of its volume is
//
//     (A posed . t) / (A at rest . n),
//
// the determinant of the deformation: exactly so for any affine one, since A goes by the cofactors. Below 0 the layer
// is turned inside out. Its limits: a layer, so nothing is known of what is deep inside; weights taken as even across
// the layer; the normal is the file's, so one that lies in the surface measures nothing.

#include "model/model.h"

#include <span>

namespace odori {

// Per vertex; `rest`: rest pose with the frame's morphs; `normals`: of the rest pose as carried along, not normalised
// (SkinInput::unit_normals). 1 where there is nothing to measure: no triangle, no normal, or one nearly in the surface.
void local_volume_ratios(const Model& model, std::span<const glm::vec3> rest, std::span<const glm::vec3> positions,
                         std::span<const glm::vec3> normals, std::span<float> ratios);

}  // namespace odori
