#pragma once

// Joins the lossless films of pieces: their frames, in order, go to one encoder, so that the film is that of a command
// that renders all frames. The memory does not depend on their number.

#include "cli/planned/planned_work.h"
#include "export/film.h"

#include <cstddef>

namespace odori {

// What the join needs to know of the film; it opens no model. `sound_required`: the film must be of a kind that can
// have its sound.
nlohmann::ordered_json film_settings(const FilmOptions& film, std::size_t frames, bool sound_required);

// From settings["film"] and output number `output` of the pieces of `step`: a film, or numbered images ("%05d.png").
ExitStatus join_film(const JoinRun& join, const char* step, std::size_t output);

}  // namespace odori
