#pragma once

#include "support/session_fixtures.h"

namespace odori::testing {

// A triangle on one bone, of one material, that fills the middle of the usual view.
inline Model triangle_model() {
  Model model = named_model(1);
  for (const glm::vec3 corner : {glm::vec3(-6, 4, 0), glm::vec3(0, 16, 0), glm::vec3(6, 4, 0)}) {
    Vertex vertex;
    vertex.position = corner;
    vertex.normal = {0, 0, -1};
    model.vertices.push_back(vertex);
  }
  model.indices = {0, 1, 2};
  model.materials.emplace_back().index_count = 3;
  return model;
}

}  // namespace odori::testing
