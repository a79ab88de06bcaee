#pragma once

#include "export/stage_view.h"
#include "render/table_view.h"
#include "scene/step_clock.h"
#include "session/session.h"
#include "ui/core/tab_state.h"
#include "viewer/gpu_tables.h"

#include <optional>

namespace odori {

// What the window's GPU tab shows: a table of the chosen actor as it lies on the GPU, and how long the parts of a
// picture take. As long as nobody looks it costs nothing.
class GpuProfiler {
 public:
  // Draws the stage by `view`, and then what `wanted` asks for; null where nobody looks. Leaves no framebuffer bound.
  // The result holds until the next call; null likewise.
  const GpuReport* draw(StageView& view, Renderer& renderer, const Session& session, const PixelArea& area,
                        const GpuTabState* wanted);

 private:
  void take_times(const Renderer& renderer, const Session& session);

  GpuReport report_;
  TableView table_;
  StepClock clock_;
  bool watched_ = false;
};

}  // namespace odori
