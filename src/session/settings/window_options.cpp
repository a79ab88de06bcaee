#include "session/settings/window_options.h"

namespace odori {

namespace {

void apply_to_render_settings(const WindowOptions& options, RenderSettings& render) {
  render.samples = options.samples.value_or(render.samples);
  render.order_independent_transparency =
      options.order_independent_transparency.value_or(render.order_independent_transparency);
  render.anisotropy = options.anisotropy.value_or(render.anisotropy);
  render.shadow_map_size = options.shadow_map_size.value_or(render.shadow_map_size);
  if (!options.background) return;
  const std::filesystem::path& image = options.background->image;
  render.background_image = image.empty() ? image : std::filesystem::absolute(image);
  if (image.empty()) render.background = glm::vec3(options.background->color);
}

}  // namespace

void apply(const WindowOptions& options, SceneSettings& settings) {
  Views& views = settings.views;
  apply(options.views, views);
  SkinningMode& mode = active_pane(views).skinning.mode;
  mode = options.skinning.value_or(mode);
  for (Pane& pane : views.panes) {
    pane.skinning.sdef_blend = options.sdef_blend.value_or(pane.skinning.sdef_blend);
    pane.skinning.hemisphere = options.hemisphere.value_or(pane.skinning.hemisphere);
  }
  settings.edge = options.edge.value_or(settings.edge);
  settings.grid = options.grid.value_or(settings.grid);
  if (options.shadow) {
    settings.ground_shadow = options.shadow->ground;
    settings.self_shadow = options.shadow->self;
  }
  settings.rules = options.rules.value_or(settings.rules);
  settings.physics.mode = options.physics.value_or(settings.physics.mode);
  apply_to_render_settings(options, settings.render);
}

}  // namespace odori
