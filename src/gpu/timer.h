#pragma once

#include "gpu/handles.h"

namespace odori {

// Measures the GPU time of the commands between `start` and `stop` with a timer query (ARB_timer_query).
class GpuTimer {
 public:
  static bool available();

  // Require available(). Only one timer may run at a time.
  void start() const;
  void stop() const;

  // GPU time between the last start and stop; waits for the GPU.
  double milliseconds() const;

 private:
  QueryHandle query_;
};

}  // namespace odori
