#include "window/frame_limiter.h"

#include <thread>

#include <GLFW/glfw3.h>

namespace odori {

namespace {

constexpr double kIdleSeconds = 0.25;
constexpr float kSmoothing = 0.1f;  // share of the newest picture

float smoothed(float so_far, float newest) { return so_far == 0.0f ? newest : so_far + kSmoothing * (newest - so_far); }

}  // namespace

double FrameLimiter::wait(bool busy, double rate) {
  if (busy) {
    glfwPollEvents();
    // Where vertical sync works, the swap has waited and nothing is left to wait for.
    std::this_thread::sleep_until(
        woke_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1.0 / rate)));
  } else {
    glfwWaitEventsTimeout(kIdleSeconds);
  }
  const Clock::time_point now = Clock::now();
  const double seconds = std::chrono::duration<double>(now - woke_).count();
  woke_ = now;
  // A rest is no slow picture.
  if (busy && was_busy_ && seconds > 0.0) rate_ = smoothed(rate_, static_cast<float>(1.0 / seconds));
  was_busy_ = busy;
  return seconds;
}

void FrameLimiter::finished() {
  const float ms = std::chrono::duration<float, std::milli>(Clock::now() - woke_).count();
  frame_ms_ = smoothed(frame_ms_, ms);
  if (recent_.size() == kKept) recent_.erase(recent_.begin());
  recent_.push_back(ms);
}

}  // namespace odori
