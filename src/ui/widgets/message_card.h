#pragma once

// A message as shown in the list of the bell and on cards over the viewport.

#include "ui/core/commands.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"
#include "view/film_settings.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace odori {

const ImVec4& severity_color(Severity severity);

// Draws the file, the first `max_lines` lines, and buttons to copy the text, to dismiss it and for its offers.
void draw_message(const Message& message, std::size_t max_lines, UiState& state, Commands& commands);

// "Frame 12 of 300", "Preparing (physics, frame 12 of 300)", "Cancelling".
std::string format_film_progress(const FilmProgress& film);

// How far a film is that is being written, with a button that cancels it. `widget`: name of the button.
void draw_film_progress(const FilmProgress& film, std::string_view widget, UiState& state, Commands& commands);

}  // namespace odori
