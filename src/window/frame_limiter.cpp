#include "window/frame_limiter.h"

#include <thread>

#include <GLFW/glfw3.h>

namespace odori {

namespace {

constexpr double kIdleSeconds = 0.25;
constexpr float kSmoothing = 0.1f;  // weight of the newest frame

float smoothed(float average, float newest) {
  return average == 0.0f ? newest : average + kSmoothing * (newest - average);
}

}  // namespace

double FrameLimiter::wait(bool busy, double max_fps) {
  if (busy) {
    glfwPollEvents();
    // If vertical sync works, swapping buffers has waited long enough and this returns at once.
    std::this_thread::sleep_until(
        wake_time_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1.0 / max_fps)));
  } else {
    glfwWaitEventsTimeout(kIdleSeconds);
  }
  const Clock::time_point now = Clock::now();
  const double seconds = std::chrono::duration<double>(now - wake_time_).count();
  wake_time_ = now;
  // Idle time does not count as a slow frame.
  if (busy && was_busy_ && seconds > 0.0) fps_ = smoothed(fps_, static_cast<float>(1.0 / seconds));
  was_busy_ = busy;
  return seconds;
}

void FrameLimiter::finish_frame() {
  const float ms = std::chrono::duration<float, std::milli>(Clock::now() - wake_time_).count();
  frame_ms_ = smoothed(frame_ms_, ms);
  if (recent_.size() == kMaxRecent) recent_.erase(recent_.begin());
  recent_.push_back(ms);
}

}  // namespace odori
