#include "render/viewport_renderer.h"

#include "gpu/draw_state.h"

#include <algorithm>
#include <vector>

namespace odori {

namespace {

constexpr glm::vec3 kGapColor{0.125f, 0.137f, 0.170f};

void clear_gaps(bool opaque) {
  apply(kNeutralState);
  const glm::vec4 color = opaque ? glm::vec4(kGapColor, 1.0f) : glm::vec4(0.0f);
  glClearColor(color.r, color.g, color.b, color.a);
  glClear(GL_COLOR_BUFFER_BIT);
}

Status drawn_by(const Renderer& renderer) {
  if (const Fault* fault = renderer.fault()) return *fault;
  return Done{};
}

// A pane, its rectangle in the image, and its visible columns.
struct PanePart {
  std::size_t pane = 0;
  PixelRect rect;
  int first_column = 0;
  int end_column = 0;
};

std::vector<PanePart> pane_parts(const Views& views, int width, int height, int gap) {
  const std::vector<PixelRect> rects = pane_rects(views, width, height, gap);
  const PixelRect& whole = rects.front();
  switch (views.style) {
    case ViewStyle::panes:
      break;
    case ViewStyle::wipe: {
      const int line = wipe_column(views, width);
      return {{0, whole, 0, line}, {1, whole, line, width}};
    }
    case ViewStyle::blink:
      return {{active_index(views), whole, 0, width}};
    case ViewStyle::overlay:
      return {{0, whole, 0, width}};
  }
  std::vector<PanePart> parts;
  for (const PixelRect& rect : rects) parts.push_back({parts.size(), rect, 0, rect.width});
  return parts;
}

}  // namespace

Result<ViewportRenderer> ViewportRenderer::create(int width, int height, int samples) {
  auto pane = RenderTarget::create(width, height, samples);
  if (!pane) return pane.fault();
  return ViewportRenderer(std::move(*pane), width, height);
}

Status ViewportRenderer::draw(Renderer& renderer, const Stage& stage, GpuModels models, const RenderOptions& options,
                              const Views& views, const PaneCameras& cameras, int gap) {
  renderer.upload_frame(stage, models, panes_in_use(views));
  return draw_tile(renderer, stage, models, options, views, cameras, gap, {width_, height_});
}

Status ViewportRenderer::draw_tile(Renderer& renderer, const Stage& stage, GpuModels models,
                                   const RenderOptions& options, const Views& views, const PaneCameras& cameras,
                                   int gap, const Tile& tile) {
  const int bottom = tile.height - tile.y - height_;
  const auto origin = [&](const PixelRect& rect) {
    return glm::ivec2(tile.x - rect.x, bottom - (tile.height - rect.y - rect.height));
  };
  const OitTarget* oit = nullptr;
  if (options.order_independent_transparency) {
    const auto ready = pane_.oit();
    if (!ready) return ready.fault();
    oit = *ready;
  }
  const auto draw_pane = [&](const PanePart& part, int first_column, int end_column) {
    const PixelRect& rect = part.rect;
    pane_.bind();
    const auto wireframe = views.style == ViewStyle::overlay ? std::optional(views.panes[1]) : std::nullopt;
    const PixelRect touched = renderer.draw_view(stage, models, options,
                                                 {views.panes[part.pane],
                                                  wireframe,
                                                  cameras[part.pane],
                                                  rect.width,
                                                  rect.height,
                                                  first_column,
                                                  end_column,
                                                  origin(rect),
                                                  {width_, height_},
                                                  tile.line_width,
                                                  oit});
    pane_.set_background(options.background, touched);
  };
  const std::vector<PanePart> parts = pane_parts(views, tile.width, tile.height, gap);
  is_composite_ = parts.size() > 1;
  if (!is_composite_) {
    draw_pane(parts.front(), 0, tile.width);
    return drawn_by(renderer);
  }
  if (const Status ready = ensure_composite(); !ready) return ready;
  composite_->bind();
  clear_gaps(options.background.a > 0.0f);
  for (const PanePart& part : parts) {
    const glm::ivec2 from = origin(part.rect);
    const PixelRect visible =
        intersection({part.first_column - from.x, -from.y, part.end_column - part.first_column, part.rect.height},
                     {0, 0, width_, height_});
    if (visible.empty()) continue;
    // Draw one more column on each side, because some drivers miss samples at the edge of the scissor rectangle.
    draw_pane(part, std::max(part.first_column - 1, 0), std::min(part.end_column + 1, part.rect.width));
    composite_->bind();
    pane_.blit_part_to_bound(visible);
  }
  return drawn_by(renderer);
}

Status ViewportRenderer::ensure_composite() {
  if (composite_) return Done{};
  auto composite = RenderTarget::create(width_, height_, 0);
  if (!composite) return composite.fault();
  composite_.emplace(std::move(*composite));
  return Done{};
}

Image ViewportRenderer::read() { return is_composite_ ? composite_->read() : pane_.read(); }

void ViewportRenderer::blit_to_bound(int x, int y) const {
  if (is_composite_) return composite_->blit_to_bound(x, y);
  pane_.blit_to_bound(x, y);
}

}  // namespace odori
