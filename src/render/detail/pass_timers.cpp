#include "render/detail/pass_timers.h"

#include "base/enums.h"

#include <glad/gl.h>

namespace odori {

void PassTimers::start(RenderPass pass) {
  if (used_ == spans_.size()) spans_.emplace_back();
  spans_[used_].pass = pass;
  spans_[used_].timer.start();
}

void PassTimers::stop() {
  spans_[used_++].timer.stop();
  // Without a flush, tile-based renderers would execute several passes together.
  glFlush();
}

void PassTimers::add_to(PassCosts& costs) const {
  for (std::size_t i = 0; i < used_; ++i) {
    costs[ordinal(spans_[i].pass)].ms += spans_[i].timer.milliseconds();
  }
}

}  // namespace odori
