#pragma once

#include "base/enums.h"
#include "gpu/timer.h"
#include "render/pass_cost.h"

#include <cstddef>
#include <vector>

#include <glad/gl.h>

namespace odori {

// GPU timers for the passes of a frame, read after the frame so that drawing does not wait for them.
class PassTimers {
 public:
  // Discards the last frame's times.
  void begin_frame() { used_ = 0; }

  // Require GpuTimer::available(). One pass at a time; a pass may run several times per frame.
  void start(RenderPass pass) {
    if (used_ == spans_.size()) spans_.emplace_back();
    spans_[used_].pass = pass;
    spans_[used_].timer.start();
  }
  void stop() {
    spans_[used_++].timer.stop();
    // Without a flush, tile-based renderers would execute several passes together.
    glFlush();
  }

  // Waits for the GPU and adds the measured times to `costs`.
  void add_to(PassCosts& costs) const {
    for (std::size_t i = 0; i < used_; ++i) {
      costs[ordinal(spans_[i].pass)].ms += spans_[i].timer.milliseconds();
    }
  }

 private:
  struct Span {
    RenderPass pass = RenderPass::upload;
    GpuTimer timer;
  };
  std::vector<Span> spans_;  // reused from frame to frame
  std::size_t used_ = 0;     // spans of the current frame
};

}  // namespace odori
