#pragma once

#include "gpu/handles.h"

namespace odori {

// Time the GPU spends on the commands between `start` and `stop`, where the driver can tell (ARB_timer_query).
class GpuTimer {
 public:
  static bool available();

  // Need `available`. One timer runs at a time.
  void start() const;
  void stop() const;

  // Waits for the last span to be done.
  double milliseconds() const;

 private:
  QueryHandle query_;
};

}  // namespace odori
