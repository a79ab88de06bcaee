#include "window/screenshots.h"

#include "app/messages.h"
#include "app/output_files.h"
#include "base/files.h"
#include "base/translate.h"
#include "render/targets/render_target.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <glad/gl.h>

namespace odori {

namespace {

constexpr const char* kSource = tr_later("Screenshot");

// The window's last frame with its panels.
Result<Image> read_window(const StageView& stage_view, PanelCanvas& canvas, const WindowSize& size,
                          const PixelRect& area) {
  auto target = RenderTarget::create(size.pixel_width, size.pixel_height, 0);
  if (!target) return target.fault();
  target->bind();
  stage_view.copy_to_bound(area);
  canvas.redraw();
  Image image = target->read();
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return image;
}

// A part of the window's image. `area`: in screen coordinates; empty: all.
Image cropped(Image whole, const ScreenArea& area, const WindowSize& size) {
  if (area.empty()) return whole;
  const float scale = size.pixel_scale().x;
  const auto pixel = [&](float at, int limit) {
    return std::clamp(static_cast<int>(std::lround(at * scale)), 0, limit);
  };
  const int left = pixel(area.left, whole.width - 1), top = pixel(area.top, whole.height - 1);
  Image part;
  part.width = std::max(pixel(area.left + area.width, whole.width) - left, 1);
  part.height = std::max(pixel(area.top + area.height, whole.height) - top, 1);
  for (int y = top; y < top + part.height; ++y) {
    const auto row = whole.rgba.begin() + 4 * (std::ptrdiff_t{y} * whole.width + left);
    part.rgba.insert(part.rgba.end(), row, row + 4 * std::ptrdiff_t{part.width});
  }
  return part;
}

}  // namespace

void Screenshots::take(Renderer& renderer, const StageView& stage_view, PanelCanvas& canvas, const WindowSize& size,
                       const PixelRect& area, Session& session) {
  if (!writer_.has_room()) return;
  const auto wanted = take_request<WriteScreenshot>(session);
  if (!wanted) return;
  const TakeScreenshot& request = wanted->what;
  const int scale = session.document.settings.look.resolution_scale;
  auto image = request.panels ? read_window(stage_view, canvas, size, area)
                              : stage_view.image(renderer, session, area.width, area.height, scale,
                                                 session.settings.transparent_background);
  if (!image) return post_message(session, Severity::error, kSource, {describe(image.fault())});
  if (request.panels) image = cropped(std::move(*image), request.area, size);
  if (!request.file.empty()) return writer_.replace(std::move(*image), request.file);
  std::filesystem::path folder = output_folder(session);
  if (folder.empty()) return post_message(session, Severity::error, kSource, {describe(fault(kNoOutputFolder))});
  const std::string& name = wanted->name;
  writer_.write(std::move(*image), std::move(folder), output_stem(session) + (name.empty() ? "" : " " + name));
}

bool Screenshots::report(Session& session) {
  bool any = false;
  while (const auto done = writer_.take_finished()) {
    any = true;
    if (!*done) {
      post_message(session, Severity::error, kSource, {describe(done->fault())});
      continue;
    }
    post_file_written(session, **done);
  }
  return any;
}

}  // namespace odori
