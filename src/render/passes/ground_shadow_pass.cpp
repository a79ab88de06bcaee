#include "render/passes/model_passes.h"
#include "scene/overrides.h"

namespace odori {

namespace {

constexpr float kMinDescent = 0.01f;

// Offset towards the eye against depth fighting with the ground.
constexpr DrawState kShadow{.depth_write = false,
                            .cull = Cull::none,
                            .offset_factor = -1.0f,
                            .offset_units = -1.0f,
                            .stencil_once = true,
                            .scissor = true};

void draw_shadow(Drawer& drawer, const SkinnedPrograms& flat, const glm::mat4& ground_projection,
                 const DrawGroup& group, const Skinning& skinning, const glm::vec4& color) {
  const Actor& actor = *group.actor;
  const Program* program = flat.use(drawer, *group.gpu, skinning, group.instances);
  if (program == nullptr) return;
  set(*program, Uniform::view_projection, ground_projection);
  set(*program, Uniform::edge_width, 0.0f);
  set(*program, Uniform::edge_color, color);
  drawer.apply(kShadow);
  MergedRanges ranges(drawer, group.instances.count);
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    const Material& material = actor.model->materials[i];
    if (is_drawn(actor, i) && casts_ground_shadow(actor, i)) ranges.add(material);
  }
}

}  // namespace

std::optional<glm::mat4> ground_projection(const glm::vec3& light_direction) {
  const glm::vec3& l = light_direction;
  if (l.y >= -kMinDescent) return std::nullopt;
  glm::mat4 matrix(1.0f);
  matrix[1] = glm::vec4(-l.x / l.y, 0.0f, -l.z / l.y, 0.0f);
  return matrix;
}

void draw_ground_shadows(Drawer& drawer, const SkinnedPrograms& flat, const FrameView& view,
                         std::span<const DrawGroup> groups, const Skinning& skinning, const glm::vec4& color) {
  const auto ground = ground_projection(view.light_direction);
  if (!ground) return;
  drawer.begin(RenderPass::ground_shadow);
  const glm::mat4 projection = view.view_projection * *ground;
  for (const DrawGroup& group : groups) draw_shadow(drawer, flat, projection, group, skinning, color);
}

}  // namespace odori
