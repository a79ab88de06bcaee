#include "render/passes/heatmap_pass.h"

#include "render/passes/is_drawn.h"

namespace odori {

namespace {

constexpr DrawState kOneSided{.cull = Cull::back, .scissor = true};
constexpr DrawState kDoubleSided{.cull = Cull::none, .scissor = true};

}  // namespace

void draw_heat_mapped(Drawer& drawer, const SkinnedPrograms& programs, const ColorScales& scales, const FrameView& view,
                      const Actor& actor, const GpuModel& gpu, const Skinning& skinning, const HeatmapScale& scale) {
  const Program& program = programs.use(drawer, gpu, skinning);
  gpu.bind_values(drawer);
  drawer.texture(Sampler::color_scale, scales.texture(scale));
  set(program, Uniform::view_projection, view.view_projection);
  set(program, Uniform::eye, view.towards_eye);
  set(program, Uniform::value_range, glm::vec2(scale.low, scale.high));
  set(program, Uniform::distinct_values, scale.heatmap.kind == HeatmapKind::kinds);
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    if (!is_drawn(actor, i)) continue;
    const Material& material = actor.model->materials[i];
    set(program, Uniform::diffuse, glm::clamp(actor.morphs.materials[i].diffuse, 0.0f, 1.0f));
    set(program, Uniform::has_texture, material.texture >= 0);
    gpu.bind_textures(drawer, i);
    drawer.apply(material.double_sided ? kDoubleSided : kOneSided);
    drawer.slice(material);
  }
}

}  // namespace odori
