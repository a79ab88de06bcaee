#include "app/window.h"

#include "app/exit_status.h"
#include "app/font_files.h"
#include "app/frame_pace.h"
#include "app/glfw_window.h"
#include "app/panel_canvas.h"
#include "app/report.h"
#include "app/sample.h"
#include "app/session.h"
#include "app/stage_view.h"
#include "app/status_file.h"
#include "app/window_input.h"
#include "gpu/debug.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include <glad/gl.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>

namespace odori {

namespace {

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

  void new_picture() { ImGui_ImplGlfw_NewFrame(); }
};

class Window {
 public:
  Window(GlfwWindow& window, Renderer renderer, const WindowOptions& options)
      : window_(window),
        renderer_(std::move(renderer)),
        fonts_(choose_fonts(options.font)),
        canvas_(std::move(fonts_.files)),
        input_(window.handle()),
        panel_input_(window.handle()),
        stage_view_(options.samples),
        status_(options.status_file) {
    session_.settings.skinning = options.skinning;
    session_.settings.edge = options.edge;
    session_.settings.grid = options.grid;
    for (std::string& words : fonts_.said) say(session_, Severity::warning, {}, {std::move(words)});
    const auto files = options.files.empty() ? sample_files() : options.files;
    if (!files.empty()) commands_.push_back(OpenFiles{files});
  }

  void run() {
    while (!session_.quit && !window_.should_close()) show_next_picture();
  }

 private:
  // One picture, from what has happened to what is seen.
  void show_next_picture() {
    const bool lively = busy();
    const double seconds = pace_.wait(lively, window_.refresh_rate());
    gather(input_.take());
    take_finished_files();
    const bool was_playing = session_.clock.playing;
    perform(std::exchange(commands_, {}), session_);
    if (was_playing && !session_.scrubbing) tick(session_.clock, seconds);
    advance(session_.stage, session_.clock.frame);
    window_.set_full_screen(session_.settings.full_screen);
    if (lively || input_.settling() || canvas_.restless()) draw();
    status_.update(session_, canvas_.state());
  }

  void draw() {
    const WindowSize size = window_.size();
    if (window_.minimised() || size.pixel_width < 1 || size.pixel_height < 1) return;
    const auto opening = session_.opening.progress();
    const UiView view = view_of(session_, opening ? &*opening : nullptr, report());
    input_.show_struck_keys();
    panel_input_.new_picture();
    canvas_.prepare(view, session_.revision, panel_scale(size));
    const PixelArea picture = pixels_of(canvas_.areas(session_.settings.panels).picture, size);
    session_.aspect = picture.aspect();
    stage_view_.draw(renderer_, session_, picture.width, picture.height);
    glViewport(0, 0, size.pixel_width, size.pixel_height);
    stage_view_.show(picture);
    gather(canvas_.draw(view));
    window_.show_picture();
    pace_.finished();
  }

  void gather(Commands more) {
    if (!more.empty()) input_.stir();
    std::move(more.begin(), more.end(), std::back_inserter(commands_));
  }

  void take_finished_files() {
    const Upload upload = [this](const Model& model, const ModelTextures& textures) {
      return renderer_.upload(model, textures);
    };
    if (auto batch = session_.opening.take_finished()) {
      if (!batch->reload) canvas_.state().tab = SideTab::model;  // whose terms of use are to be read
      place_opened(std::move(*batch), upload, session_);
      input_.stir();
    }
  }

  // Whether the next picture is due as soon as may be.
  bool busy() {
    const bool settling = input_.take_settling();
    if (window_.minimised()) return false;
    return settling || session_.clock.playing || !session_.opening.idle() || status_.due();
  }

  PanelScale panel_scale(const WindowSize& size) const {
    const float pixels = static_cast<float>(size.pixel_width) / static_cast<float>(std::max(size.width, 1));
    return {session_.settings.interface_scale * window_.content_scale() / pixels, pixels};
  }

  DrawReport report() const {
    return {pace_.frame_ms(), pace_.pictures_per_second(), renderer_.statistics().draw_calls, driver_,
            pace_.recent_ms()};
  }

  GlfwWindow& window_;
  Renderer renderer_;
  FontChoice fonts_;
  PanelCanvas canvas_;
  WindowInput input_;
  GlfwPanelInput panel_input_;
  StageView stage_view_;
  StatusFile status_;
  FramePace pace_;
  Session session_;
  Commands commands_;  // asked for and not yet done
  std::string driver_ = describe_driver();
};

}  // namespace

int run_window(const WindowOptions& options) {
  auto window = GlfwWindow::create("odori", options.width, options.height);
  if (!window) return static_cast<int>(complain(ExitStatus::no_opengl, describe(window.fault())));
  auto renderer = Renderer::create();
  if (!renderer) return static_cast<int>(complain(ExitStatus::no_opengl, describe(renderer.fault())));
  Window(**window, std::move(*renderer), options).run();
  return static_cast<int>(ExitStatus::done);
}

}  // namespace odori
