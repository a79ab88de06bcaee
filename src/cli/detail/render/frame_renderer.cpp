#include "cli/detail/render/frame_renderer.h"

#include "base/console.h"
#include "base/files.h"
#include "cli/detail/physics_file.h"
#include "cli/detail/render/render_setup.h"
#include "export/heat_legend.h"
#include "export/ui_image.h"
#include "gpu/debug.h"
#include "gpu/headless_context.h"
#include "loading/fit_layer.h"
#include "loading/look_file.h"
#include "render/gpu_model.h"
#include "render/large_image.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr double kBlinkFrames = 15.0;  // how long each of the two panes is visible

}  // namespace

struct FrameRenderer::State {
  State(HeadlessContext context, Renderer renderer, LargeImage target, std::optional<UiImage> panels,
        std::optional<HeatLegend> legend, OpenedFiles opened, RenderOptions render, const RenderVerbOptions& options)
      : context_(std::move(context)),
        renderer_(std::move(renderer)),
        target_(std::move(target)),
        panels_(std::move(panels)),
        legend_(std::move(legend)),
        opened_(std::move(opened)),
        render_options_(std::move(render)),
        options_(options) {
    for (ActorFiles& files : document_.files) files.sample = false;  // its hint is for the first start of the window
  }

  Result<Image> render(double frame, const BeforeSample& before_sample) {
    Views& views = document_.settings.views;
    if (views.style == ViewStyle::blink) views.active = static_cast<int>(std::floor(frame / kBlinkFrames)) & 1;
    if (panels_) return render_with_panels(frame);
    const Accumulation& accumulation = options_.accumulation;
    const auto moments = moments_of(accumulation, document_.stage, frame, frame_step(options_));
    const int rounds = target_.sample_rounds(render_options_);
    int drawn = 0;
    std::optional<double> shown;
    const auto evaluate = [&](int sample) -> Result<PaneCameras> {
      if (drawn > 0 && interrupt_requested()) return fault(kRenderInterrupted);
      if (before_sample) {
        if (const Status ready = before_sample(sample, drawn / rounds); !ready) return ready.fault();
      }
      ++drawn;
      const double moment = moments[moments.size() == 1 ? 0 : sample];
      if (shown != moment) advance(document_.stage, moment);
      shown = moment;
      return pane_cameras(options_, opened_);
    };
    auto image = target_.draw_mean(renderer_, document_.stage, document_.gpu_models, render_options_, views,
                                   {accumulation.samples, evaluate});
    warn_of_effects();
    if (const auto missing = fault_of(render_options_.background_picture)) return *missing;
    if (!image || !legend_) return image;
    return legend_->add_below(std::move(*image), renderer_, document_);
  }

  // Once, of what the images lack.
  void warn_of_effects() {
    if (options_.quiet || warned_) return;
    const std::vector<Fault> passes = target_.pass_faults();
    const Fault* effects = target_.effects_fault();
    warned_ = effects != nullptr || !passes.empty();
    if (effects != nullptr)
      print_error(ExitStatus::success, tr_format("warning: {}; the images have no effects", describe(*effects)));
    for (const Fault& fault : passes) warn_left_out(render_options_.pass_file, fault);
  }

  std::string widget_names() const {
    std::string names;
    if (!panels_) return names;
    for (const std::string& name : panels_->widget_names()) names += name + "\n";
    return names;
  }

  SurfaceStatistics measured() const {
    const Actor& actor = *selected_actor(document_);
    const Pane& pane = active_pane(document_.settings.views);
    SurfaceMeter meter(actor);
    meter.begin();
    return surface_statistics(meter, *actor.model, std::make_shared<const MeshParts>(find_mesh_parts(*actor.model)),
                              {pane.heatmap.measure, pane.skinning, pane.heatmap.reference});
  }

  // Of the selected model, for its page.
  std::vector<std::uint64_t> texture_images() const {
    if (!has_index(document_.gpu_models, document_.selected.actor)) return {};
    const std::vector<GLuint>& ids = document_.gpu_models[document_.selected.actor]->texture_ids();
    return {ids.begin(), ids.end()};
  }

  // Of the selected model's motions, for its page.
  std::vector<FitNeed> fit_needs() const {
    std::vector<FitNeed> needs;
    const Actor* actor = selected_actor(document_);
    if (actor == nullptr) return needs;
    const std::vector<SourceModel> open = open_models(document_.stage);
    for (const MotionLayer& layer : actor->layers) needs.push_back(need_of_layer(layer, *actor->model, open));
    return needs;
  }

  // The whole window, as it looks during playback.
  Result<Image> render_with_panels(double frame) {
    advance(document_.stage, frame);
    document_.clock.playing = document_.clock.last > 0.0;
    seek(document_.clock, frame);
    document_.cameras = pane_cameras(options_, opened_);
    PanelInput input{document_, options_.panels.settings, {}};
    Activity& activity = input.activity;
    activity.report.renderer = driver_;
    activity.physics = physics_report(document_.stage);
    std::optional<SurfaceStatistics> numbers;
    if (options_.panels.page == Page::measure) activity.measured.statistics = &numbers.emplace(measured());
    std::vector<ListedLook> looks;  // without those of the user's folder, which other computers do not have
    if (options_.panels.page == Page::looks) looks = list_looks({});
    activity.looks.listed = looks;
    const std::vector<FitNeed> needs = options_.panels.page == Page::models ? fit_needs() : std::vector<FitNeed>();
    activity.fit_needs = needs;
    const std::vector<std::uint64_t> textures = texture_images();
    activity.texture_images = textures;
    return panels_->draw(renderer_, input, document_.gpu_models, render_options_);
  }

  HeadlessContext context_;  // declared first, destroyed last: the other members need it
  Renderer renderer_;
  LargeImage target_;
  std::optional<UiImage> panels_;
  std::optional<HeatLegend> legend_;
  OpenedFiles opened_;
  Document& document_ = opened_.document;
  RenderOptions render_options_;
  RenderVerbOptions options_;
  std::string driver_ = driver_info().renderer;
  bool warned_ = false;  // of effects
};

Result<FrameRenderer> FrameRenderer::create(OpenedFiles opened, RenderOptions render,
                                            const RenderVerbOptions& options) {
  auto context = HeadlessContext::create();
  if (!context) return context.fault();
  auto renderer = Renderer::create(VertexSkinning::fastest);
  if (!renderer) return renderer.fault();
  const int samples = render.samples;
  const Views& views = opened.document.settings.views;
  const bool has_legend = options.legend && !options.panels.on;
  const int strip = has_legend ? legend_height(views, options.width, options.height) : 0;
  auto target = LargeImage::create({options.width, options.height - strip, samples, options.supersample});
  if (!target) return target.fault();
  std::optional<UiImage> panels;
  if (options.panels.on) {
    auto image = UiImage::create(options.width, options.height, samples, {}, opened.document.settings.views,
                                 options.panels.settings);
    if (!image) return image.fault();
    panels.emplace(std::move(*image));
    panels->show_page(options.panels.page);
    apply_view(options.stage, panels->aspect(opened.document.settings.views), opened);
  }
  std::optional<HeatLegend> legend;
  if (strip > 0) {
    auto created = HeatLegend::create(opened.document, options.width, strip, render.background);
    if (!created) return created.fault();
    legend.emplace(std::move(*created));
    apply_view(options.stage, pane_aspect(views, options.width, options.height - strip, kPaneGap), opened);
  }
  if (const Status uploaded = upload_all(*renderer, opened); !uploaded) return uploaded.fault();
  return FrameRenderer(std::make_unique<State>(std::move(*context), std::move(*renderer), std::move(*target),
                                               std::move(panels), std::move(legend), std::move(opened),
                                               std::move(render), options));
}

std::string FrameRenderer::widget_names() const { return state_->widget_names(); }

FrameRenderer::FrameRenderer(std::unique_ptr<State> state) : state_(std::move(state)) {}
FrameRenderer::FrameRenderer(FrameRenderer&&) noexcept = default;
FrameRenderer::~FrameRenderer() = default;

Result<Image> FrameRenderer::render(double frame, const BeforeSample& before_sample) {
  return state_->render(frame, before_sample);
}
Stage& FrameRenderer::stage() { return state_->document_.stage; }
const Stage& FrameRenderer::stage() const { return state_->document_.stage; }

std::string FrameRenderer::driver() const {
  const DriverInfo driver = driver_info();
  return driver.renderer + "; " + driver.version;
}

ExitStatus exit_status_of(const Fault& fault) {
  const auto of_files = {&kPhysicsFile, &kVideoProgram, &kVideoUnreadable, &kVideoTooLarge, &kVideoStuck};
  return std::ranges::find(of_files, fault.kind) != of_files.end() ? ExitStatus::unreadable_input
                                                                   : ExitStatus::no_opengl;
}

Result<bool> renders_in_software() {
  const auto context = HeadlessContext::create();
  if (!context) return context.fault();
  return is_software_renderer();
}

std::optional<NumberedName> numbered_name(const std::filesystem::path& output) {
  const std::string text = utf8_from_path(output);
  const std::size_t percent = text.find('%');
  if (percent == std::string::npos) return std::nullopt;
  std::size_t end = percent + 1;
  int digits = 0;
  while (end < text.size() && text[end] >= '0' && text[end] <= '9' && digits < 10) {
    digits = digits * 10 + (text[end++] - '0');
  }
  if (end >= text.size() || text[end] != 'd' || digits > 9) return std::nullopt;
  return NumberedName{text.substr(0, percent), digits, text.substr(end + 1)};
}

std::filesystem::path numbered_file(const NumberedName& name, std::size_t number) {
  return path_from_utf8(fmt::format("{}{:0{}}{}", name.before, number, name.digits, name.after));
}

}  // namespace odori
