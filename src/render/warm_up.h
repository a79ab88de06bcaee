#pragma once

// Drivers finish a program when it first draws with such textures and such a framebuffer. What views may be switched to
// is drawn before, a step at a time, where nobody sees it, so that switching takes no time.

#include "render/views_picture.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace odori {

class WarmUp {
 public:
  // Draws the stage in the next of all ways, as small as can be, with as many samples as the pictures to come; from the
  // first on where those or `models`, as upload_frame's, are others than the last time. Leaves no framebuffer bound.
  // False: there is nothing left to do, nothing was done.
  bool step(Renderer& renderer, const Stage& stage, GpuModels models, int samples);

 private:
  int samples_ = 0;
  std::vector<std::shared_ptr<GpuModel>> models_;
  std::size_t steps_ = 0;  // done, for these
  std::optional<ViewsPicture> picture_;
};

}  // namespace odori
