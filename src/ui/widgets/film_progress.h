#pragma once

// How far a film is that is being written, with a button that cancels it.

#include "ui/core/commands.h"
#include "ui/core/state.h"
#include "view/film_settings.h"

#include <string>
#include <string_view>

namespace odori {

// "Frame 12 of 300", "Preparing (physics, frame 12 of 300)", "Cancelling".
std::string format_film_progress(const FilmProgress& film);

// `widget`: name of the button.
void draw_film_progress(const FilmProgress& film, std::string_view widget, UiState& state, Commands& commands);

}  // namespace odori
