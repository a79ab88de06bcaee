#include "render/passes/model_passes.h"

namespace odori {

namespace {

constexpr glm::vec3 kMarkColor{0.2f, 0.55f, 1.0f};
constexpr float kMarkTint = 0.4f;   // opacity of the surface
constexpr float kMarkLines = 0.3f;  // and of its triangles, which are seen on a surface of the same colour, too

// In front of the surface that was drawn with other programs.
constexpr DrawState kTintState{
    .depth_write = false, .cull = Cull::none, .offset_factor = -1.0f, .offset_units = -2.0f, .scissor = true};
constexpr DrawState kMarkLineState{.depth_write = false,
                                   .cull = Cull::none,
                                   .offset_factor = -1.0f,
                                   .offset_units = -2.0f,
                                   .wireframe = true,
                                   .scissor = true};

}  // namespace

void draw_marked_material(Drawer& drawer, const SkinnedPrograms& flat, const FrameView& view, const DrawGroup& group,
                          const Skinning& skinning, std::size_t index) {
  const Actor& actor = *group.actor;
  if (index >= actor.model->materials.size() || !is_drawn(actor, index)) return;
  const Program* program = flat.use(drawer, skinning, group.instances);
  if (program == nullptr) return;
  set(*program, "view_projection", view.view_projection);
  set(*program, "edge_width", 0.0f);
  for (const auto& [state, opacity] : {std::pair(kTintState, kMarkTint), std::pair(kMarkLineState, kMarkLines)}) {
    set(*program, "edge_color", glm::vec4(kMarkColor, opacity));
    drawer.apply(state);
    drawer.draw_material(actor.model->materials[index], group.instances.count);
  }
}

}  // namespace odori
