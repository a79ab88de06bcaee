#pragma once

#include "gpu/handles.h"

#include <chrono>

namespace odori {

// Measures the GPU time of the commands between `start` and `stop` with a timer query (ARB_timer_query).
class GpuTimer {
 public:
  static bool available() { return GLAD_GL_ARB_timer_query != 0; }

  // Require available(). Only one timer may run at a time.
  void start() {
    started_ = Clock::now();
    glBeginQuery(GL_TIME_ELAPSED, query_.id());
  }
  void stop() const { glEndQuery(GL_TIME_ELAPSED); }

  // GPU time between the last start and stop; waits for the GPU. 0 if the driver reports more than has passed since the
  // start, as llvmpipe does if nothing was drawn: it reports the time since the machine was started.
  double milliseconds() const {
    GLuint64 nanoseconds = 0;
    glGetQueryObjectui64v(query_.id(), GL_QUERY_RESULT, &nanoseconds);
    const double passed_ms = std::chrono::duration<double, std::milli>(Clock::now() - started_).count();
    const double gpu_ms = static_cast<double>(nanoseconds) * 1e-6;
    return gpu_ms <= passed_ms ? gpu_ms : 0.0;
  }

 private:
  using Clock = std::chrono::steady_clock;

  QueryHandle query_;
  Clock::time_point started_;
};

}  // namespace odori
