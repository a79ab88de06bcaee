#include "render/passes/oit_pass.h"

#include "render/passes/edge_pass.h"
#include "render/passes/ground_shadow_pass.h"
#include "render/passes/model_pass.h"

#include <algorithm>

namespace odori {

namespace {

constexpr DrawState kGathered{.depth_write = false, .blend = Blend::add};
constexpr DrawState kDepthAlone{.color_write = false};
constexpr DrawState kLaidOver{.depth_test = false, .depth_write = false, .cull = Cull::none, .scissor = true};

// Every visible model in turn: draw(actor, model).
template <typename Draw>
void each(const Stage& stage, GpuModels models, const Draw& draw) {
  for (std::size_t i = 0; i < models.size(); ++i) {
    if (stage.actors[i]->pose.visible) draw(*stage.actors[i], *models[i]);
  }
}

void lay_over(Drawer& drawer, const Program& over, const OitTarget& layers) {
  drawer.use(over);
  drawer.texture(Sampler::layer_colors, layers.colors());
  drawer.texture(Sampler::layer_density, layers.density());
  drawer.apply(kLaidOver);
  drawer.fullscreen_triangle();
}

}  // namespace

glm::vec4 layer_depth(const Stage& stage, GpuModels models, glm::vec3 forward) {
  float nearest = 1e9f;
  float furthest = -1e9f;
  each(stage, models, [&](const Actor& actor, const GpuModel& model) {
    const std::span<const float> reach = model.bone_reach();
    for (std::size_t i = 0; i < reach.size(); ++i) {
      if (reach[i] < 0.0f) continue;
      const float depth = glm::dot(forward, actor.bones.globals[i].translation);
      nearest = std::min(nearest, depth - reach[i]);
      furthest = std::max(furthest, depth + reach[i]);
    }
  });
  if (nearest > furthest) return glm::vec4(0.0f);
  const float scale = 2.0f / std::max(furthest - nearest, 1e-3f);
  return {forward * scale, -0.5f * (nearest + furthest) * scale};
}

void draw_by_depth(Drawer& drawer, const Programs& programs, FrameView view, const Stage& stage, GpuModels models,
                   const DepthOrder& order) {
  const Skinning& skinning = order.skinning;
  const RenderOptions& options = order.options;
  const OitTarget& layers = order.layers;
  const auto draw = [&](const ColorPass& pass) {
    each(stage, models,
         [&](const Actor& actor, const GpuModel& model) { draw_colors(drawer, pass, view, actor, model, skinning); });
  };
  const auto draw_outlines = [&](Materials which) {
    if (!options.edge) return;
    each(stage, models, [&](const Actor& actor, const GpuModel& model) {
      draw_edges(drawer, programs.edge, view, actor, model, skinning, options.edge_scale, which);
    });
  };
  GLint image = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &image);
  view.layer_depth = layer_depth(stage, models, glm::vec3(0.0f, 0.0f, 1.0f) * view.view_rotation);

  drawer.begin(RenderPass::color);
  draw({programs.layers.opaque});
  drawer.begin(RenderPass::edge);
  draw_outlines(Materials::solid);
  if (options.ground_shadow) {
    draw_ground_shadows(drawer, programs.edge, view, stage, models, skinning, options.ground_shadow_color);
  }

  drawer.begin(RenderPass::layers);
  layers.begin_density();
  draw({programs.layers.density, Materials::see_through, kGathered});
  layers.end_density();
  drawer.begin(RenderPass::layers);
  layers.begin_color();
  drawer.texture(Sampler::layer_moments, layers.moments());
  drawer.texture(Sampler::layer_density, layers.density());
  draw({programs.layers.color, Materials::see_through, kGathered});
  layers.end_color();
  glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(image));
  drawer.begin(RenderPass::layers);
  lay_over(drawer, programs.layers.over, layers);

  draw({programs.model, Materials::see_through, kDepthAlone});
  drawer.begin(RenderPass::edge);
  draw_outlines(Materials::see_through);
}

}  // namespace odori
