#pragma once

// Limits the frame rate of the window and what background work makes it do, and measures frame times.

#include <chrono>
#include <memory>
#include <span>
#include <vector>

namespace odori {

// When something is to be done now and then while there is background work, and once more when it has ended.
class WorkPulse {
 public:
  using Clock = std::chrono::steady_clock;

  explicit WorkPulse(Clock::duration interval) : interval_(interval) {}

  // Whether it is to be done now: every interval while `working`, and when the work has ended.
  bool due(bool working, Clock::time_point now) {
    const bool ended = was_working_ && !working;
    was_working_ = working;
    if (!ended && (!working || now - last_ < interval_)) return false;
    last_ = now;
    return true;
  }

 private:
  Clock::duration interval_;
  Clock::time_point last_{};
  bool was_working_ = false;
};

// The clock and the events of the window; tests replace them.
class FrameEvents {
 public:
  using Clock = std::chrono::steady_clock;

  virtual ~FrameEvents() = default;
  virtual Clock::time_point now() = 0;
  virtual void sleep_until(Clock::time_point time) = 0;
  virtual void poll() = 0;                    // processes the events that have arrived
  virtual void wait_for(double seconds) = 0;  // until an event arrives, or this long; then as `poll`
};

// The events of GLFW. GLFW must be initialized while they are used.
std::unique_ptr<FrameEvents> glfw_frame_events();

// A refresh rate in Hz from the whole number that GLFW reports: 59 and 119 are the truncated 60/1.001 and 120/1.001 of
// video timings.
double refresh_rate_from(int reported_hz);

// Waits for vertical sync where swapping buffers does that. Where frames come faster than the screen shows them, swaps
// do not wait, and frames begin on a schedule of whole periods that the error of a single sleep does not shift.
class FrameLimiter {
 public:
  explicit FrameLimiter(std::unique_ptr<FrameEvents> events);

  // Waits until the next frame is due and processes window events, in this order, so that a frame shows the newest
  // input. If `busy`, it is due as soon as `max_fps` (> 0: the refresh rate) allows; otherwise when an event arrives,
  // or after 0.25 s. Returns the seconds since the last call.
  double wait(bool busy, double max_fps);

  // Call at the end of a frame, after swapping buffers. The frame time is measured from the end of `wait` to here.
  void finish_frame();

  // Both averaged over the same frames, of the last half second or more; 0 before there are any.
  float frame_ms() const { return frame_ms_; }
  float fps() const { return fps_; }
  std::span<const float> recent_ms() const { return recent_; }  // times of the last frames, oldest first
  bool swap_waits() const { return fast_frames_ < kFastFrames; }

 private:
  using Clock = FrameEvents::Clock;

  void wait_until_due(Clock::duration period);
  void publish_averages();

  static constexpr std::size_t kMaxRecent = 120;
  static constexpr int kFastFrames = 8;

  std::unique_ptr<FrameEvents> events_;
  Clock::time_point wake_time_;
  Clock::time_point due_;  // of the frame that began last
  double max_fps_ = 0.0;
  int fast_frames_ = 0;  // in a row, that swapping buffers did not delay
  std::vector<float> recent_;
  float frame_ms_ = 0.0f;
  float fps_ = 0.0f;
  // Of the frames that are averaged next.
  double interval_s_ = 0.0;  // from frame to frame
  double work_ms_ = 0.0;
  int frames_ = 0;
  bool counts_ = false;  // the frame that has begun is one of them
  bool was_busy_ = false;
  bool swapped_ = false;  // since the last `wait`
};

}  // namespace odori
