#pragma once

#include "gpu/timer.h"
#include "render/pass_cost.h"

#include <cstddef>
#include <vector>

namespace odori {

// The GPU's time for each pass of a frame, asked of the driver and read when the frame is done.
class PassTimers {
 public:
  // Forgets the last frame's.
  void begin_frame() { used_ = 0; }

  // Need GpuTimer::available. One pass at a time; a pass may come several times a frame.
  void start(RenderPass pass);
  void stop();

  // Waits for the driver, and adds what it found to the passes' ms.
  void add_to(PassCosts& costs) const;

 private:
  struct Span {
    RenderPass pass = RenderPass::upload;
    GpuTimer timer;
  };
  std::vector<Span> spans_;  // kept from frame to frame
  std::size_t used_ = 0;     // of them, in this one
};

}  // namespace odori
