#include "export/stage_view.h"

#include "app/messages.h"
#include "base/enums.h"
#include "base/folders.h"
#include "base/translate.h"
#include "document/cameras.h"
#include "document/scene.h"
#include "gpu/debug.h"
#include "render/large_image.h"
#include "scene/physics/live_physics.h"

#include <algorithm>

#include <glad/gl.h>

namespace odori {

namespace {

// `faults`: of the files of the look that cannot be used; null: they are not asked for.
RenderOptions options_of(const Session& session, std::vector<std::string>* faults = nullptr) {
  RenderOptions options(shown_look(session.document, session.settings.fit_background));
  options.background_picture = session.document.background;
  for (const auto& [file, fault] : load_look_files(options)) {
    if (faults != nullptr) faults->push_back(readable_name(file) + tr(": ") + describe(fault));
  }
  return options;
}

std::optional<MarkedMaterial> marked_material(const Selection& selected) {
  if (selected.marked_material < 0) return std::nullopt;
  return MarkedMaterial{selected.actor, selected.marked_material};
}

// With the weights of a bone that are previewed.
Views shown_views(const Session& session) {
  Views views = session.document.settings.views;
  const Actor* actor = selected_actor(session.document);
  const int bone = session.document.selected.weight_preview;
  if (actor == nullptr || !has_index(actor->model->bones, bone)) return views;
  Heatmap weights{HeatmapKind::weights};
  weights.part_actor = session.document.selected.actor;
  weights.bone = bone;
  active_pane(views).heatmap = weights;
  return views;
}

// Whether all that is seen has effects, which a processor draws while the clock runs and which nobody keeps.
bool draws_half_size(const Session& session, const Look& look) {
  const Views& views = session.document.settings.views;
  const auto has_look = [](const Pane& pane) { return !pane.as_mmd && !has_heatmap(pane); };
  return session.settings.half_size_effects && session.document.clock.playing && has_effects(look) &&
         views.style != ViewStyle::overlay && std::ranges::all_of(panes_in_use(views), has_look) &&
         !has_request<WriteScreenshot>(session) && is_software_renderer();
}

// Of the frame that the session shows. What moves while the shutter is open is evaluated on a copy.
Result<Image> draw_mean_of(const Session& session, Renderer& renderer, const RenderOptions& options, LargeImage& image,
                           int gap) {
  const Document& document = session.document;
  const FilmSettings& film = session.settings.film;
  const Stage& shown = document.stage;
  const auto draw = [&](const Stage& stage, const auto& cameras_at) {
    return image.draw_mean(renderer, stage, document.gpu_models, options, document.settings.views,
                           {film.accumulation.samples, cameras_at}, gap);
  };
  if (film.accumulation.moments() == 1)
    return draw(shown, [&](int) -> Result<PaneCameras> { return pane_cameras(document); });
  Stage stage = copy_of(shown);
  const auto moments = moments_of(film.accumulation, shown, shown.frame, kFramesPerSecond / film.fps);
  return draw(stage, [&](int sample) -> Result<PaneCameras> {
    play_physics_of(shown, moments[sample], stage);
    advance(stage, moments[sample]);
    return cameras_of(document, stage);
  });
}

}  // namespace

bool StageView::draw(Renderer& renderer, const Session& session, int width, int height) {
  std::vector<std::string> faults;
  RenderOptions options = options_of(session, &faults);
  options.wait_for_video = Video::Wait::no;
  const std::shared_ptr<const Image> background = background_at(options, session.document.stage.frame);
  const bool halved = draws_half_size(session, options);
  const Drawn wanted{session.document.stage.frame,
                     pane_cameras(session.document),
                     session.document.stage.light,
                     shown_views(session),
                     options,
                     options.lut,
                     options.passes,
                     marked_material(session.document.selected),
                     background,
                     session.document.revision,
                     session.document.override_revision,
                     physics_revision(session.document.stage),
                     halved,
                     halved ? (width + 1) / 2 : width,
                     halved ? (height + 1) / 2 : height};
  if (wanted == drawn_) return false;
  const bool resampled = wanted.look.samples != drawn_.look.samples;
  if (resampled || wanted.width != drawn_.width || wanted.height != drawn_.height) create_renderer(wanted);
  drawn_ = wanted;
  if (!renderer_) return false;
  const Status drawn = draw_stage(renderer, session, wanted, std::move(options));
  for (const Fault& fault : renderer_->pass_faults()) faults.push_back(describe(fault));
  if (const Fault* fault = renderer_->effects_fault())
    faults.push_back(tr_format("The picture has no effects: {}", describe(*fault)));
  note_look_faults(std::move(faults));
  draw_calls_ = sum(renderer.statistics().passes).draw_calls;
  for (std::size_t i = 0; i < kMaxPanes; ++i) heatmap_scales_[i] = renderer.heatmap_scale(wanted.views.panes[i]);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return static_cast<bool>(drawn);
}

void StageView::create_renderer(const Drawn& wanted) {
  auto created = ViewportRenderer::create(wanted.width, wanted.height, wanted.look.samples);
  renderer_.reset();
  transparency_refused_ = false;
  if (created) {
    renderer_.emplace(std::move(*created));
  } else {
    refuse({created.fault()});
  }
}

// Animated frames repeat a refusal.
void StageView::refuse(Refusal refusal) {
  std::string text = describe(refusal.fault);
  if (text == refused_) return;
  refused_ = std::move(text);
  refusal_ = std::move(refusal);
}

bool StageView::look_files_changed(const Session& session) const {
  const Look& look = session.document.settings.look;
  if (look.lut_file.empty() && look.pass_file.empty()) return false;
  const RenderOptions options = options_of(session);
  return options.lut != drawn_.lut || options.passes != drawn_.passes;
}

// Animated frames repeat them.
void StageView::note_look_faults(std::vector<std::string> texts) {
  if (texts == look_faults_) return;
  look_faults_ = new_look_faults_ = std::move(texts);
}

Status StageView::draw_stage(Renderer& renderer, const Session& session, const Drawn& wanted, RenderOptions options) {
  options.marked = wanted.marked;
  if (!options.order_independent_transparency) transparency_refused_ = false;  // tried again when switched on
  const auto draw_with = [&] {
    options.order_independent_transparency = options.order_independent_transparency && !transparency_refused_;
    return renderer_->draw(renderer, session.document.stage, session.document.gpu_models, options, wanted.views,
                           wanted.cameras, wanted.halved ? kPaneGap / 2 : kPaneGap);
  };
  Status drawn = draw_with();
  if (!drawn && options.order_independent_transparency) {
    const Fault refused = drawn.fault();
    transparency_refused_ = true;
    drawn = draw_with();
    if (drawn) refuse({refused, true});
  } else if (drawn && !transparency_refused_) {
    refused_.clear();
  }
  if (!drawn) refuse({drawn.fault()});
  return drawn;
}

Result<Image> StageView::image(Renderer& renderer, const Session& session, int width, int height, int scale,
                               bool transparent) const {
  auto large = LargeImage::create({width * scale, height * scale, session.document.settings.look.samples});
  if (!large) return large.fault();
  RenderOptions options = options_of(session);
  options.axes = false;
  if (transparent) {
    options.background_picture = {};
    options.background = glm::vec4(0.0f);
    options.grid = options.ground_shadow = false;  // parts of the background
  }
  auto drawn = draw_mean_of(session, renderer, options, *large, scale * kPaneGap);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return drawn;
}

void StageView::copy_to_bound(const PixelRect& area) const {
  glDisable(GL_SCISSOR_TEST);
  const glm::vec4& color = drawn_.look.background;
  glClearColor(color.r, color.g, color.b, 1.0f);
  glClear(GL_COLOR_BUFFER_BIT);
  if (renderer_) renderer_->stretch_to_bound(area);
}

bool report_refusal(StageView& view, Session& session) {
  const auto refusal = view.take_refusal();
  if (!refusal) return false;
  if (!refusal->transparency) {
    post_message(session, Severity::error, {}, {tr_format("The stage is not drawn: {}", describe(refusal->fault))});
    return true;
  }
  session.document.settings.look.order_independent_transparency = false;
  post_message(session, Severity::warning, {},
               {tr_format("Transparency is blended in file order, as in MMD: {}", describe(refusal->fault)),
                tr("Anti-aliasing with fewer samples, or a smaller window, may make the other order possible")});
  return true;
}

bool report_look_faults(StageView& view, Session& session) {
  std::vector<std::string> texts = view.take_look_faults();
  if (texts.empty()) return false;
  post_message(session, Severity::warning, tr("Look"), std::move(texts));
  return true;
}

}  // namespace odori
