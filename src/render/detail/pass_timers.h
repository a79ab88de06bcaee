#pragma once

#include "gpu/timer.h"
#include "render/pass_cost.h"

#include <cstddef>
#include <vector>

namespace odori {

// GPU timers for the passes of a frame, read after the frame so that drawing does not wait for them.
class PassTimers {
 public:
  // Discards the last frame's times.
  void begin_frame() { used_ = 0; }

  // Require GpuTimer::available(). One pass at a time; a pass may run several times per frame.
  void start(RenderPass pass);
  void stop();

  // Waits for the GPU and adds the measured times to `costs`.
  void add_to(PassCosts& costs) const;

 private:
  struct Span {
    RenderPass pass = RenderPass::upload;
    GpuTimer timer;
  };
  std::vector<Span> spans_;  // reused from frame to frame
  std::size_t used_ = 0;     // spans of the current frame
};

}  // namespace odori
