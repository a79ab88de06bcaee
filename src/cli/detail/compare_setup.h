#pragma once

// What `odori compare` and the pieces of a planned compare do before anything is measured or drawn.

#include "analysis/measured_motion.h"
#include "base/console.h"
#include "cli/opened_files.h"
#include "cli/output_files.h"
#include "cli/verbs.h"
#include "export/film.h"

#include <memory>
#include <variant>
#include <vector>

namespace odori {

struct PreparedCompare {
  OpenedFiles opened;
  std::vector<double> frames;                      // numbers at 30 per second
  MeasureRequest request;                          // with every measure
  std::unique_ptr<const ForeignFrames> foreign{};  // of `request`; null: none
};

// Opens the files, sets the camera and selects the frames: by default the whole motion, or frame 0. Prints what is
// wrong and returns the exit status.
std::variant<PreparedCompare, ExitStatus> prepare_compare(const CompareOptions& options, bool whole_motion,
                                                          bool with_textures);

// Computes what the skinning modes need (prepare_modes).
ExitStatus prepare_for_frames(PreparedCompare& compare, bool quiet);

// The files that the comparison reads.
InputFiles input_files(const CompareOptions& options, const PreparedCompare& compare);

FilmOptions film_options(const CompareOptions& options);

}  // namespace odori
