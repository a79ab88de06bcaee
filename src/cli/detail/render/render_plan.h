#pragma once

// What `odori render` draws: the settings of the scene or project that is opened, otherwise the defaults, with the
// options of the command line over them.

#include "cli/opened_stage.h"
#include "cli/verbs.h"
#include "render/renderer.h"
#include "view/scene_settings.h"

#include <memory>
#include <optional>
#include <span>

namespace odori {

struct RenderPlan {
  SceneSettings settings;  // with the views
  RenderOptions render;    // with the background
  int selected = 0;        // actor that panels show, and whose bone and morph are selected
  int bone = -1;
  int morph = -1;
};

// `background`: the image that the options name, if they name one. A background image of a scene that cannot be read is
// left out with a warning, unless `options.quiet`.
RenderPlan render_plan(const RenderVerbOptions& options, const OpenedStage& opened,
                       std::shared_ptr<const Image> background);

// The camera of each pane in the frame last shown: of a scene with independent cameras its own ones, otherwise the
// stage's.
PaneCameras plan_cameras(const RenderVerbOptions& options, const OpenedStage& opened, const RenderPlan& plan);

// Which option of the heat map has no effect; empty: none.
std::string heatmap_option_error(const RenderVerbOptions& options, const RenderPlan& plan);

}  // namespace odori
