#pragma once

// Screenshots of the viewport or of the whole window, written to image files in the background.

#include "app/output_files.h"
#include "app/session.h"
#include "export/panel_canvas.h"
#include "export/stage_view.h"
#include "window/glfw_window.h"

namespace odori {

class Screenshots {
 public:
  // Whether no image is being written.
  bool idle() const { return writer_.idle(); }

  // Takes the screenshot that the session requests, if any, of the frame just rendered. `area`: the viewport in the
  // window. If too many images are still being written, the request is kept for a later frame.
  void take(Renderer& renderer, const StageView& stage_view, PanelCanvas& canvas, const WindowSize& size,
            const PixelRect& area, Session& session);

  // Posts a message for each image written since the last call, or for why it could not be; returns whether there was
  // any.
  bool report(Session& session);

 private:
  ImageQueue writer_;
};

}  // namespace odori
