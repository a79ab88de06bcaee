#include "window/window.h"

#include "app/desktop_menu.h"
#include "app/dialog.h"
#include "app/file_watch.h"
#include "app/messages.h"
#include "app/opening/batch_upload.h"
#include "app/session.h"
#include "app/settings/settings.h"
#include "app/song/song_playback.h"
#include "app/tasks/background_video_task.h"
#include "app/tasks/fit_task.h"
#include "app/tasks/library_task.h"
#include "app/tasks/measure_task.h"
#include "app/tasks/motion_match_task.h"
#include "app/tasks/skinning_data_task.h"
#include "app/tasks/waveform_task.h"
#include "base/console.h"
#include "base/enums.h"
#include "base/files.h"
#include "base/folders.h"
#include "base/platform/system.h"
#include "base/translate.h"
#include "document/cameras.h"
#include "document/scene.h"
#include "document/surface_selection.h"
#include "export/film_export.h"
#include "export/font_files.h"
#include "export/look_pictures.h"
#include "export/panel_canvas.h"
#include "export/show_in_folder.h"
#include "export/stage_view.h"
#include "gpu/debug.h"
#include "loading/look_file.h"
#include "loading/user_folders.h"
#include "render/gpu_model.h"
#include "render/warm_up.h"
#include "window/desktop/desktop_mode.h"
#include "window/desktop_dialog.h"
#include "window/entry_pictures.h"
#include "window/frame_limiter.h"
#include "window/glfw_window.h"
#include "window/gpu_profiler.h"
#include "window/screenshots.h"
#include "window/status_file.h"
#include "window/window_input.h"

#include <algorithm>
#include <chrono>
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

constexpr const char* kSettings = tr_later("Settings");

std::string describe_driver() {
  const DriverInfo driver = driver_info();
  return driver.renderer + ", OpenGL " + driver.version;
}

// Converts an area of the layout from screen coordinates to framebuffer pixels.
PixelRect to_pixels(const Area& area, const WindowSize& size) {
  const glm::vec2 scale = size.pixel_scale();
  const auto pixel = [](float at) { return static_cast<int>(std::lround(at)); };
  const int left = pixel(area.low.x * scale.x);
  const int top = pixel(area.low.y * scale.y);
  const int right = pixel(area.high().x * scale.x);
  const int bottom = pixel(area.high().y * scale.y);
  return {left, size.pixel_height - bottom, std::max(right - left, 1), std::max(bottom - top, 1)};
}

// Installs ImGui's callbacks on the window, which call those that were set before.
class ImGuiInput {
 public:
  explicit ImGuiInput(GLFWwindow* window) { ImGui_ImplGlfw_InitForOpenGL(window, true); }
  ImGuiInput(const ImGuiInput&) = delete;
  ImGuiInput& operator=(const ImGuiInput&) = delete;
  ~ImGuiInput() { ImGui_ImplGlfw_Shutdown(); }

  void new_frame() { ImGui_ImplGlfw_NewFrame(); }
};

class Window {
 public:
  Window(GlfwWindow& window, Renderer renderer, const WindowOptions& options, SettingsFile& settings,
         const Settings& initial)
      : window_(window),
        renderer_(std::move(renderer)),
        fonts_(select_fonts(options.font)),
        canvas_(std::move(fonts_.files)),
        input_(window.handle()),
        imgui_input_(window.handle()),
        status_file_(options.status_file),
        settings_(settings),
        desktop_(window) {
    if (!fonts_.east_asian) set_language(languages().front());  // others would be question marks
    apply(initial, session_);
    session_.has_desktop_dialog = has_desktop_dialog();
    session_.looks = list_looks(looks_folder());
    canvas_.state().page = initial.page;
    canvas_.state().palette.last_used = initial.last_actions;
    for (const std::string& text : settings_.warnings()) post_message(session_, Severity::warning, kSettings, {text});
    for (std::string& text : fonts_.warnings) post_message(session_, Severity::warning, {}, {std::move(text)});
    session_.load_queue.set_buffer_limits(buffer_limits());
    const bool listed = !options.playlist.empty();
    auto files = options.files.empty() && !listed ? sample_files() : options.files;
    if (!options.sound.file.empty()) files.push_back(options.sound.file);
    session_.document.grid_over_floor = sets(options.look, &Look::grid) && session_.document.settings.look.grid;
    if (options.sound.offset_s != 0.0) session_.song.next_offset_s = options.sound.offset_s;
    if (!options.files.empty()) session_.options_of_files = options;
    if (!files.empty()) commands_.push_back(OpenFiles{files});
    const Status playlist = listed ? open_playlist(session_, options.playlist) : Status(Done{});
    if (!playlist) post_fault(session_, options.playlist, playlist.fault());
    session_.desktop.on = options.on_desktop;
  }

  void run() {
    settings_.begin(settings_to_save());
    while (!session_.quit) run_frame();
    if (const Status saved = settings_.finish(settings_to_save()); !saved)
      print_error(ExitStatus::success, describe(saved.fault()));
  }

 private:
  // Waits until the next frame is due, handles events and finished tasks, advances the scene and renders if needed.
  void run_frame() {
    const bool animating = needs_frame();
    const double seconds = frame_limiter_.wait(animating || has_hidden_work(), max_fps());
    queue_commands(input_.take_commands());
    if (window_.take_close_request()) queue_commands({Quit{}});
    take_results();
    const bool was_playing = session_.document.clock.playing;
    const bool performed = !commands_.empty();
    perform(std::exchange(commands_, {}), session_);
    if (performed) update_changed(session_.document);
    queue_commands(desktop_.update(session_, canvas_));
    window_.set_title(title());
    const bool question = session_.pending || session_.asks_to_stop_film;
    if (question) window_.restore();  // it is to be seen
    input_.set_dialog_open(session_.dialog.is_open() || session_.settings.palette || question);
    input_.set_keyboard_focus(canvas_.state().keyboard.on);
    const bool plays = session_.document.clock.playing;
    song_playback_.update(session_, seconds, SoundPlayer::now_s(), was_playing);
    if (update_playlist(session_, plays)) input_.request_redraw();
    update_physics(session_.document.stage, session_.document.settings.physics, session_.document.clock, seconds);
    desktop_.prepare(session_);
    advance(session_.document.stage, session_.document.clock.frame);
    advance_cameras(session_.document);
    measure();
    post_lost_bodies(session_);
    window_.set_full_screen(session_.settings.full_screen);
    const bool physics_changed = update_physics_revision();
    const bool progress = progress_redraw_.due(is_working(), WorkPulse::Clock::now());
    if (animating || physics_changed || progress || input_.pending_redraws() || canvas_.is_animating())
      desktop_.on() ? draw_desktop(seconds) : draw();
    warming_up_ = !window_.minimised() && warm_up_.step(renderer_, session_.document.stage,
                                                        session_.document.gpu_models, session_.document.settings.look);
    if (memory_return_.due(warming_up_ || is_working(), WorkPulse::Clock::now())) return_freed_memory();
    status_file_.update(session_, canvas_.state(), {frames_drawn_, model_shown_s_, window_.origin()});
    save_settings();
  }

  // What the tasks beside the frames have finished.
  void take_results() {
    if (apply_finished_files(session_)) input_.request_redraw();
    update_skinning_data();
    if (reload_changed(session_, file_watch_, FileWatch::Clock::now())) input_.request_redraw();
    if (motion_match_task_.update(session_)) input_.request_redraw();
    if (fit_task_.update(session_, is_visible(Page::models))) input_.request_redraw();
    if (waveform_task_.update(session_)) input_.request_redraw();
    if (background_video_task_.update(session_)) input_.request_redraw();
    if (stage_view_.look_files_changed(session_)) input_.request_redraw();
    if (screenshots_.report(session_)) input_.request_redraw();
    if (film_export_.update(session_)) input_.request_redraw();
    show_folders();
    if (frames_drawn_ > 0 && library_task_.update(session_)) input_.request_redraw();
    if (update_dialog(session_)) input_.request_redraw();
    if (auto chosen = file_dialogs_.update(session_)) {
      queue_commands(std::move(*chosen));
      input_.request_redraw();
    }
  }

  void draw() {
    const WindowSize size = window_.size();
    if (window_.minimised() || size.pixel_width < 1 || size.pixel_height < 1) return;
    const auto opening = opening_progress(session_);
    PanelInput input = panel_input(session_, opening ? &*opening : nullptr, report());
    add_results(input.activity);
    add_library(input.activity);
    input_.forward_queued_keys();
    draw_look_pictures(input.activity.looks);
    canvas_.state().keys.events = input_.take_key_events();
    imgui_input_.new_frame();
    input_.forward_queued_mouse();
    canvas_.prepare(input, session_.document.revision, panel_scale(size));
    const PixelRect viewport =
        to_pixels(canvas_.areas(session_.document.settings.views, session_.settings).viewport, size);
    session_.document.aspect = pane_aspect(session_.document.settings.views, viewport.width, viewport.height, kPaneGap);
    input.activity.gpu = gpu_profiler_.draw(stage_view_, renderer_, session_, viewport,
                                            is_visible(Page::gpu) ? &canvas_.state().gpu : nullptr);
    if (report_refusal(stage_view_, session_)) input_.request_redraw();
    if (report_look_faults(stage_view_, session_)) input_.request_redraw();
    input.activity.measured.heatmap_scales = stage_view_.heatmap_scales();
    glViewport(0, 0, size.pixel_width, size.pixel_height);
    stage_view_.copy_to_bound(viewport);
    queue_commands(canvas_.draw(input));
    screenshots_.take(renderer_, stage_view_, canvas_, size, viewport, session_);
    window_.swap_buffers();
    ++frames_drawn_;
    if (model_shown_s_ == 0.0 && !session_.document.stage.actors.empty()) {
      glFinish();
      model_shown_s_ = std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }
    frame_limiter_.finish_frame();
  }

  void draw_desktop(double seconds) {
    desktop_.draw(session_, renderer_, seconds);
    PanelInput input = panel_input(session_, nullptr, {});
    queue_commands(desktop_.draw_menu(session_, canvas_, input));
    ++frames_drawn_;
    frame_limiter_.finish_frame();
  }

  double max_fps() {
    const double screen = window_.refresh_rate();
    return desktop_.on() ? std::min(desktop_.max_fps(session_), screen) : screen;
  }

  void add_library(Activity& activity) {
    if (!activity.dialog) return entry_pictures_.clear();
    const std::vector<std::int32_t>& seen = canvas_.state().dialog.pictures;
    if (entry_pictures_.update(activity.dialog->files, seen, !session_.document.clock.playing)) input_.request_redraw();
    activity.dialog->pictures = entry_pictures_.ids();
  }

  void draw_look_pictures(LooksView& looks) {
    if (is_visible(Page::looks) && look_pictures_.draw_next(renderer_, session_.document, session_.looks))
      input_.request_redraw();
    looks.pictures = look_pictures_.ids();
    looks.picture_size = LookPictures::kSize;
    looks.own_passes = stage_view_.own_passes();
  }

  void measure() {
    update_heatmap_parts(session_.document);
    const bool page_visible = is_visible(Page::measure);
    const MeasurePageState& page = canvas_.state().measure;
    if (measure_task_.update(session_, {page_visible, page.all_modes, page.surfaces})) input_.request_redraw();
    const bool checked =
        verify_task_.update(session_, page_visible, [this](std::size_t actor, const Skinning& skinning) {
          return read_back(renderer_, *session_.document.gpu_models[actor], *session_.document.stage.actors[actor],
                           skinning);
        });
    if (checked) input_.request_redraw();
  }

  bool is_visible(Page page) { return session_.settings.panels && canvas_.state().page == page; }

  void add_results(Activity& activity) {
    activity.measured.statistics = measure_task_.frame_statistics();
    activity.measured.mode_table = measure_task_.mode_table();
    activity.measured.surfaces = measure_task_.surfaces();
    activity.measured.measuring_surfaces = measure_task_.surfaces_progress();
    activity.measured.motion_statistics = measure_task_.motion_statistics();
    activity.measured.measuring = measure_task_.progress();
    activity.measured.marked_position = marked_position(session_.document);
    activity.verifying = session_.tasks.verifying;
    activity.verifications = verify_task_.checks();
    activity.motion_match = motion_match_task_.match();
    activity.fit_needs = fit_task_.needs();
    activity.fitting = fit_task_.progress();
    activity.texture_images = texture_images();
  }

  std::span<const std::uint64_t> texture_images() {
    texture_images_.clear();
    const std::int32_t selected = session_.document.selected.actor;
    if (!has_index(session_.document.gpu_models, selected)) return {};
    const std::vector<GLuint>& names = session_.document.gpu_models[selected]->texture_ids();
    texture_images_.assign(names.begin(), names.end());
    return texture_images_;
  }

  void queue_commands(Commands more) {
    if (!more.empty()) input_.request_redraw();
    std::move(more.begin(), more.end(), std::back_inserter(commands_));
  }

  // Starts the file manager that was asked for, and posts where it could not be started.
  void show_folders() {
    if (auto shown = take_request<ShowInFolder>(session_)) folder_opener_.show(std::move(shown->file));
    while (const auto folder = folder_opener_.take_failed()) {
      post_message(session_, Severity::error, tr("Show in folder"),
                   {tr_format("No file manager could be started. The folder is {}", utf8_from_path(*folder))});
      input_.request_redraw();
    }
  }

  void update_skinning_data() {
    const std::span<const Pane> panes = panes_in_use(session_.document.settings.views);
    const bool all_modes = is_visible(Page::measure) && canvas_.state().measure.all_modes;
    for (const SkinningDataKind& kind : skinning_data_kinds()) {
      SkinningDataTask& task = skinning_data_tasks_[kind.value];
      const bool needed = is_needed(kind.value, session_.document.stage.method) || uses(panes, kind.value) ||
                          (is_of_modes(kind.value) && (verify_task_.active() || all_modes));
      if (task.update(session_.document.stage, needed)) {
        ++session_.document.revision;
        input_.request_redraw();
      }
      session_.tasks.skinning_progress[kind.value] = needed ? task.progress() : std::nullopt;
      if (const auto fault = task.take_fault()) {
        post_message(session_, Severity::warning, {},
                     {tr_format("{}; linear skinning is used instead", describe(*fault))});
        input_.request_redraw();
      }
    }
  }

  // The open scene, marked if it has changes that are not saved.
  std::string title() const {
    if (session_.document.file.empty()) return "odori";
    return (session_.document.changed ? "* " : "") + readable_name(session_.document.file) + " - odori";
  }

  Settings settings_to_save() {
    Settings settings = current_settings(session_, canvas_.state().page, window_.placement());
    settings.last_actions = canvas_.state().palette.last_used;
    return settings;
  }

  void save_settings() {
    if (take_request<ResetSettings>(session_)) settings_.reset(settings_to_save());
    const Status saved = settings_.update(settings_to_save());
    if (saved) return;
    post_message(session_, Severity::warning, kSettings, {describe(saved.fault())});
    input_.request_redraw();
  }

  // Whether the visible frame changes without input, so that the next frame is due at once. Consumes a pending redraw.
  bool needs_frame() {
    const bool pending_redraws = input_.consume_redraw();
    if (desktop_.on()) return pending_redraws || desktop_.needs_frame(session_);
    if (window_.minimised()) return false;
    return pending_redraws || session_.document.clock.playing || !screenshots_.idle() ||
           physics_report(session_.document.stage).moving;
  }

  // Whether background work is in progress that the interface shows.
  bool is_working() const {
    return !session_.load_queue.idle() || (session_.upload && !session_.pending) || session_.playlist.wanted >= 0 ||
           session_.dialog.reading() || (session_.dialog.is_open() && is_reading_library()) ||
           std::ranges::any_of(session_.tasks.skinning_progress.values,
                               [](const auto& running) { return running.has_value(); }) ||
           measure_task_.progress() || measure_task_.surfaces_progress() || fit_task_.progress() ||
           physics_report(session_.document.stage).running;
  }

  bool is_reading_library() const { return session_.tasks.library_scanned || entry_pictures_.running(); }

  // Whether the bodies of the shown frame have changed since the last call.
  bool update_physics_revision() {
    const std::uint64_t revision = physics_revision(session_.document.stage);
    return std::exchange(physics_revision_, revision) != revision;
  }

  // Whether background work needs attention without a new frame.
  bool has_hidden_work() const {
    if (session_.upload || film_export_.running() || !folder_opener_.idle() || desktop_.has_hidden_work()) return true;
    return !window_.minimised() &&
           (is_working() || warming_up_ || motion_match_task_.running() || fit_task_.running() ||
            waveform_task_.running() || BackgroundVideoTask::running(session_) || !session_.playlist.ahead.idle() ||
            status_file_.due());
  }

  PanelScale panel_scale(const WindowSize& size) const {
    const float pixels = size.pixel_scale().x;
    return {session_.settings.ui.scale * content_scale(window_.handle()) / pixels, pixels};
  }

  DrawReport report() const {
    return {frame_limiter_.frame_ms(),  frame_limiter_.fps(), stage_view_.draw_calls(), driver_,
            frame_limiter_.recent_ms(), limits_.samples,      limits_.anisotropy,       software_};
  }

  GlfwWindow& window_;
  Renderer renderer_;
  FontChoice fonts_;
  FileDialogs file_dialogs_;
  PanelCanvas canvas_;
  WindowInput input_;
  ImGuiInput imgui_input_;
  StageView stage_view_;
  LookPictures look_pictures_;
  EntryPictures entry_pictures_;
  LibraryTask library_task_;
  GpuProfiler gpu_profiler_;
  WarmUp warm_up_;
  bool warming_up_ = false;
  StatusFile status_file_;
  SettingsFile& settings_;
  Screenshots screenshots_;
  FilmExport film_export_{program_file()};
  FolderOpener folder_opener_;
  FrameLimiter frame_limiter_{glfw_frame_events()};
  WorkPulse progress_redraw_{std::chrono::milliseconds(100)};
  WorkPulse memory_return_{std::chrono::seconds(1)};  // of what the driver compiles, and of closed files
  std::uint64_t physics_revision_ = 0;                // of the frame last drawn
  Session session_;
  PerSkinningData<SkinningDataTask> skinning_data_tasks_{
      {SkinningDataTask(SkinningData::rotation_centers), SkinningDataTask(SkinningData::delta_mush),
       SkinningDataTask(SkinningData::compressed_mush), SkinningDataTask(SkinningData::morph_bones)}};
  MeasureTask measure_task_;
  VerifyTask verify_task_;
  MotionMatchTask motion_match_task_;
  FitTask fit_task_;
  WaveformTask waveform_task_;
  BackgroundVideoTask background_video_task_;
  SongPlayback song_playback_;
  FileWatch file_watch_;
  DesktopMode desktop_;
  std::vector<std::uint64_t> texture_images_;  // of the selected model, for the panels
  std::uint64_t frames_drawn_ = 0;
  double model_shown_s_ = 0.0;  // see WindowStatus
  Commands commands_;           // waiting for the next frame
  std::string driver_ = describe_driver();
  DrawLimits limits_ = draw_limits();
  bool software_ = is_software_renderer();
};

std::filesystem::path settings_path(const WindowOptions& options) {
  if (options.settings_file) return *options.settings_file;
  return options.status_file.empty() ? SettingsFile::default_path() : std::filesystem::path();
}

// The options of the command line override the saved settings.
Settings merge_options(const WindowOptions& options, Settings settings) {
  apply(options, settings.own.scene);
  DesktopSettings& desktop = settings.view.desktop;
  desktop.height = options.desktop_height.value_or(desktop.height);
  desktop.fps = options.desktop_fps.value_or(desktop.fps);
  if (options.size) settings.window = WindowPosition{{options.size->first, options.size->second}, {}, false};
  return settings;
}

int report_no_window(const Fault& fault) {
  const ExitStatus status = print_error(ExitStatus::no_opengl, describe(fault));
  show_unseen_error(describe(fault));
  return static_cast<int>(status);
}

}  // namespace

int run_window(const WindowOptions& options) {
  return_large_blocks();
  SettingsFile settings(settings_path(options), options.reset_settings);
  const Settings initial = merge_options(options, settings.settings());
  select_language(options.language.empty() ? initial.view.ui.language : options.language);
  auto window = GlfwWindow::create("odori", initial.window.value_or(WindowPosition()), !options.on_desktop);
  if (!window) return report_no_window(window.fault());
  auto renderer = Renderer::create(VertexSkinning::fastest);
  if (!renderer) return report_no_window(renderer.fault());
  Window(**window, std::move(*renderer), options, settings, initial).run();
  return static_cast<int>(ExitStatus::success);
}

}  // namespace odori
