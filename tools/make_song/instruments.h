#pragma once

// The instruments of the song, as functions of time. All are mono, with a peak of about 1.

#include <cstdint>

namespace odori::song {

inline constexpr int kSampleRate = 44100;  // per second

// Noise from -1 to 1, the same on every machine.
class Noise {
 public:
  double next() {
    state_ = state_ * 1664525u + 1013904223u;
    return static_cast<double>(state_ >> 8) / 8388608.0 - 1.0;
  }

 private:
  std::uint32_t state_ = 20260101;
};

// `t_s`: seconds since the note began. A drum is silent when its time is over.
double kick(double t_s);
double snare(double t_s, Noise& noise);
double hat(double t_s, Noise& noise);

// `length_s`: until the note is released. Silent a little later, see `kRelease`.
inline constexpr double kRelease_s = 0.25;
double bass(double t_s, double length_s, double hertz);
double lead(double t_s, double length_s, double hertz);
double pluck(double t_s, double hertz);
double pad(double t_s, double length_s, double hertz);

}  // namespace odori::song
