#pragma once

// Pictures that a person takes of the window.

#include "export/image_queue.h"
#include "export/panel_canvas.h"
#include "export/stage_view.h"
#include "session/session.h"
#include "window/glfw_window.h"

namespace odori {

class WindowImages {
 public:
  bool idle() const { return writer_.idle(); }

  // Takes the picture that the session wants, if any, of what was just drawn. `area`: the stage's in the window.
  // While too many are still being written it waits.
  void take(Renderer& renderer, const StageView& stage_view, PanelCanvas& canvas, const WindowSize& size,
            const PixelArea& area, Session& session);

  // Says what has been written since the last call; returns whether anything was.
  bool report(Session& session);

 private:
  ImageWriter writer_;
};

}  // namespace odori
