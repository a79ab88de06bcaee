#include "render/viewport_renderer.h"

#include "gpu/draw_state.h"

#include <algorithm>
#include <vector>

namespace odori {

namespace {

constexpr glm::vec3 kBetweenPanes{0.125f, 0.137f, 0.170f};

void clear_between(bool has_ground) {
  apply(kNeutralState);
  const glm::vec4 color = has_ground ? glm::vec4(kBetweenPanes, 1.0f) : glm::vec4(0.0f);
  glClearColor(color.r, color.g, color.b, color.a);
  glClear(GL_COLOR_BUFFER_BIT);
}

// What of a pane is seen, and where in the picture the pane stands.
struct PanePart {
  std::size_t pane = 0;
  PixelRect place;
  int first_column = 0;
  int end_column = 0;
};

std::vector<PanePart> pane_parts(const Views& views, int width, int height, int gap) {
  const std::vector<PixelRect> places = pane_places(views, width, height, gap);
  const PixelRect& whole = places.front();
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
  for (const PixelRect& place : places) parts.push_back({parts.size(), place, 0, place.width});
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
  return draw_part(renderer, stage, models, options, views, cameras, gap, {width_, height_});
}

Status ViewportRenderer::draw_part(Renderer& renderer, const Stage& stage, GpuModels models,
                                   const RenderOptions& options, const Views& views, const PaneCameras& cameras,
                                   int gap, const Part& whole) {
  const int bottom = whole.height - whole.y - height_;
  const auto origin = [&](const PixelRect& place) {
    return glm::ivec2(whole.x - place.x, bottom - (whole.height - place.y - place.height));
  };
  const OitTarget* layers = nullptr;
  if (options.order_independent_transparency) {
    const auto ready = pane_.layers();
    if (!ready) return ready.fault();
    layers = *ready;
  }
  const auto draw_pane = [&](const PanePart& part, int first_column, int end_column) {
    const PixelRect& place = part.place;
    pane_.bind();
    const auto wires = views.style == ViewStyle::overlay ? std::optional(views.panes[1]) : std::nullopt;
    renderer.draw_view(stage, models, options,
                       {views.panes[part.pane], wires, cameras[part.pane], place.width, place.height, first_column,
                        end_column, origin(place), whole.stroke, layers});
  };
  const std::vector<PanePart> parts = pane_parts(views, whole.width, whole.height, gap);
  composed_ = parts.size() > 1;
  if (!composed_) {
    draw_pane(parts.front(), 0, whole.width);
    return Done{};
  }
  if (const Status ready = make_room(); !ready) return ready;
  all_->bind();
  clear_between(options.background.a > 0.0f);
  for (const PanePart& part : parts) {
    const glm::ivec2 from = origin(part.place);
    const PixelBox seen{std::max(part.first_column - from.x, 0), std::max(-from.y, 0),
                        std::min(part.end_column - from.x, width_), std::min(part.place.height - from.y, height_)};
    if (seen.left >= seen.right || seen.bottom >= seen.top) continue;
    // One column more: at a scissor's edge some drivers leave samples out.
    draw_pane(part, std::max(part.first_column - 1, 0), std::min(part.end_column + 1, part.place.width));
    all_->bind();
    pane_.copy_part_to_bound(seen);
  }
  return Done{};
}

Status ViewportRenderer::make_room() {
  if (all_) return Done{};
  auto all = RenderTarget::create(width_, height_, 0);
  if (!all) return all.fault();
  all_.emplace(std::move(*all));
  return Done{};
}

Image ViewportRenderer::read() { return composed_ ? all_->read() : pane_.read(); }

void ViewportRenderer::copy_to_bound(int x, int y) const {
  if (composed_) return all_->copy_to_bound(x, y);
  pane_.copy_to_bound(x, y);
}

}  // namespace odori
