#pragma once

#include "gpu/handles.h"

#include <chrono>

namespace odori {

// Measures the GPU time of the commands between `start` and `stop` with a timer query (ARB_timer_query).
class GpuTimer {
 public:
  static bool available();

  // Require available(). Only one timer may run at a time.
  void start();
  void stop() const;

  // GPU time between the last start and stop; waits for the GPU. 0 if the driver reports more than has passed since the
  // start, as llvmpipe does if nothing was drawn: it reports the time since the machine was started.
  double milliseconds() const;

 private:
  using Clock = std::chrono::steady_clock;

  QueryHandle query_;
  Clock::time_point started_;
};

}  // namespace odori
