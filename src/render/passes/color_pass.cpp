#include "render/effects/luminous.h"
#include "render/passes/model_passes.h"
#include "scene/overrides.h"

#include <algorithm>
#include <vector>

namespace odori {

namespace {

// What is opaque is not blended, which gives the same colours: software renderers need not read those before.
DrawState state_for(const ColorPass& pass, const Actor& actor, const GpuModel& gpu, std::size_t index) {
  const Material& material = actor.model->materials[index];
  DrawState state = pass.state;
  if (state.blend == Blend::over && actor.appearance.additive) {
    state.blend = Blend::additive;
  } else if (state.blend == Blend::over && !is_transparent(actor, gpu, index)) {
    state.blend = Blend::none;
  }
  state.cull = material.double_sided ? Cull::none : Cull::back;
  state.scissor = true;
  return state;
}

void set_shadow(Drawer& drawer, const Program& program, const SelfShadowMaps& shadow) {
  const ShadowTexture& whole = shadow.whole;
  drawer.texture("shadow_map", whole.texture);
  set(program, "world_to_shadow_map", whole.world_to_map);
  set(program, "shadow_map_size", whole.size);
  set(program, "shadow_blur", whole.blur);
  set(program, "shadow_slope", shadow.slope);
  if (!shadow.detail) return;
  const ShadowTexture& detail = *shadow.detail;
  set(program, "shadow_detail_size", detail.size);
  drawer.texture("shadow_detail", detail.texture);
  set(program, "world_to_shadow_detail", detail.world_to_map);
  set(program, "shadow_detail_blur", detail.blur);
}

void set_view(const Program& program, const FrameView& view) {
  set(program, "view_projection", view.view_projection);
  set_lighting(program, view);
  set(program, "oit_depth", view.oit_depth);
  set(program, "shadow_tint", view.shadow_tint);
}

}  // namespace

// The programs of a pass as one model uses them. What does not depend on the material is set once per program.
class ProgramsInUse {
 public:
  ProgramsInUse(Drawer& drawer, const ColorPass& pass, const FrameView& view, const DrawGroup& group,
                const Skinning& skinning)
      : drawer_(drawer),
        pass_(pass),
        view_(view),
        group_(group),
        skinning_(skinning),
        variant_(vertex_variant(*group.instances.crowd, skinning)) {}

  // Null if it is not linked.
  const Program* use(const MaterialKind& kind) {
    const Program* program = pass_.programs.find(kind, variant_);
    if (program == nullptr) return nullptr;
    drawer_.use(*program);
    if (std::ranges::find(prepared_, program) != prepared_.end()) return program;
    prepared_.push_back(program);
    group_.instances.crowd->bind(drawer_, *program, skinning_, group_.instances);
    set_view(*program, view_);
    if (kind.shadow != ReceivedShadow::none) set_shadow(drawer_, *program, *view_.shadow);
    return program;
  }

 private:
  Drawer& drawer_;
  const ColorPass& pass_;
  const FrameView& view_;
  const DrawGroup& group_;
  const Skinning& skinning_;
  VertexVariant variant_;
  std::vector<const Program*> prepared_;
};

void set_lighting(const Program& program, const FrameView& view) {
  set(program, "eye", view.towards_eye);
  set(program, "view_rotation", view.view_rotation);
  set(program, "light_direction", view.light_direction);
}

void draw_colors(Drawer& drawer, const ColorPass& pass, const FrameView& view, const DrawGroup& group,
                 const Skinning& skinning) {
  ProgramsInUse programs(drawer, pass, view, group, skinning);
  const Actor& actor = *group.actor;
  const GpuModel& gpu = *group.gpu;
  const float factor = pass.emission_at ? emission_factor(actor, *pass.emission_at) : 1.0f;
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    if (!is_drawn(actor, gpu, i, pass.materials)) continue;
    const SelfShadowMaps* shadow = view.shadow && receives_self_shadow(actor, i) ? &*view.shadow : nullptr;
    const Program* program = programs.use(material_kind(actor, gpu, i, view, shadow));
    if (program == nullptr) continue;
    set(*program, "occludable", receives_self_shadow(actor, i));
    if (pass.emission_at) {
      set(*program, "emission", emitted_color(actor, i) * factor);
      set(*program, "vertex_emission", gpu.has_luminous_vertices() ? factor : 0.0f);
      set(*program, "seconds", *pass.emission_at);
    }
    group.materials->bind_material(drawer, i);
    drawer.apply(state_for(pass, actor, gpu, i));
    drawer.draw_material(actor.model->materials[i], group.instances.count);
  }
}

}  // namespace odori
