#pragma once

#include "scene/stage.h"

#include <cstdint>
#include <optional>

namespace odori {

// A range of frames, both ends inclusive; first <= last.
struct FrameRange {
  double first = 0.0;
  double last = 0.0;

  double length() const { return last - first; }
  friend bool operator==(const FrameRange&, const FrameRange&) = default;
};

// Playback state. `frame` is in frames of 1/30 s and fractional while playing.
struct Clock {
  double frame = 0.0;
  double first = 0.0;  // of the motion, inclusive
  double last = 0.0;
  double speed = 1.0;  // factor of real time, > 0
  bool playing = false;
  bool scrubbing = false;  // the timeline is being dragged; playback is paused
  bool loop = true;
  std::optional<FrameRange> range{};  // loop range, at least 1 frame long; nothing: the whole motion
};

// The loop range, or the whole motion if there is none.
FrameRange playback_range(const Clock& clock);

// Advances by `seconds` of real time if playing. At the end of the playback range it wraps around if looping, otherwise
// it stops at the last frame.
void tick(Clock& clock, double seconds);

// The same while a sound plays, whose audible position is `sound_frame`: follows it smoothly if it is at most
// kMaxSoundDrift away, otherwise jumps to it.
inline constexpr double kMaxSoundDrift = 2.0;  // frames
void tick_with_sound(Clock& clock, double seconds, double sound_frame);

// Starts or stops playback. Starting at or after the end of the playback range restarts it. Does nothing without a
// motion.
void toggle_playback(Clock& clock);

// Sets the frame, clamped to the motion.
void seek(Clock& clock, double frame);

// Sets the loop range, rounded to whole frames and clamped to the motion. A range shorter than 1 frame clears it.
void set_range(Clock& clock, FrameRange range);

// Set the start or the end of the loop range to the current frame. The other end is kept if the range stays valid,
// otherwise it becomes the end or start of the motion.
void set_range_start_here(Clock& clock);
void set_range_end_here(Clock& clock);

// Sets the last frame of the motion, and clamps the loop range and the current frame to it.
void set_last(Clock& clock, double last);

// Steps whole frames forward or back and stops playback.
void step(Clock& clock, int frames);

// Maps frames to pixels, for rulers, rows of keys and plots.

// Requires last > first and right > left.
struct FrameAxis {
  float left = 0.0f;  // pixels
  float right = 1.0f;
  double first = 0.0;  // frames at these pixels
  double last = 1.0;

  double pixels_per_frame() const { return static_cast<double>(right - left) / (last - first); }
  float x(double frame) const { return left + static_cast<float>((frame - first) * pixels_per_frame()); }
  double frame(float at) const { return first + static_cast<double>(at - left) / pixels_per_frame(); }
};

// An axis that is valid for any input: widens empty pixel and frame ranges to 1.
FrameAxis frame_axis(float left, float right, FrameRange frames);

// Frames between two labelled ticks: the smallest round number of frames or seconds that keeps labels `min_pixels`
// apart. `pixels_per_frame` > 0. The result is at least 1.
double tick_spacing(double pixels_per_frame, double min_pixels);

// The wanted frames, extended to kMinVisibleFrames and moved inside the motion; none: all frames are visible.
inline constexpr double kMinVisibleFrames = 8.0;
std::optional<FrameRange> clamp_visible_frames(FrameRange wanted, const Clock& clock);

// Zooms about the fixed frame `about` by notches of the mouse wheel; > 0 zooms in.
FrameRange zoom_frames(FrameRange frames, double about, float notches);

// Jumping from key to key.

// The selection, as indices into the stage and the actor's model; -1 or out of range: none.
struct SelectedParts {
  int actor = -1;
  int bone = -1;
  int morph = -1;
};

// The nearest keyed frame after `frame`, or before it if `direction` is negative. Searches the keys of the selected
// bone and morph; if they have none, all keys of the actor; if it has none, the keys of camera, light and self shadow.
std::optional<std::uint32_t> adjacent_key(const Stage& stage, double frame, int direction,
                                          const SelectedParts& selected);

}  // namespace odori
