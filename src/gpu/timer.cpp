#include "gpu/timer.h"

namespace odori {

bool GpuTimer::available() { return GLAD_GL_ARB_timer_query != 0; }

void GpuTimer::start() {
  started_ = Clock::now();
  glBeginQuery(GL_TIME_ELAPSED, query_.id());
}

void GpuTimer::stop() const { glEndQuery(GL_TIME_ELAPSED); }

double GpuTimer::milliseconds() const {
  GLuint64 nanoseconds = 0;
  glGetQueryObjectui64v(query_.id(), GL_QUERY_RESULT, &nanoseconds);
  const double passed_ms = std::chrono::duration<double, std::milli>(Clock::now() - started_).count();
  const double gpu_ms = static_cast<double>(nanoseconds) * 1e-6;
  return gpu_ms <= passed_ms ? gpu_ms : 0.0;
}

}  // namespace odori
