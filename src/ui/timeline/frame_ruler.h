#pragma once

// Frames to press and drag along: a part of the timeline and of the dope sheet.

#include "ui/core/commands.h"
#include "ui/core/state.h"
#include "ui/core/view.h"
#include "ui/widgets/frame_axis.h"

namespace odori {

// The last widget as a ruler, with frames along `axis`: a press and a drag move through time. With Shift they set the
// part that is played; so do its ends, wherever they are dragged. Says what the mouse does there.
void drag_on_ruler(const UiView& view, UiState& state, const FrameAxis& axis, Commands& commands);

// The frame that the panels speak of: that under the mouse while time is held.
double shown_frame(const UiView& view, const UiState& state);

// Moves to a frame, or to that at the mouse; time stands there for as long as the button is held.
void hold_time(double frame, UiState& state, Commands& commands);
void scrub(const UiView& view, UiState& state, const FrameAxis& axis, Commands& commands);

// Time goes on once the button is up. Once a picture, after all panels.
void let_go_of_time(const UiView& view, UiState& state, Commands& commands);

// Between `low` and `high`, screen coordinates across; drawn in this order.
void draw_range(ImDrawList& list, const FrameAxis& axis, const Clock& clock, float low, float high, float scale);
void draw_ticks(ImDrawList& list, const FrameAxis& axis, float low, float high, float scale);
// The frame that is shown, where it is in sight.
void draw_position(ImDrawList& list, const FrameAxis& axis, double frame, float low, float high, float scale);
// How far exact physics reaches: a thin bar at the bottom, with a stop where it goes no further.
void draw_reach(ImDrawList& list, const FrameAxis& axis, const PhysicsReport& physics, float high, float scale);

}  // namespace odori
