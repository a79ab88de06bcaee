#pragma once

// Renders the images of `odori compare` without a window: a row of views with captions, one per skinning mode, and
// optionally a row of heat maps.

#include "analysis/measured_motion.h"
#include "base/fault.h"
#include "base/image.h"
#include "cli/opened_files.h"
#include "cli/verbs.h"

#include <memory>
#include <string>

namespace odori {

class CompareSheet {
 public:
  // `request`: the modes, the reference and the measures. Keeps a reference to `opened`, which must not move. Fails if
  // there is no usable OpenGL.
  static Result<CompareSheet> create(OpenedFiles& opened, const CompareOptions& options, const MeasureRequest& request);
  CompareSheet(CompareSheet&&) noexcept;
  ~CompareSheet();

  // Sets the camera that the options select for all later images. An automatic camera fits the model as skinned by
  // every mode in the current frame of the stage.
  void frame_camera();

  // As FrameRenderer::driver.
  std::string driver() const;

  // Renders the current frame of the stage: number `number` of those that are compared.
  Image draw(std::size_t number);

 private:
  struct State;
  explicit CompareSheet(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace odori
