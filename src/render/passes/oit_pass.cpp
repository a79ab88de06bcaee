#include "render/passes/ground_shadow_pass.h"
#include "render/passes/model_passes.h"
#include "render/targets/oit_target.h"

#include <algorithm>

namespace odori {

namespace {

constexpr DrawState kAccumulateState{.depth_write = false, .blend = Blend::add};
constexpr DrawState kDepthOnlyState{.color_write = false};
constexpr DrawState kCompositeState{.depth_test = false, .depth_write = false, .cull = Cull::none, .scissor = true};

// FrameView::oit_depth for the visible models. `forward`: viewing direction, unit length.
glm::vec4 oit_depth(const Stage& stage, GpuModels models, glm::vec3 forward) {
  float nearest = 1e9f;
  float furthest = -1e9f;
  for (std::size_t actor = 0; actor < models.size(); ++actor) {
    if (!stage.actors[actor]->pose.visible) continue;
    const std::span<const float> reach = models[actor]->bone_influence_radii();
    for (std::size_t i = 0; i < reach.size(); ++i) {
      if (reach[i] < 0.0f) continue;
      const float depth = glm::dot(forward, stage.actors[actor]->bones.globals[i].translation);
      nearest = std::min(nearest, depth - reach[i]);
      furthest = std::max(furthest, depth + reach[i]);
    }
  }
  if (nearest > furthest) return glm::vec4(0.0f);
  const float scale = 2.0f / std::max(furthest - nearest, 1e-3f);
  return {forward * scale, -0.5f * (nearest + furthest) * scale};
}

void composite(Drawer& drawer, const LazyProgram& linked, const OitTarget& target) {
  const Program* program = linked.get();
  if (program == nullptr) return;
  drawer.use(*program);
  drawer.texture("oit_colors", target.colors());
  drawer.texture("oit_density", target.density());
  drawer.apply(kCompositeState);
  drawer.fullscreen_triangle();
}

}  // namespace

void draw_oit(Drawer& drawer, const Programs& programs, FrameView view, const Stage& stage, GpuModels models,
              std::span<const DrawGroup> groups, const OitPass& pass) {
  const Skinning& skinning = pass.skinning;
  const RenderOptions& options = pass.options;
  const OitTarget& target = pass.target;
  const auto draw_those = [&](const ColorPass& color_pass, bool additive) {
    for (const DrawGroup& group : groups) {
      if (group.actor->appearance.additive == additive) draw_colors(drawer, color_pass, view, group, skinning);
    }
  };
  const auto draw = [&](const ColorPass& color_pass) { draw_those(color_pass, false); };
  const auto draw_all_edges = [&](Materials which) {
    if (!options.edge) return;
    for (const DrawGroup& group : groups)
      draw_edges(drawer, programs.edge, view, group, skinning, options.edge_scale, which);
  };
  GLint framebuffer = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
  view.oit_depth = oit_depth(stage, models, glm::vec3(0.0f, 0.0f, 1.0f) * view.view_rotation);

  drawer.begin(RenderPass::color);
  draw({programs.oit.opaque});
  drawer.begin(RenderPass::edge);
  draw_all_edges(Materials::opaque);
  draw_ground_shadows(drawer, programs, view, groups, skinning, options.ground_shadow_color);

  drawer.begin(RenderPass::oit);
  target.begin_density();
  draw({programs.oit.density, Materials::transparent, kAccumulateState});
  target.end_density();
  drawer.begin(RenderPass::oit);
  target.begin_color();
  drawer.texture("oit_moments", target.moments());
  drawer.texture("oit_density", target.density());
  draw({programs.oit.color, Materials::transparent, kAccumulateState});
  target.end_color();
  glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(framebuffer));
  drawer.begin(RenderPass::oit);
  composite(drawer, programs.oit.composite, target);

  draw({programs.model, Materials::transparent, kDepthOnlyState});
  drawer.begin(RenderPass::color);
  draw_those({programs.model}, true);  // adding does not depend on the order
  drawer.begin(RenderPass::edge);
  draw_all_edges(Materials::transparent);
}

}  // namespace odori
