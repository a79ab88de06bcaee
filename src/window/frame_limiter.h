#pragma once

// When the next picture is due, and how long pictures take.

#include <array>
#include <chrono>
#include <span>
#include <vector>

namespace odori {

class FrameLimiter {
 public:
  // Lets events in and waits until the next picture is due. `busy`: as soon as the rate allows; else when something
  // happens, or after a while. `rate`: pictures a second at most, > 0. Returns the seconds since the last call.
  double wait(bool busy, double rate);

  // A picture is finished: from the end of `wait` to here is work.
  void finished();

  float frame_ms() const { return frame_ms_; }  // smoothed
  float fps() const { return rate_; }
  std::span<const float> recent_ms() const { return recent_; }  // oldest first

 private:
  using Clock = std::chrono::steady_clock;

  static constexpr std::size_t kKept = 120;
  Clock::time_point woke_ = Clock::now();
  std::vector<float> recent_;
  float frame_ms_ = 0.0f;
  float rate_ = 0.0f;
  bool was_busy_ = false;
};

}  // namespace odori
