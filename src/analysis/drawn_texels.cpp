#include "analysis/drawn_texels.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace odori {

namespace {

// The texel of a coordinate that repeats; 0 if it is not finite.
std::size_t repeated_texel(float at, int count) {
  const float fraction = at - std::floor(at);
  const int texel = fraction >= 0.0f ? static_cast<int>(fraction * static_cast<float>(count)) : 0;
  return static_cast<std::size_t>(std::min(texel, count - 1));
}

}  // namespace

SharedDrawnTexels find_drawn_texels(const Image& image) {
  const std::size_t count = image.rgba.size() / 4;
  std::size_t first = 0;
  while (first < count && image.rgba[4 * first + 3] != 0) ++first;
  if (first == count) return nullptr;
  DrawnTexels texels{image.width, image.height, std::vector<bool>(count)};
  for (std::size_t i = 0; i < count; ++i) texels.drawn[i] = image.rgba[4 * i + 3] != 0;
  return std::make_shared<const DrawnTexels>(std::move(texels));
}

std::vector<SharedDrawnTexels> find_drawn_texels(const ModelTextures& textures) {
  std::vector<SharedDrawnTexels> found;
  found.reserve(textures.size());
  for (const auto& image : textures) found.push_back(image ? find_drawn_texels(*image) : nullptr);
  return found;
}

bool is_drawn_at(const DrawnTexels& texels, glm::vec2 uv) {
  const std::size_t row = repeated_texel(uv.y, texels.height);
  return texels.drawn[row * static_cast<std::size_t>(texels.width) + repeated_texel(uv.x, texels.width)];
}

}  // namespace odori
