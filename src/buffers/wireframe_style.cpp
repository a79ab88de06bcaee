#include "buffers/wireframe_style.h"

#include <algorithm>
#include <iterator>

namespace odori {

namespace {

// Saturated colours that people with red-green colour blindness can tell apart.
constexpr glm::vec3 kWireframeColors[] = {
    {0.85f, 0.0f, 0.50f}, {0.0f, 0.35f, 0.85f}, {0.0f, 0.55f, 0.35f}, {0.90f, 0.40f, 0.0f}};
constexpr std::size_t kMaxColorSamples = 1024;  // of an image, at most

glm::vec3 mean_color(const Image* image) {
  if (image == nullptr || image->rgba.empty()) return glm::vec3(1.0f);
  const std::size_t pixels = image->rgba.size() / 4;
  const std::size_t step = std::max<std::size_t>(pixels / kMaxColorSamples, 1);
  glm::vec3 sum(0.0f);
  float count = 0.0f;
  for (std::size_t i = 0; i < pixels; i += step) {
    const std::uint8_t* p = image->rgba.data() + i * 4;
    sum += glm::vec3(p[0], p[1], p[2]) / 255.0f;
    count += 1.0f;
  }
  return sum / count;
}

glm::vec3 shown_color(const Material& material, const ModelTextures& images) {
  // As the colour pass draws it in half light.
  const glm::vec3 lit = glm::clamp(material.ambient + 0.3f * glm::vec3(material.diffuse), 0.0f, 1.0f);
  if (material.texture < 0) return lit;
  return lit * mean_color(images[material.texture].get());
}

// Weighted, because the eye distinguishes green from grey better than blue.
float distance(glm::vec3 a, glm::vec3 b) { return glm::length((a - b) * glm::vec3(0.55f, 0.77f, 0.33f)); }

}  // namespace

glm::vec3 contrasting_color(const Model& model, const ModelTextures& images) {
  float scores[std::size(kWireframeColors)] = {};
  for (const Material& material : model.materials) {
    const glm::vec3 color = shown_color(material, images);
    for (std::size_t i = 0; i < std::size(kWireframeColors); ++i) {
      scores[i] += static_cast<float>(material.index_count) * distance(kWireframeColors[i], color);
    }
  }
  return kWireframeColors[std::max_element(std::begin(scores), std::end(scores)) - std::begin(scores)];
}

float mean_edge_length(const Model& model) {
  double sum = 0.0;
  const std::vector<std::uint32_t>& indices = model.indices;
  for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
    for (std::size_t side = 0; side < 3; ++side) {
      sum += static_cast<double>(glm::distance(model.vertices[indices[i + side]].position,
                                               model.vertices[indices[i + (side + 1) % 3]].position));
    }
  }
  const std::size_t sides = indices.size() / 3 * 3;
  return sides == 0 ? 0.0f : static_cast<float>(sum / static_cast<double>(sides));
}

}  // namespace odori
