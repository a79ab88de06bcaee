#pragma once

#include <optional>

namespace odori {

// Frames from one to another, both included; first <= last.
struct FrameSpan {
  double first = 0.0;
  double last = 0.0;

  double length() const { return last - first; }
  friend bool operator==(const FrameSpan&, const FrameSpan&) = default;
};

// Playback time. Frames at 30 a second, fractional while playing.
struct Clock {
  double frame = 0.0;
  double first = 0.0;  // of the motion, both ends included
  double last = 0.0;
  double speed = 1.0;  // 1 is real time; > 0
  bool playing = false;
  bool loop = true;
  std::optional<FrameSpan> range{};  // the part that is played, at least a frame long; nothing: all
};

// What is played: the range, or all.
FrameSpan played(const Clock& clock);

// Goes on by `seconds` of real time if playing. Past the end of what is played it starts over there when looping, else
// stops on its last frame.
void tick(Clock& clock, double seconds);

// Plays or stands still; from the end on it begins anew. Without a motion it stands.
void play_or_pause(Clock& clock);

// Moves to `frame`, kept inside the range.
void seek(Clock& clock, double frame);

// Plays these whole frames alone, as far as the motion has them; less than one frame, and all of it is played.
void set_range(Clock& clock, FrameSpan range);

// The range begins, or ends, with the frame shown; its other end stays where that leaves it frames to play.
void begin_range_here(Clock& clock);
void end_range_here(Clock& clock);

// The motion ends elsewhere: the range and the frame stay as far as they fit.
void set_last(Clock& clock, double last);

// Whole frames forward or back; stops playback.
void step(Clock& clock, int frames);

}  // namespace odori
