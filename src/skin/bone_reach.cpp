#include "skin/bone_reach.h"

#include <algorithm>

namespace odori {

std::vector<float> bone_reach(const Model& model) {
  std::vector<float> reach(model.bones.size(), -1.0f);
  for (const Vertex& vertex : model.vertices) {
    for (std::size_t i = 0; i < vertex.bones.size(); ++i) {
      if (vertex.bones[i] < 0 || vertex.weights[i] == 0.0f) continue;
      const auto bone = static_cast<std::size_t>(vertex.bones[i]);
      reach[bone] = std::max(reach[bone], glm::distance(vertex.position, model.bones[bone].rest_position));
    }
  }
  return reach;
}

}  // namespace odori
