#pragma once

// A strip above the transport: what is keyed and when, or a value's curve, under a ruler that zooms and scrolls.

#include "ui/core/commands.h"
#include "ui/core/state.h"
#include "ui/core/view.h"
#include "ui/widgets/frame_axis.h"

namespace odori {

void draw_dope_sheet(const UiView& view, UiState& state, const Area& area, Commands& commands);

// What it is made of. Fills what is left of the window; `names`: width of the column on the left, pixels.
void draw_key_rows(const UiView& view, UiState& state, const FrameAxis& axis, float names, Commands& commands);
void draw_curves(const UiView& view, UiState& state, const FrameAxis& axis, float names, Commands& commands);

// Goes on from row or plot: while it is held time moves, from a key near the press to wherever the mouse is dragged.
void drag_in_sheet(const UiView& view, UiState& state, const FrameAxis& axis, std::optional<double> pressed_key,
                   Commands& commands);

inline constexpr float kKeySize = 4.5f;   // from a key's middle to its corners, pixels at scale 1
inline constexpr float kKeyReach = 6.0f;  // how near a press takes it
inline constexpr float kMinApart = 7.0f;  // keys that are nearer are one mark

}  // namespace odori
