#pragma once

#include "render/viewport_renderer.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace odori {

// Drivers finish compiling a program when it first draws with a given kind of textures and framebuffer. WarmUp draws
// every skinning mode, every view style, and with and without self shadow in advance, off-screen and one step at a
// time, so that switching between them does not stall.
class WarmUp {
 public:
  // Draws the stage with the next combination, a few pixels in size, and links at most one program; a combination that
  // needs more takes several steps. `look`: of the images that will be drawn later. Starts over if what it
  // needs of programs or `models` (as for Renderer::upload_frame) differ from the last call. Leaves no framebuffer
  // bound. Returns false, and draws nothing, once all combinations are done.
  bool step(Renderer& renderer, const Stage& stage, GpuModels models, const Look& look);

 private:
  Look look_;  // its settings that programs depend on
  std::vector<std::shared_ptr<GpuModel>> models_;
  std::size_t steps_ = 0;  // done with `look_` and `models_`
  std::optional<ViewportRenderer> image_;
};

}  // namespace odori
