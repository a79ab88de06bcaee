#pragma once

// The song on the timeline: its waveform and its controls.

#include "ui/core/panel_input.h"
#include "ui/core/state.h"
#include "view/clock.h"

#include <imgui.h>

namespace odori {

// The waveform along `axis`, between the y coordinates `low` and `high`; nothing while it is not known.
void draw_waveform(ImDrawList& list, const FrameAxis& axis, const Song& song, bool muted, float low, float high);

// A button that opens volume, mute and offset of the song; nothing without a song.
void draw_song_button(const PanelInput& input, UiState& state, Commands& commands);

}  // namespace odori
