#pragma once

// What `odori render` draws: the document with the options of the command line over it.

#include "cli/opened_files.h"
#include "cli/verbs.h"
#include "render/renderer.h"

#include <memory>
#include <string>

namespace odori {

// Sets what the options say: views, look, physics mode and selection. `background`: what the options name, if
// they name one. A background of a scene that cannot be read is left out with a warning, unless `options.quiet`.
// Returns what the renderer needs.
RenderOptions apply(const RenderVerbOptions& options, BackgroundPicture background, OpenedFiles& opened);

// The camera of each pane in the frame last shown: of a scene with independent cameras its own ones, otherwise the
// stage's.
PaneCameras pane_cameras(const RenderVerbOptions& options, const OpenedFiles& opened);

// Which option of the heat map has no effect on these views; empty: each has one.
std::string heatmap_option_error(const RenderVerbOptions& options, const Views& views);

}  // namespace odori
