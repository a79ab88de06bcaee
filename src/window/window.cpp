#include "window/window.h"

#include "base/console.h"
#include "export/font_files.h"
#include "export/panel_canvas.h"
#include "export/stage_view.h"
#include "gpu/debug.h"
#include "loading/sample.h"
#include "render/gpu_model.h"
#include "render/warm_up.h"
#include "session/file_watch.h"
#include "session/pane_cameras.h"
#include "session/session.h"
#include "session/session_dialog.h"
#include "session/settings_file.h"
#include "session/surface_selection.h"
#include "session/tasks/measure_task.h"
#include "session/tasks/motion_match_task.h"
#include "session/tasks/rotation_center_task.h"
#include "session/tasks/verify_task.h"
#include "window/frame_limiter.h"
#include "window/glfw_window.h"
#include "window/gpu_profiler.h"
#include "window/status_file.h"
#include "window/window_images.h"
#include "window/window_input.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include <glad/gl.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>

namespace odori {

namespace {

constexpr const char* kSettings = "Settings";

std::string describe_driver() {
  const DriverInfo driver = driver_info();
  return driver.renderer + ", OpenGL " + driver.version;
}

// In framebuffer pixels, what the layout gives in screen coordinates.
PixelArea pixels_of(const Area& area, const WindowSize& size) {
  const float x_scale = static_cast<float>(size.pixel_width) / static_cast<float>(std::max(size.width, 1));
  const float y_scale = static_cast<float>(size.pixel_height) / static_cast<float>(std::max(size.height, 1));
  const auto pixel = [](float at) { return static_cast<int>(std::lround(at)); };
  const int left = pixel(area.low.x * x_scale);
  const int top = pixel(area.low.y * y_scale);
  const int right = pixel(area.high().x * x_scale);
  const int bottom = pixel(area.high().y * y_scale);
  return {left, size.pixel_height - bottom, std::max(right - left, 1), std::max(bottom - top, 1)};
}

// ImGui's own callbacks on the window; they pass on to those set before.
class GlfwPanelInput {
 public:
  explicit GlfwPanelInput(GLFWwindow* window) { ImGui_ImplGlfw_InitForOpenGL(window, true); }
  GlfwPanelInput(const GlfwPanelInput&) = delete;
  GlfwPanelInput& operator=(const GlfwPanelInput&) = delete;
  ~GlfwPanelInput() { ImGui_ImplGlfw_Shutdown(); }

  void new_image() { ImGui_ImplGlfw_NewFrame(); }
};

class Window {
 public:
  Window(GlfwWindow& window, Renderer renderer, const WindowOptions& options, SettingsFile& settings,
         const Settings& started)
      : window_(window),
        renderer_(std::move(renderer)),
        fonts_(select_fonts(options.font)),
        canvas_(std::move(fonts_.files)),
        input_(window.handle()),
        panel_input_(window.handle()),
        status_(options.status_file),
        settings_(settings),
        opens_sample_(options.files.empty()) {
    apply(started, session_);
    canvas_.state().tab = started.tab;
    canvas_.state().palette.last_used = started.last_actions;
    for (const std::string& words : settings_.said()) post_message(session_, Severity::warning, kSettings, {words});
    for (std::string& words : fonts_.said) post_message(session_, Severity::warning, {}, {std::move(words)});
    const auto files = options.files.empty() ? sample_files() : options.files;
    if (!files.empty()) commands_.push_back(OpenFiles{files});
  }

  void run() {
    settings_.begin(in_use());
    while (!session_.quit && !window_.should_close()) show_next_image();
    if (const Status kept = settings_.finish(in_use()); !kept) print_error(ExitStatus::success, describe(kept.fault()));
  }

 private:
  // One picture, from what has happened to what is seen.
  void show_next_image() {
    const bool lively = moves();
    const double seconds = pace_.wait(lively || works(), window_.refresh_rate());
    gather(input_.take());
    take_finished_files();
    look_for_centers();
    if (reload_changed(session_, file_watch_, FileWatch::Clock::now())) input_.request_redraw();
    if (matching_.update(session_)) input_.request_redraw();
    if (images_.report(session_)) input_.request_redraw();
    if (update_dialog(session_)) input_.request_redraw();
    const bool was_playing = session_.clock.playing;
    perform(std::exchange(commands_, {}), session_);
    input_.set_dialog_open(session_.dialog.is_open() || session_.settings.palette);
    if (was_playing && !session_.scrubbing) tick(session_.clock, seconds);
    update_physics(session_.stage, session_.settings.physics, session_.clock, seconds);
    advance(session_.stage, session_.clock.frame);
    advance_cameras(session_);
    measure();
    post_lost_bodies(session_);
    window_.set_full_screen(session_.settings.full_screen);
    if (lively || input_.pending_redraws() || canvas_.restless()) draw();
    const RenderSettings& look = session_.settings.look;
    warming_up_ = !window_.minimised() && warm_up_.step(renderer_, session_.stage, session_.gpu_models,
                                                        {look.samples, look.order_independent_transparency});
    status_.update(session_, canvas_.state(), images_drawn_);
    keep_settings();
  }

  void draw() {
    const WindowSize size = window_.size();
    if (window_.minimised() || size.pixel_width < 1 || size.pixel_height < 1) return;
    const auto opening = session_.opening.progress();
    UiView view = view_of(session_, opening ? &*opening : nullptr, report());
    add_numbers(view);
    input_.show_struck_keys();
    canvas_.state().key_events = input_.take_strokes();
    panel_input_.new_image();
    canvas_.prepare(view, session_.revision, panel_scale(size));
    const PixelArea image = pixels_of(canvas_.areas(session_.settings).viewport, size);
    session_.aspect = pane_aspect(session_.settings.views, image.width, image.height, kPaneGap);
    view.gpu = gpu_watch_.draw(stage_view_, renderer_, session_, image,
                               looked_at(SideTab::gpu) ? &canvas_.state().gpu : nullptr);
    view.heatmap_scales = stage_view_.heatmap_scales();
    glViewport(0, 0, size.pixel_width, size.pixel_height);
    stage_view_.show(image);
    gather(canvas_.draw(view));
    images_.take(renderer_, stage_view_, canvas_, size, image, session_);
    window_.show_image();
    ++images_drawn_;
    pace_.finished();
  }

  void measure() {
    follow_selected_parts(session_);
    const bool watched = looked_at(SideTab::measure);
    if (measuring_.update(session_, watched)) input_.request_redraw();
    const bool checked = verifying_.update(session_, watched, [this](std::size_t actor, const Skinning& skinning) {
      return read_back(renderer_, *session_.gpu_models[actor], *session_.stage.actors[actor], skinning);
    });
    if (checked) input_.request_redraw();
  }

  bool looked_at(SideTab tab) { return session_.settings.panels && canvas_.state().tab == tab; }

  void add_numbers(UiView& view) {
    view.numbers = measuring_.frame_statistics();
    view.motion_numbers = measuring_.motion_statistics();
    view.measuring = measuring_.progress();
    view.marked_place = marked_position(session_);
    view.verifying = session_.verifying;
    view.checks = verifying_.checks();
    view.motion_match = matching_.match();
    view.texture_images = texture_images();
  }

  std::span<const std::uint64_t> texture_images() {
    texture_images_.clear();
    const auto selected = static_cast<std::size_t>(session_.selected);
    if (session_.selected < 0 || selected >= session_.gpu_models.size()) return {};
    const std::vector<GLuint>& names = session_.gpu_models[selected]->texture_ids();
    texture_images_.assign(names.begin(), names.end());
    return texture_images_;
  }

  void gather(Commands more) {
    if (!more.empty()) input_.request_redraw();
    std::move(more.begin(), more.end(), std::back_inserter(commands_));
  }

  void take_finished_files() {
    const Upload upload = [this](const Model& model, const ModelTextures& textures) {
      return renderer_.upload(model, textures);
    };
    const AddTextures add_textures = [this](const std::shared_ptr<GpuModel>& gpu_model, const Model& model,
                                            const ModelTextures& textures) {
      return renderer_.add_textures(*gpu_model, model, textures);
    };
    if (auto batch = session_.opening.take_finished()) {
      const bool sample = std::exchange(opens_sample_, false);
      apply_loaded_files(std::move(*batch), upload, session_, add_textures);
      if (sample) session_.terms.reset();  // they need not be read
      input_.request_redraw();
    }
  }

  void look_for_centers() {
    const bool wanted = shows(session_.settings.views, SkinningMode::cor) || verifying_.active();
    if (centers_.update(session_.stage, wanted)) {
      ++session_.revision;
      input_.request_redraw();
    }
    session_.center_progress = wanted ? centers_.progress() : std::nullopt;
    if (const auto fault = centers_.take_fault()) {
      post_message(session_, Severity::warning, {}, {describe(*fault) + "; it is shown as linear"});
      input_.request_redraw();
    }
  }

  Settings in_use() {
    Settings settings = settings_in_use(session_, canvas_.state().tab, window_.place());
    settings.last_actions = canvas_.state().palette.last_used;
    return settings;
  }

  void keep_settings() {
    if (std::exchange(session_.settings_reset, false)) settings_.reset(in_use());
    const Status kept = settings_.update(in_use());
    if (kept) return;
    post_message(session_, Severity::warning, kSettings, {describe(kept.fault())});
    input_.request_redraw();
  }

  // Whether what is seen changes by itself: the next picture is due as soon as may be.
  bool moves() {
    const bool pending_redraws = input_.take_settling();
    if (window_.minimised()) return false;
    return pending_redraws || session_.clock.playing || !session_.opening.idle() || session_.dialog.reading() ||
           !images_.idle() || session_.center_progress || physics_goes_on() || measuring_.progress();
  }

  // Whether something unseen goes on, that is to be looked after without a picture of it.
  bool works() const { return !window_.minimised() && (warming_up_ || matching_.running() || status_.due()); }

  bool physics_goes_on() const {
    const PhysicsReport report = physics_report(session_.stage);
    return report.running || report.shown == PhysicsShown::live;
  }

  PanelScale panel_scale(const WindowSize& size) const {
    const float pixels = static_cast<float>(size.pixel_width) / static_cast<float>(std::max(size.width, 1));
    return {session_.settings.interface_scale * window_.content_scale() / pixels, pixels};
  }

  DrawReport report() const {
    return {pace_.frame_ms(),  pace_.fps(),     stage_view_.draw_calls(), driver_,
            pace_.recent_ms(), limits_.samples, limits_.anisotropy};
  }

  GlfwWindow& window_;
  Renderer renderer_;
  FontChoice fonts_;
  PanelCanvas canvas_;
  WindowInput input_;
  GlfwPanelInput panel_input_;
  StageView stage_view_;
  GpuProfiler gpu_watch_;
  WarmUp warm_up_;
  bool warming_up_ = false;
  StatusFile status_;
  SettingsFile& settings_;
  WindowImages images_;
  FrameLimiter pace_;
  Session session_;
  RotationCenterTask centers_{centers_cache_folder()};
  MeasureTask measuring_;
  VerifyTask verifying_;
  MotionMatchTask matching_;
  FileWatch file_watch_;
  std::vector<std::uint64_t> texture_images_;  // of the chosen model, for the panels
  std::uint64_t images_drawn_ = 0;
  Commands commands_;  // asked for and not yet done
  bool opens_sample_;  // the next files are the sample's
  std::string driver_ = describe_driver();
  DrawLimits limits_ = draw_limits();
};

std::filesystem::path settings_path(const WindowOptions& options) {
  if (options.settings_file) return *options.settings_file;
  return options.status_file.empty() ? SettingsFile::usual_path() : std::filesystem::path();
}

// The command line's word stands over what was kept.
Settings started_with(const WindowOptions& options, Settings settings) {
  Views& views = settings.view.views;
  apply(options.views, views);
  SkinningMode& mode = active_pane(views).skinning.mode;
  mode = options.skinning.value_or(mode);
  for (Pane& pane : views.panes) {
    pane.skinning.sdef_blend = options.sdef_blend.value_or(pane.skinning.sdef_blend);
    pane.skinning.hemisphere = options.hemisphere.value_or(pane.skinning.hemisphere);
  }
  settings.view.edge = options.edge.value_or(settings.view.edge);
  settings.view.grid = options.grid.value_or(settings.view.grid);
  if (options.shadow) {
    settings.view.ground_shadow = options.shadow->ground;
    settings.view.self_shadow = options.shadow->self;
  }
  RenderSettings& look = settings.view.look;
  look.samples = options.samples.value_or(look.samples);
  look.order_independent_transparency =
      options.order_independent_transparency.value_or(look.order_independent_transparency);
  look.anisotropy = options.anisotropy.value_or(look.anisotropy);
  if (options.background) {
    const std::filesystem::path& image = options.background->image;
    look.background_image = image.empty() ? image : std::filesystem::absolute(image);
    if (image.empty()) look.background = glm::vec3(options.background->color);
  }
  settings.view.physics.mode = options.physics.value_or(settings.view.physics.mode);
  if (options.size) settings.window = WindowPosition{{options.size->first, options.size->second}, {}, false};
  return settings;
}

}  // namespace

int run_window(const WindowOptions& options) {
  SettingsFile settings(settings_path(options), options.reset_settings);
  const Settings started = started_with(options, settings.settings());
  auto window = GlfwWindow::create("odori", started.window.value_or(WindowPosition()));
  if (!window) return static_cast<int>(print_error(ExitStatus::no_opengl, describe(window.fault())));
  auto renderer = Renderer::create();
  if (!renderer) return static_cast<int>(print_error(ExitStatus::no_opengl, describe(renderer.fault())));
  Window(**window, std::move(*renderer), options, settings, started).run();
  return static_cast<int>(ExitStatus::success);
}

}  // namespace odori
