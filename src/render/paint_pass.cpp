#include "render/paint_pass.h"

#include "gpu/draw_state.h"
#include "render/draw_slice.h"

namespace odori {

namespace {

constexpr DrawState kOneSided{.cull = Cull::back, .scissor = true};
constexpr DrawState kDoubleSided{.cull = Cull::none, .scissor = true};

}  // namespace

int draw_painted(const SkinnedPrograms& programs, const ColorScales& scales, const FrameView& view, const Actor& actor,
                 const GpuModel& gpu, const Skinning& skinning, const PaintScale& scale) {
  const Program& program = programs.use(gpu, skinning);
  gpu.bind_values();
  scales.bind(scale);
  set(program, Uniform::view_projection, view.view_projection);
  set(program, Uniform::eye, view.towards_eye);
  set(program, Uniform::value_range, glm::vec2(scale.low, scale.high));
  set(program, Uniform::distinct_values, scale.paint.kind == PaintKind::kinds);
  int draw_calls = 0;
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    if (!is_drawn(actor, i)) continue;
    const Material& material = actor.model->materials[i];
    set(program, Uniform::diffuse, glm::clamp(actor.morphs.materials[i].diffuse, 0.0f, 1.0f));
    set(program, Uniform::has_texture, material.texture >= 0);
    gpu.bind_textures(i);
    apply(material.double_sided ? kDoubleSided : kOneSided);
    draw_slice(material);
    ++draw_calls;
  }
  return draw_calls;
}

}  // namespace odori
