#pragma once

// The ruler of frames, shared by the timeline and the dope sheet: scrubbing, the loop range, ticks and the playhead.

#include "ui/core/commands.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"
#include "view/clock.h"

namespace odori {

// Makes the last widget a ruler along `axis`: a press or a drag scrubs; with Shift it sets the loop range, and its ends
// can be dragged. Shows a tooltip about this.
void drag_on_ruler(const PanelInput& input, UiState& state, const FrameAxis& axis, Commands& commands);

// The whole frame under the mouse, within the motion: what a click there seeks to.
double frame_at_mouse(const Clock& clock, const FrameAxis& axis);

// The displayed frame: the frame under the mouse while scrubbing, otherwise the current frame.
double displayed_frame(const PanelInput& input, const UiState& state);

// Seeks to a frame, or to the frame under the mouse; playback pauses while the button is held.
void hold_playhead(double frame, UiState& state, Commands& commands);
void scrub(const PanelInput& input, UiState& state, const FrameAxis& axis, Commands& commands);

// Resumes playback when the button is released. Call once per frame after all panels.
void release_playhead(const PanelInput& input, UiState& state, Commands& commands);

// Parts of a ruler between the y coordinates `low` and `high`.
void draw_range(ImDrawList& list, const FrameAxis& axis, const Clock& clock, float low, float high, float scale);
void draw_ticks(ImDrawList& list, const FrameAxis& axis, float low, float high, float scale);
// The frame numbers at the top, drawn last, so that the playhead does not cross them out.
void draw_tick_labels(ImDrawList& list, const FrameAxis& axis, float low, float scale);
// The waveform of the song, between the y coordinates `low` and `high`; nothing while it is not known.
void draw_waveform(ImDrawList& list, const FrameAxis& axis, const Song& song, bool muted, float low, float high);
// The playhead, if the frame is visible.
void draw_playhead(ImDrawList& list, const FrameAxis& axis, double frame, float low, float high, float scale);
// The frames with recorded physics: a thin bar at the bottom, with a stop where the recording memory is full.
void draw_recorded_range(ImDrawList& list, const FrameAxis& axis, const PhysicsReport& physics, float high,
                         float scale);

// The timeline: a ruler over the whole motion, as wide as the window and `height` pixels high.
void draw_timeline(const PanelInput& input, UiState& state, float height, Commands& commands);

}  // namespace odori
