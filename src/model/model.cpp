#include "model/model.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace odori {

float extent(const Model& model) {
  if (model.vertices.empty()) return 1.0f;
  Box box;
  for (const Vertex& vertex : model.vertices) box.add(vertex.position);
  // In double, so that the diagonal of a very large box does not overflow.
  const double diagonal = glm::length(glm::dvec3(box.high) - glm::dvec3(box.low));
  return static_cast<float>(std::clamp(diagonal, 1.0, static_cast<double>(std::numeric_limits<float>::max())));
}

float floor_area(const Model& model) {
  const float height = model.accessory ? 0.1f : 1.0f;
  float area = 0.0f;
  for (std::size_t i = 0; i + 2 < model.indices.size(); i += 3) {
    const glm::vec3& a = model.vertices[model.indices[i]].position;
    if (std::abs(a.y) > height) continue;
    const glm::vec3& b = model.vertices[model.indices[i + 1]].position;
    const glm::vec3& c = model.vertices[model.indices[i + 2]].position;
    if (std::max(std::abs(b.y), std::abs(c.y)) > height) continue;
    area += 0.5f * std::abs((b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x));
  }
  return area;
}

std::string credits_and_terms(const Model& model) {
  if (model.comment.empty()) return model.english_comment;
  if (model.english_comment.empty() || model.english_comment == model.comment) return model.comment;
  const std::size_t end = model.comment.find_last_not_of("\r\n");
  return model.comment.substr(0, end + 1) + "\n\n" + model.english_comment;
}

}  // namespace odori
