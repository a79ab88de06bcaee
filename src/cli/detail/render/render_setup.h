#pragma once

// What `odori render` and the pieces of a planned render do before anything is drawn: check the options, open the
// files, set the camera and select the frames.
//
//   auto prepared = prepare_render(options, RenderKind::film);
//   if (const auto* status = std::get_if<ExitStatus>(&prepared)) return *status;

#include "base/console.h"
#include "cli/opened_files.h"
#include "cli/output_files.h"
#include "cli/verbs.h"
#include "export/film.h"
#include "render/renderer.h"

#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace odori {

// What `odori render` draws: the document with the options of the command line over it.

// Sets what the options say: views, look, physics mode and selection. `background`: what the options name, if
// they name one. A background of a scene that cannot be read is left out with a warning, unless `options.quiet`.
// Returns what the renderer needs.
RenderOptions apply(const RenderVerbOptions& options, BackgroundPicture background, OpenedFiles& opened);

// The camera of each pane in the frame last shown: of a scene with independent cameras its own ones, otherwise the
// stage's.
PaneCameras pane_cameras(const RenderVerbOptions& options, const OpenedFiles& opened);

// Which option of the heat map has no effect on these views; empty: each has one.
std::string heatmap_option_error(const RenderVerbOptions& options, const Views& views);

// `frames`: a planned film, whose file is named only when its pieces are joined.
enum class RenderKind : std::uint8_t { image, sequence, film, frames };

enum class Textures : std::uint8_t { load, leave_out };  // `leave_out`: nothing is drawn

struct PreparedRender {
  RenderVerbOptions options;
  OpenedFiles opened;
  RenderOptions renderer_options;  // what the renderer needs of `opened`
  std::vector<double> frames;      // numbers at 30 per second, in the order of the output
};

// Prints what is wrong, with the findings about the files, and returns the exit status; the models are ready except for
// `prepare_for_frames`.
std::variant<PreparedRender, ExitStatus> prepare_render(const RenderVerbOptions& requested, RenderKind kind,
                                                        Textures textures = Textures::load);

// Computes what the skinning mode needs (prepare_modes).
ExitStatus prepare_for_frames(PreparedRender& render);

// The files that the render reads.
InputFiles input_files(const PreparedRender& render);

// From one frame of the output to the next, in frames at 30 per second.
double frame_step(const RenderVerbOptions& options);

// The frames at which the stage is evaluated: for each of PreparedRender::frames Accumulation::moments.
std::vector<double> evaluated_frames(const PreparedRender& render);

// Of a film with these options. `frames`: of the film; for checking the options alone, any.
FilmOptions film_options(const RenderVerbOptions& options, std::span<const double> frames);

}  // namespace odori
