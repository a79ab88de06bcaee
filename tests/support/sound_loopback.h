#pragma once

// A sound player on a device without hardware, in simulated time: nothing waits.

#include "sound/sound_player.h"

#include <cstdint>
#include <vector>

namespace odori::testing {

inline constexpr int kLoopbackRate = 48000;  // Hz

// A player whose device plays when `LoopbackTime` passes.
std::unique_ptr<SoundPlayer> loopback_player();

// Time passes: the device plays in periods of 1024 samples, and the player is pumped every 8 ms, as by its thread.
// What the device has played is kept.
class LoopbackTime {
 public:
  explicit LoopbackTime(SoundPlayer& player) : player_(player) {}

  double now_s() const { return now_s_; }
  void pass(double seconds);

  // Everything that was played, left side, at kLoopbackRate; sample i at the time i / kLoopbackRate.
  const std::vector<float>& heard() const { return heard_; }

 private:
  SoundPlayer& player_;
  double now_s_ = 0.0;
  double next_pump_s_ = 0.0;
  std::vector<float> heard_;
};

// Times at which `heard` becomes loud after at least 0.1 s of silence, in seconds.
std::vector<double> onsets(const std::vector<float>& heard);

}  // namespace odori::testing
