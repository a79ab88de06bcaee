#pragma once

// Limits how often the window is redrawn only because background work makes progress.

#include <chrono>

namespace odori {

class ProgressRedraw {
 public:
  using Clock = std::chrono::steady_clock;

  static constexpr std::chrono::milliseconds kInterval{100};

  // Whether progress is to be drawn now: every kInterval while `working`, and once when the work has ended.
  bool due(bool working, Clock::time_point now) {
    const bool ended = was_working_ && !working;
    was_working_ = working;
    if (!ended && (!working || now - drawn_ < kInterval)) return false;
    drawn_ = now;
    return true;
  }

 private:
  Clock::time_point drawn_{};
  bool was_working_ = false;
};

}  // namespace odori
