#pragma once

// Limits the frame rate of the window and measures frame times.

#include <chrono>
#include <span>
#include <vector>

namespace odori {

class FrameLimiter {
 public:
  // Processes window events and waits until the next frame is due. If `busy`, that is as soon as `max_fps` allows
  // (> 0); otherwise when an event arrives, or after 0.25 s. Returns the seconds since the last call.
  double wait(bool busy, double max_fps);

  // Call at the end of a frame. The frame time is measured from the end of `wait` to here.
  void finish_frame();

  float frame_ms() const { return frame_ms_; }                  // smoothed
  float fps() const { return fps_; }                            // smoothed
  std::span<const float> recent_ms() const { return recent_; }  // times of the last frames, oldest first

 private:
  using Clock = std::chrono::steady_clock;

  static constexpr std::size_t kMaxRecent = 120;
  Clock::time_point wake_time_ = Clock::now();
  std::vector<float> recent_;
  float frame_ms_ = 0.0f;
  float fps_ = 0.0f;
  bool was_busy_ = false;
};

}  // namespace odori
