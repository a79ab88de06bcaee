#pragma once

// The pictures of `odori compare`, without a window.

#include "analysis/measured_frame.h"
#include "base/image.h"
#include "base/result.h"
#include "cli/compare_verb.h"
#include "cli/opened_stage.h"

#include <memory>

namespace odori {

class CompareSheet {
 public:
  // `request`: the modes, and what else is asked of a frame. The stage stays where it is while this lives.
  static Result<CompareSheet> create(OpenedStage& opened, const CompareOptions& options, const MeasureRequest& request);
  CompareSheet(CompareSheet&&) noexcept;
  ~CompareSheet();

  // One camera for every picture from now on: as the options say; an automatic one frames what the modes make of the
  // frame the stage is at.
  void frame_camera();

  // The stage as last advanced.
  Image draw();

 private:
  struct State;
  explicit CompareSheet(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace odori
