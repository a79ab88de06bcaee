#include "app/settings/window_options.h"

namespace odori {

void apply(const WindowOptions& options, SceneSettings& settings) {
  Views& views = settings.views;
  apply(options.views, views);
  SkinningMode& mode = active_pane(views).skinning.mode;
  mode = options.skinning.value_or(mode);
  for (Pane& pane : views.panes) {
    pane.skinning.sdef_blend = options.sdef_blend.value_or(pane.skinning.sdef_blend);
    pane.skinning.hemisphere = options.hemisphere.value_or(pane.skinning.hemisphere);
  }
  apply(options.look, settings.look);
  std::filesystem::path& image = settings.look.background_image;
  if (!image.empty()) image = std::filesystem::absolute(image);
  settings.rules = options.rules.value_or(settings.rules);
  apply(options.life, settings.life);
  apply(options.method, settings.method);
  settings.physics.mode = options.physics.value_or(settings.physics.mode);
  PhysicsRules& physics_rules = settings.physics.settings.rules;
  physics_rules = options.physics_rules.value_or(physics_rules);
}

}  // namespace odori
