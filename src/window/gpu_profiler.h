#pragma once

// The data of the window's GPU page.

#include "app/session.h"
#include "export/stage_view.h"
#include "render/table_view.h"
#include "scene/step_timer.h"
#include "ui/core/page_state.h"
#include "view/gpu_tables.h"

#include <optional>

namespace odori {

// Reads a table of the GPU of the selected model, and measures the GPU time of each pass and the CPU time of each step
// of a frame. Does no work while the page is not visible.
class GpuProfiler {
 public:
  // Renders the stage with `view`, then reads what the page shows; `page` is null if the page is not visible. Leaves no
  // framebuffer bound. Returns null if `page` is null; the result is valid until the next call.
  const GpuReport* draw(StageView& view, Renderer& renderer, const Session& session, const PixelRect& area,
                        const GpuPageState* page);

 private:
  void record_times(const Renderer& renderer, const Session& session);

  GpuReport report_;
  TableView table_;
  StepTimer step_timer_;
  bool enabled_ = false;
};

}  // namespace odori
