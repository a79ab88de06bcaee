#pragma once

// What the wireframe of a model depends on besides its triangles.

#include "base/math.h"
#include "model/model.h"
#include "model/textures.h"

namespace odori {

// The colour, of a few strong ones, that differs most from the model's materials, weighted by their triangle counts.
// `images` is as long as `model.textures`.
glm::vec3 contrasting_color(const Model& model, const ModelTextures& images);

// Mean length of the triangles' sides in the rest pose, units; 0 without triangles.
float mean_edge_length(const Model& model);

}  // namespace odori
