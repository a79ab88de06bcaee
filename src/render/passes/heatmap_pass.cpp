#include "analysis/heatmap.h"
#include "render/detail/slots.h"
#include "render/passes/model_passes.h"

#include <glm/gtc/type_ptr.hpp>

namespace odori {

namespace {

constexpr DrawState kHeatmapOneSided{.cull = Cull::back, .scissor = true};
constexpr DrawState kHeatmapDoubleSided{.cull = Cull::none, .scissor = true};

constexpr std::size_t kTexels = 256;

template <typename Color>
void fill(DataTexture& texture, std::size_t texels, const Color& color) {
  std::vector<glm::vec4> colors;
  for (std::size_t i = 0; i < texels; ++i) colors.emplace_back(color(i), 1.0f);
  texture.write({glm::value_ptr(colors.front()), colors.size() * 4});
}

float fraction(std::size_t texel) { return static_cast<float>(texel) / static_cast<float>(kTexels - 1); }

}  // namespace

ColorScales::ColorScales()
    : sequential_(DataTexture::Format::rgba32f, kTexels, "sequential colour scale"),
      diverging_(DataTexture::Format::rgba32f, kTexels, "diverging colour scale"),
      distinct_(DataTexture::Format::rgba32f, kDistinctColorCount, "distinct colours") {
  fill(sequential_, kTexels, [](std::size_t i) { return sequential_color(fraction(i)); });
  fill(diverging_, kTexels, [](std::size_t i) { return diverging_color(fraction(i)); });
  fill(distinct_, kDistinctColorCount, [](std::size_t i) { return distinct_color(i); });
}

GLuint ColorScales::texture(const HeatmapScale& scale) const {
  const bool distinct = scale.heatmap.kind == HeatmapKind::kinds;
  const bool diverging = scale.heatmap.kind == HeatmapKind::measure && is_ratio(scale.heatmap.measure);
  return (distinct ? distinct_ : diverging ? diverging_ : sequential_).id();
}

void draw_heatmap(Drawer& drawer, const SkinnedPrograms& programs, const ColorScales& scales, const FrameView& view,
                  const DrawGroup& group, const Skinning& skinning, const HeatmapScale& scale) {
  const Actor& actor = *group.actor;
  const GpuModel& gpu = *group.gpu;
  const Program* program = programs.use(drawer, skinning, group.instances);
  if (program == nullptr) return;
  gpu.bind_values(drawer);
  drawer.texture("color_scale", scales.texture(scale));
  set(*program, "view_projection", view.view_projection);
  set(*program, "eye", view.towards_eye);
  set(*program, "value_range", glm::vec2(scale.low, scale.high));
  set(*program, "distinct_values", scale.heatmap.kind == HeatmapKind::kinds);
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    if (!is_drawn(actor, i)) continue;
    const Material& material = actor.model->materials[i];
    set(*program, "diffuse", glm::clamp(actor.morphs.materials[i].diffuse, 0.0f, 1.0f));
    set(*program, "has_texture", material.texture >= 0);
    gpu.bind_textures(drawer, i);
    drawer.apply(material.double_sided ? kHeatmapDoubleSided : kHeatmapOneSided);
    drawer.draw_material(material, group.instances.count);
  }
}

}  // namespace odori
