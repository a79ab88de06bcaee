#pragma once

namespace odori {

// Playback time. Frames at 30 a second, fractional while playing.
struct Clock {
  double frame = 0.0;
  double first = 0.0;  // playback range, both ends included
  double last = 0.0;
  double speed = 1.0;  // 1 is real time; > 0
  bool playing = false;
  bool loop = true;
};

// Goes on by `seconds` of real time if playing. Past the end it starts over when looping, else stops on the last
// frame.
void tick(Clock& clock, double seconds);

// Moves to `frame`, kept inside the range.
void seek(Clock& clock, double frame);

// Whole frames forward or back; stops playback.
void step(Clock& clock, int frames);

}  // namespace odori
