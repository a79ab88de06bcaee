#pragma once

// Drivers finish a program when it first draws with such textures and such a framebuffer. What views may be switched to
// is drawn before, a step at a time, where nobody sees it, so that switching takes no time.

#include "render/viewport_renderer.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace odori {

class WarmUp {
 public:
  // What the pictures to come will have.
  struct Quality {
    int samples = 0;
    bool order_independent_transparency = false;
    friend bool operator==(const Quality&, const Quality&) = default;
  };

  // Draws the stage in the next of all ways, as small as can be; from the first on where `fineness` or `models`, as
  // upload_frame's, are others than the last time. Leaves no framebuffer bound. False: there is nothing left to do,
  // nothing was done.
  bool step(Renderer& renderer, const Stage& stage, GpuModels models, const Quality& fineness);

 private:
  Quality fineness_;
  std::vector<std::shared_ptr<GpuModel>> models_;
  std::size_t steps_ = 0;  // done, for these
  std::optional<ViewportRenderer> image_;
};

}  // namespace odori
