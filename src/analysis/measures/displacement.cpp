#include "analysis/measures/displacement.h"

#include "skin/detail/rotation_blend.h"

#include <cassert>

namespace odori {

void displacements(std::span<const glm::vec3> positions, std::span<const glm::vec3> others,
                   std::span<float> distances) {
  assert(positions.size() == distances.size() && others.size() == distances.size());
  for (std::size_t i = 0; i < distances.size(); ++i) distances[i] = glm::distance(positions[i], others[i]);
}

std::int32_t heaviest_bone(const Vertex& vertex) { return vertex.bones[heaviest_slot(vertex)]; }

void distances_from_heaviest_bone(const Model& model, std::span<const PaletteEntry> palette,
                                  std::span<const glm::vec3> rest, std::span<const glm::vec3> positions,
                                  std::span<float> distances) {
  assert(rest.size() == model.vertices.size() && positions.size() == rest.size() && distances.size() == rest.size());
  for (std::size_t i = 0; i < distances.size(); ++i) {
    const PaletteEntry& bone = palette[static_cast<std::size_t>(heaviest_bone(model.vertices[i]))];
    const glm::vec3 carried = bone.rotation * rest[i] + glm::vec3(bone.translation);
    distances[i] = glm::distance(positions[i], carried);
  }
}

}  // namespace odori
