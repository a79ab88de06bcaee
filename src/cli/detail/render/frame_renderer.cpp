#include "cli/detail/render/frame_renderer.h"

#include "base/files.h"
#include "export/ui_image.h"
#include "gpu/debug.h"
#include "gpu/headless_context.h"
#include "render/gpu_model.h"
#include "render/large_image.h"

#include <cmath>
#include <optional>
#include <utility>

namespace odori {

namespace {

// The file names that the panels show, per actor.
std::vector<ActorFiles> actor_files(const OpenedStage& opened) {
  std::vector<ActorFiles> files(opened.stage.actors.size());
  for (std::size_t i = 0; i < files.size(); ++i) {
    const Actor& actor = *opened.stage.actors[i];
    files[i].model = utf8_from_path(actor.file.filename());
    for (const MotionLayer& layer : actor.layers) files[i].motions.push_back(utf8_from_path(layer.file.filename()));
    for (const OpenedStage::FileReport& report : opened.reports) {
      if (report.is_model && report.file == actor.file) files[i].report = report.report;
    }
  }
  return files;
}

// The name of the last camera or light motion.
std::string scene_file(const OpenedStage& opened) {
  std::string name;
  for (const OpenedStage::FileReport& report : opened.reports) {
    if (report.scene) name = utf8_from_path(report.file.filename());
  }
  return name;
}

constexpr double kBlinkFrames = 15.0;  // how long each of the two panes is visible

ViewSettings view_settings(const RenderVerbOptions& options, const RenderPlan& plan) {
  ViewSettings settings;
  static_cast<SceneSettings&>(settings) = plan.settings;
  settings.dope_sheet = options.dope_sheet;
  settings.curves = options.curves;
  settings.bones = options.bones;
  settings.bodies = options.bodies;
  settings.bone_names = options.bone_names;
  return settings;
}

}  // namespace

struct FrameRenderer::State {
  State(HeadlessContext context, Renderer renderer, LargeImage target, std::optional<UiImage> panels,
        UploadedModels models, OpenedStage opened, RenderPlan plan, const RenderVerbOptions& options)
      : context_(std::move(context)),
        renderer_(std::move(renderer)),
        target_(std::move(target)),
        panels_(std::move(panels)),
        models_(std::move(models)),
        opened_(std::move(opened)),
        plan_(std::move(plan)),
        options_(options) {}

  Result<Image> render(double frame) {
    advance(opened_.stage, frame);
    Views& views = plan_.settings.views;
    if (views.style == ViewStyle::blink) views.active = static_cast<int>(std::floor(frame / kBlinkFrames)) & 1;
    const PaneCameras cameras = plan_cameras(options_, opened_, plan_);
    if (panels_) return render_with_panels(frame, cameras);
    return target_.draw(renderer_, opened_.stage, models_, plan_.render, views, cameras);
  }

  std::string widget_names() const {
    std::string names;
    if (!panels_) return names;
    for (const std::string& name : panels_->widget_names()) names += name + "\n";
    return names;
  }

  SurfaceStatistics measured() const {
    const Actor& actor = *opened_.stage.actors[plan_.selected];
    const Pane& pane = active_pane(plan_.settings.views);
    SurfaceMeter meter(actor);
    meter.begin();
    return surface_statistics(meter, *actor.model, std::make_shared<const MeshParts>(find_mesh_parts(*actor.model)),
                              {pane.heatmap.measure, pane.skinning, pane.heatmap.reference});
  }

  // Of the selected model, for its page.
  std::vector<std::uint64_t> texture_images() const {
    const auto selected = static_cast<std::size_t>(plan_.selected);
    if (plan_.selected < 0 || selected >= models_.size()) return {};
    const std::vector<GLuint>& ids = models_[selected]->texture_ids();
    return {ids.begin(), ids.end()};
  }

  // The whole window, as it looks during playback.
  Result<Image> render_with_panels(double frame, const PaneCameras& cameras) {
    Clock clock;
    clock.last = static_cast<double>(last_frame(opened_.stage));
    clock.playing = clock.last > 0.0;
    if (opened_.state.range) set_range(clock, *opened_.state.range);
    seek(clock, frame);
    const ViewSettings settings = view_settings(options_, plan_);
    DrawReport report;
    report.renderer = driver_;
    UiView view{opened_.stage, clock, settings, files_, scene_file_, plan_.selected, {}, nullptr, report, plan_.bone};
    std::optional<SurfaceStatistics> numbers;
    if (options_.page == Page::measure) view.statistics = &numbers.emplace(measured());
    view.physics = physics_report(opened_.stage);
    view.grid = settings.look.grid;
    const std::vector<std::uint64_t> textures = texture_images();
    view.texture_images = textures;
    view.selected_morph = plan_.morph;
    if (has_independent_cameras(settings.views)) view.cameras = &cameras;
    return panels_->draw(renderer_, view, models_, plan_.render);
  }

  HeadlessContext context_;  // declared first, destroyed last: the other members need it
  Renderer renderer_;
  LargeImage target_;
  std::optional<UiImage> panels_;
  UploadedModels models_;
  OpenedStage opened_;
  RenderPlan plan_;
  RenderVerbOptions options_;
  std::vector<ActorFiles> files_ = actor_files(opened_);
  std::string scene_file_ = scene_file(opened_);
  std::string driver_ = driver_info().renderer;
};

Result<FrameRenderer> FrameRenderer::create(OpenedStage opened, RenderPlan plan, const RenderVerbOptions& options) {
  auto context = HeadlessContext::create();
  if (!context) return context.fault();
  auto renderer = Renderer::create(VertexSkinning::fastest);
  if (!renderer) return renderer.fault();
  const int samples = plan.settings.look.samples;
  auto target = LargeImage::create({options.width, options.height, samples, options.supersample});
  if (!target) return target.fault();
  std::optional<UiImage> panels;
  if (options.panels) {
    auto image = UiImage::create(options.width, options.height, samples, {}, view_settings(options, plan));
    if (!image) return image.fault();
    panels.emplace(std::move(*image));
    panels->show_page(options.page);
    apply_view(options.stage, panels->aspect(plan.settings.views), opened.state, opened.stage);
  }
  auto models = upload_all(*renderer, opened);
  if (!models) return models.fault();
  return FrameRenderer(std::make_unique<State>(std::move(*context), std::move(*renderer), std::move(*target),
                                               std::move(panels), std::move(*models), std::move(opened),
                                               std::move(plan), options));
}

std::string FrameRenderer::widget_names() const { return state_->widget_names(); }

FrameRenderer::FrameRenderer(std::unique_ptr<State> state) : state_(std::move(state)) {}
FrameRenderer::FrameRenderer(FrameRenderer&&) noexcept = default;
FrameRenderer::~FrameRenderer() = default;

Result<Image> FrameRenderer::render(double frame) { return state_->render(frame); }
Stage& FrameRenderer::stage() { return state_->opened_.stage; }
const Stage& FrameRenderer::stage() const { return state_->opened_.stage; }

std::string FrameRenderer::driver() const {
  const DriverInfo driver = driver_info();
  return driver.renderer + "; " + driver.version;
}

Result<bool> renders_in_software() {
  const auto context = HeadlessContext::create();
  if (!context) return context.fault();
  return is_software_renderer();
}

}  // namespace odori
