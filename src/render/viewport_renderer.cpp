#include "render/viewport_renderer.h"

#include "gpu/draw_state.h"
#include "render/effects/effect_chain.h"
#include "render/effects/focus_distance.h"

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

// Heat maps and wireframes are measured by their colours, which effects would change.
bool shows_effects(const Look& look, const PaneView& view) {
  return has_effects(look) && !has_heatmap(view.pane) && !view.wireframe;
}

// The part of the view that its effects need for this part of the framebuffer: all of it where they spread.
PixelRect needed_region(const Look& look, const PaneView& view, const PixelRect& visible) {
  const int margin = EffectChain::margin(look, view.height), step = EffectChain::alignment(view.height);
  const auto low = [&](int at) { return std::max(at - margin, 0) / step * step; };
  const auto high = [&](int at, int end) { return std::min((at + margin + step - 1) / step * step, end); };
  const int x = low(visible.x + view.origin.x), y = low(visible.y + view.origin.y);
  return {x, y, high(visible.x + view.origin.x + visible.width, view.width) - x,
          high(visible.y + view.origin.y + visible.height, view.height) - y};
}

RenderOptions options_as_mmd(const RenderOptions& options) {
  RenderOptions plain = options;
  static_cast<Look&>(plain) = as_mmd(options);
  plain.lut.reset();
  plain.passes.reset();
  return plain;
}

// How a frame of a mean is drawn: the depth of field is that of the points of the lens.
RenderOptions options_of_samples(const RenderOptions& options, const PaneView& view) {
  RenderOptions exact = options;
  exact.dof = false;
  if (shows_effects(options, view)) return exact;
  static_cast<Effects&>(exact) = {};
  exact.lut.reset();
  return exact;
}

ViewOffset offset_of(const RenderOptions& options, const Stage& stage, const Camera& camera, int sample) {
  const SamplePoint point = sample_point(sample);
  ViewOffset offset{point.pixel};
  if (!options.dof || !camera.perspective) return offset;
  offset.focus_distance = focus_distance(options, stage, camera);
  offset.lens = point.lens * lens_radius(options, offset.focus_distance, camera);
  return offset;
}

}  // namespace

Result<ViewportRenderer> ViewportRenderer::create(int width, int height, int samples) {
  auto pane = RenderTarget::create(width, height, samples);
  if (!pane) return pane.fault();
  return ViewportRenderer(std::move(*pane), width, height, samples);
}

ViewportRenderer::ViewportRenderer(RenderTarget pane, int width, int height, int samples)
    : pane_(std::move(pane)), width_(width), height_(height), samples_(samples) {}
ViewportRenderer::ViewportRenderer(ViewportRenderer&&) noexcept = default;
ViewportRenderer& ViewportRenderer::operator=(ViewportRenderer&&) noexcept = default;
ViewportRenderer::~ViewportRenderer() = default;

Status ViewportRenderer::draw(Renderer& renderer, const Stage& stage, GpuModels models, const RenderOptions& options,
                              const Views& views, const PaneCameras& cameras, int gap) {
  renderer.upload_frame(stage, models, panes_in_use(views));
  return draw_tile(renderer, stage, models, options, views, cameras, gap, {width_, height_});
}

Status ViewportRenderer::draw_tile(Renderer& renderer, const Stage& stage, GpuModels models,
                                   const RenderOptions& options, const Views& views, const PaneCameras& cameras,
                                   int gap, const Tile& tile, Round round) {
  return draw_panes({renderer, stage, models, options, views, cameras, gap, round}, tile);
}

Status ViewportRenderer::add_sample(Renderer& renderer, const Stage& stage, GpuModels models,
                                    const RenderOptions& options, const Views& views, const PaneCameras& cameras,
                                    int gap, const Tile& tile, int number) {
  return draw_panes({renderer, stage, models, options, views, cameras, gap, Round::only, number}, tile);
}

Status ViewportRenderer::draw_mean_tile(Renderer& renderer, const Stage& stage, GpuModels models,
                                        const RenderOptions& options, const Views& views, const PaneCameras& cameras,
                                        int gap, const Tile& tile, Round round) {
  return draw_panes({renderer, stage, models, options, views, cameras, gap, round, -1, true}, tile);
}

Status ViewportRenderer::draw_panes(const Frame& frame, const Tile& tile) {
  const RenderOptions& options = frame.options;
  const Views& views = frame.views;
  effects_fault_.reset();
  const int bottom = tile.height - tile.y - height_;
  const auto origin = [&](const PixelRect& rect) {
    return glm::ivec2(tile.x - rect.x, bottom - (tile.height - rect.y - rect.height));
  };
  const auto oit = pane_.oit(options);
  if (!oit) return oit.fault();
  const auto draw_pane = [&](const PanePart& part, int first_column, int end_column) {
    const PixelRect& rect = part.rect;
    const auto wireframe = views.style == ViewStyle::overlay ? std::optional(views.panes[1]) : std::nullopt;
    const Pane& pane = views.panes[part.pane];
    const std::optional<RenderOptions> as_mmd = pane.as_mmd ? std::optional(options_as_mmd(options)) : std::nullopt;
    draw_view({frame.renderer, frame.stage, frame.models, as_mmd ? *as_mmd : options, frame.views, frame.cameras,
               frame.gap, frame.round, frame.sample, frame.mean},
              {pane,
               wireframe,
               frame.cameras[part.pane],
               rect.width,
               rect.height,
               first_column,
               end_column,
               origin(rect),
               {width_, height_},
               tile.line_width,
               pane.as_mmd ? nullptr : *oit},
              part.pane);
  };
  const std::vector<PanePart> parts = pane_parts(views, tile.width, tile.height, frame.gap);
  is_composite_ = parts.size() > 1;
  if (!is_composite_) {
    draw_pane(parts.front(), 0, tile.width);
    return drawn_by(frame);
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
    if (frame.sample >= 0) continue;
    composite_->bind();
    pane_.blit_part_to_bound(visible);
  }
  return drawn_by(frame);
}

// Frames whose mean is drawn all need their targets.
Status ViewportRenderer::drawn_by(const Frame& frame) const {
  if (effects_fault_ && (frame.mean || frame.sample >= 0)) return *effects_fault_;
  if (const Fault* fault = frame.renderer.fault()) return *fault;
  return Done{};
}

void ViewportRenderer::draw_view(const Frame& frame, const PaneView& view, std::size_t pane) {
  if (frame.mean || frame.sample >= 0) {
    if (const Status drawn = draw_exactly(frame, view, pane); !drawn) effects_fault_ = drawn.fault();
    return;
  }
  if (shows_effects(frame.options, view)) {
    const Status drawn = draw_with_effects(frame, view, pane);
    if (drawn) return;
    effects_fault_ = drawn.fault();
  }
  if (frame.round == Round::collect) return;
  pane_.bind();
  pane_.set_background(frame.options.background,
                       frame.renderer.draw_view(frame.stage, frame.models, frame.options, view));
}

Status ViewportRenderer::draw_with_effects(const Frame& frame, const PaneView& view, std::size_t pane) {
  const PixelRect visible = drawn_part(view);
  if (visible.empty()) return Done{};
  EffectChain& chain = chain_of(pane);
  Status lit =
      chain.light(frame.renderer, frame.stage, frame.models, frame.options, view,
                  needed_region(frame.options, view, visible), {samples_, EffectChain::format_for(frame.options)});
  return lit ? finish_effects(frame, frame.options, view, chain) : lit;
}

// Part of the mean of several frames, or that mean.
Status ViewportRenderer::draw_exactly(const Frame& frame, const PaneView& view, std::size_t pane) {
  const PixelRect visible = drawn_part(view);
  if (visible.empty()) return Done{};
  EffectChain& chain = chain_of(pane);
  const RenderOptions options = options_of_samples(frame.options, view);
  if (frame.mean) {
    Status mean = chain.use_mean_light(frame.renderer);
    return mean ? finish_effects(frame, options, view, chain) : mean;
  }
  PaneView seen = view;
  seen.offset = offset_of(frame.options, frame.stage, view.camera, frame.sample);
  Status lit = chain.light(frame.renderer, frame.stage, frame.models, options, seen,
                           needed_region(options, view, visible), {samples_});
  return lit ? chain.add_light(frame.renderer, frame.sample) : lit;
}

// From the light of the chain.
Status ViewportRenderer::finish_effects(const Frame& frame, const RenderOptions& options, const PaneView& view,
                                        EffectChain& chain) {
  Renderer& renderer = frame.renderer;
  const PixelRect visible = drawn_part(view);
  if (EffectChain::spreads(options)) {
    Status spread = frame.round == Round::collect
                        ? chain.collect(renderer, {visible.x + view.origin.x, visible.y + view.origin.y, visible.width,
                                                   visible.height})
                    : frame.round == Round::only ? chain.spread_from_light(renderer, options)
                                                 : chain.spread_from_collected(renderer, options);
    if (!spread) return spread;
  }
  if (frame.round == Round::collect) return Done{};
  pane_.bind();
  return chain.finish(renderer, options, frame.stage.frame, {pane_.resolved_framebuffer(), visible, view.origin});
}

EffectChain& ViewportRenderer::chain_of(std::size_t pane) {
  if (!effects_[pane]) effects_[pane] = std::make_unique<EffectChain>();
  return *effects_[pane];
}

Status ViewportRenderer::ensure_composite() {
  if (composite_) return Done{};
  auto composite = RenderTarget::create(width_, height_, 0);
  if (!composite) return composite.fault();
  composite_.emplace(std::move(*composite));
  return Done{};
}

std::vector<Fault> ViewportRenderer::pass_faults() const {
  for (const auto& chain : effects_) {
    if (chain && !chain->pass_faults().empty()) return chain->pass_faults();
  }
  return {};
}

Image ViewportRenderer::read() { return is_composite_ ? composite_->read() : pane_.read(); }

void ViewportRenderer::blit_to_bound(int x, int y) const {
  if (is_composite_) return composite_->blit_to_bound(x, y);
  pane_.blit_to_bound(x, y);
}

void ViewportRenderer::stretch_to_bound(const PixelRect& to) const {
  if (is_composite_) return composite_->stretch_to_bound(to);
  pane_.stretch_to_bound(to);
}

}  // namespace odori
