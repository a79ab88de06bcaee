#pragma once

#include "model/model.h"
#include "render/renderer.h"

namespace odori {

// A colour that lines on the model stand out in: of a few strong ones that which is furthest from what its materials
// show, each by its share of the triangles. `images` as long as `model.textures`.
glm::vec3 contrasting_color(const Model& model, const ModelTextures& images);

// Of the triangles' sides at rest, units; 0 without any.
float mean_edge_length(const Model& model);

}  // namespace odori
