#include "window/frame_limiter.h"

#include <thread>
#include <utility>

#include <GLFW/glfw3.h>

namespace odori {

namespace {

constexpr double kIdleSeconds = 0.25;
constexpr double kAveraged_s = 0.5;
// A swap that waits for the screen makes frames a whole period long; the screens of a pair may differ a little.
constexpr double kFastShare = 0.75;  // of a period

class GlfwFrameEvents : public FrameEvents {
 public:
  Clock::time_point now() override { return Clock::now(); }
  void sleep_until(Clock::time_point time) override { std::this_thread::sleep_until(time); }
  void poll() override { glfwPollEvents(); }
  void wait_for(double seconds) override { glfwWaitEventsTimeout(seconds); }
};

}  // namespace

std::unique_ptr<FrameEvents> glfw_frame_events() { return std::make_unique<GlfwFrameEvents>(); }

double refresh_rate_from(int reported_hz) {
  const bool truncated =
      reported_hz == 23 || reported_hz == 29 || reported_hz == 47 || reported_hz == 59 || reported_hz == 119;
  return truncated ? (reported_hz + 1) / 1.001 : reported_hz;
}

FrameLimiter::FrameLimiter(std::unique_ptr<FrameEvents> events)
    : events_(std::move(events)), wake_time_(events_->now()), due_(wake_time_) {}

double FrameLimiter::wait(bool busy, double max_fps) {
  if (max_fps != max_fps_) {
    max_fps_ = max_fps;
    fast_frames_ = 0;  // another screen may wait
  }
  if (busy) {
    wait_until_due(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1.0 / max_fps)));
    events_->poll();
  } else {
    events_->wait_for(kIdleSeconds);
  }
  const Clock::time_point now = events_->now();
  const double seconds = std::chrono::duration<double>(now - wake_time_).count();
  wake_time_ = now;
  // Idle time does not count as a slow frame.
  counts_ = busy && was_busy_ && seconds > 0.0;
  if (counts_) interval_s_ += seconds;
  was_busy_ = busy;
  swapped_ = false;
  return seconds;
}

void FrameLimiter::wait_until_due(Clock::duration period) {
  const Clock::time_point now = events_->now();
  if (was_busy_ && swapped_ && swap_waits()) {
    fast_frames_ = now - wake_time_ < kFastShare * period ? fast_frames_ + 1 : 0;
    due_ = now;
    return;
  }
  due_ += period;
  // A late frame begins at once; after a whole missed period the schedule starts again.
  if (!was_busy_ || due_ + period < now) due_ = now;
  if (due_ > now) events_->sleep_until(due_);
}

void FrameLimiter::publish_averages() {
  if (interval_s_ < kAveraged_s && fps_ > 0.0f) return;
  fps_ = static_cast<float>(frames_ / interval_s_);
  frame_ms_ = static_cast<float>(work_ms_ / frames_);
  frames_ = 0;
  interval_s_ = work_ms_ = 0.0;
}

void FrameLimiter::finish_frame() {
  swapped_ = true;
  const float ms = std::chrono::duration<float, std::milli>(events_->now() - wake_time_).count();
  if (std::exchange(counts_, false)) {
    ++frames_;
    work_ms_ += static_cast<double>(ms);
    publish_averages();
  }
  if (recent_.size() == kMaxRecent) recent_.erase(recent_.begin());
  recent_.push_back(ms);
}

}  // namespace odori
