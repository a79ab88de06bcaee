#include "render/color_scales.h"

#include "analysis/color_scale.h"
#include "render/slots.h"

#include <glm/gtc/type_ptr.hpp>

namespace odori {

namespace {

constexpr std::size_t kTexels = 256;

template <typename Color>
void fill(DataTexture& texture, std::size_t texels, const Color& color) {
  std::vector<glm::vec4> colors;
  for (std::size_t i = 0; i < texels; ++i) colors.emplace_back(color(i), 1.0f);
  texture.write({glm::value_ptr(colors.front()), colors.size() * 4});
}

float share(std::size_t texel) { return static_cast<float>(texel) / static_cast<float>(kTexels - 1); }

}  // namespace

ColorScales::ColorScales()
    : sequential_(DataTexture::Format::rgba32f, kTexels, "sequential colours"),
      diverging_(DataTexture::Format::rgba32f, kTexels, "diverging colours"),
      distinct_(DataTexture::Format::rgba32f, kDistinctColorCount, "distinct colours") {
  fill(sequential_, kTexels, [](std::size_t i) { return sequential_color(share(i)); });
  fill(diverging_, kTexels, [](std::size_t i) { return diverging_color(share(i)); });
  fill(distinct_, kDistinctColorCount, [](std::size_t i) { return distinct_color(i); });
}

GLuint ColorScales::texture(const HeatmapScale& scale) const {
  const bool distinct = scale.heatmap.kind == HeatmapKind::kinds;
  const bool both_sides = scale.heatmap.kind == HeatmapKind::measure && is_ratio(scale.heatmap.measure);
  return (distinct ? distinct_ : both_sides ? diverging_ : sequential_).id();
}

}  // namespace odori
