#pragma once

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

}  // namespace odori
