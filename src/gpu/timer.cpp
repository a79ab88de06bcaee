#include "gpu/timer.h"

namespace odori {

bool GpuTimer::available() { return GLAD_GL_ARB_timer_query != 0; }

void GpuTimer::start() const { glBeginQuery(GL_TIME_ELAPSED, query_.id()); }

void GpuTimer::stop() const { glEndQuery(GL_TIME_ELAPSED); }

double GpuTimer::milliseconds() const {
  GLuint64 nanoseconds = 0;
  glGetQueryObjectui64v(query_.id(), GL_QUERY_RESULT, &nanoseconds);
  return static_cast<double>(nanoseconds) * 1e-6;
}

}  // namespace odori
