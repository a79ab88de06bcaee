#include "window/glfw_window.h"

#include "base/translate.h"
#include "window/frame_limiter.h"

#include <algorithm>
#include <utility>

#include <GLFW/glfw3.h>
#include <glad/gl.h>

namespace odori {

namespace {

constexpr double kDefaultRefreshRate = 60.0;  // Hz
constexpr std::chrono::milliseconds kRefreshRateAge{500};

Fault last_glfw_error() {
  const char* description = nullptr;
  glfwGetError(&description);
  return fault(kNoDisplay, description != nullptr ? description : tr("unknown GLFW error"));
}

void set_hints(const WindowPosition& placement) {
  set_context_hints();
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, placement.position ? GLFW_FALSE : GLFW_TRUE);
  glfwWindowHint(GLFW_MAXIMIZED, placement.maximised ? GLFW_TRUE : GLFW_FALSE);
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);  // shown after it is moved to its position
}

// The monitor that shows the largest part of the rectangle; the primary one if none shows it.
GLFWmonitor* monitor_of(const PixelRect& rectangle) {
  int count = 0;
  GLFWmonitor** monitors = glfwGetMonitors(&count);
  GLFWmonitor* best = glfwGetPrimaryMonitor();
  int max_pixels = 0;
  for (int i = 0; i < count; ++i) {
    const PixelRect shown = intersection(rectangle, monitor_area(monitors[i]));
    if (shown.width * shown.height <= max_pixels) continue;
    max_pixels = shown.width * shown.height;
    best = monitors[i];
  }
  return best;
}

// Whether enough of the window, including its title bar, is on a screen to drag it.
bool is_reachable(const WindowPosition& placement) {
  constexpr int kGrip = 80;
  PixelRect area{placement.position->x, placement.position->y, placement.size.x, placement.size.y};
  const PixelRect screen = monitor_area(monitor_of(area));
  area.height = kGrip;  // the upper edge must be visible, because the title bar is there
  const PixelRect shown = intersection(area, screen);
  return shown.width >= kGrip && shown.height > kGrip / 2;
}

}  // namespace

void set_context_hints() {
  glfwDefaultWindowHints();
  glfwWindowHintString(GLFW_X11_CLASS_NAME, "odori");  // StartupWMClass of the desktop entry
  glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "odori");
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 2);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  // The stage is rendered into its own framebuffer; the panels need neither multisampling nor a depth buffer.
  glfwWindowHint(GLFW_SAMPLES, 0);
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
}

PixelRect monitor_area(GLFWmonitor* monitor) {
  const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
  if (mode == nullptr) return {};
  PixelRect area{0, 0, mode->width, mode->height};
  glfwGetMonitorPos(monitor, &area.x, &area.y);
  return area;
}

float content_scale(GLFWwindow* window) {
  float x = 1.0f, y = 1.0f;
  glfwGetWindowContentScale(window, &x, &y);
  return x > 0.0f ? std::clamp(x, 0.5f, 8.0f) : 1.0f;
}

Result<std::unique_ptr<GlfwWindow>> GlfwWindow::create(const std::string& title, const WindowPosition& placement,
                                                       bool shown) {
  if (glfwInit() != GLFW_TRUE) return last_glfw_error();
  set_hints(placement);
  GLFWwindow* handle = glfwCreateWindow(placement.size.x, placement.size.y, title.c_str(), nullptr, nullptr);
  if (handle == nullptr) {
    const Fault fault = last_glfw_error();
    glfwTerminate();
    return fault;
  }
  std::unique_ptr<GlfwWindow> window(new GlfwWindow(handle));
  glfwMakeContextCurrent(handle);
  if (gladLoadGL(glfwGetProcAddress) == 0) return fault(kNoDisplay, tr("the OpenGL functions cannot be loaded"));
  glfwSwapInterval(1);
  glfwSetWindowSizeLimits(handle, 320, 240, GLFW_DONT_CARE, GLFW_DONT_CARE);
  if (placement.position && is_reachable(placement))
    glfwSetWindowPos(handle, placement.position->x, placement.position->y);
  window->hidden_ = !shown;
  if (shown) glfwShowWindow(handle);
  window->placement_ = placement;
  return window;
}

GlfwWindow::~GlfwWindow() {
  glfwDestroyWindow(window_);
  glfwTerminate();
}

WindowSize GlfwWindow::size() const {
  WindowSize size;
  glfwGetWindowSize(window_, &size.width, &size.height);
  glfwGetFramebufferSize(window_, &size.pixel_width, &size.pixel_height);
  return size;
}

glm::ivec2 GlfwWindow::origin() const {
  glm::ivec2 origin(0);
  glfwGetWindowPos(window_, &origin.x, &origin.y);
  return origin;
}

PixelRect GlfwWindow::area() const {
  const glm::ivec2 at = origin();
  const WindowSize now = size();
  return {at.x, at.y, now.width, now.height};
}

bool GlfwWindow::minimised() const { return glfwGetWindowAttrib(window_, GLFW_ICONIFIED) == GLFW_TRUE; }

WindowPosition GlfwWindow::placement() {
  if (minimised() || hidden_ || full_screen_) return placement_;
  placement_.maximised = glfwGetWindowAttrib(window_, GLFW_MAXIMIZED) == GLFW_TRUE;
  if (placement_.maximised) return placement_;
  glfwGetWindowSize(window_, &placement_.size.x, &placement_.size.y);
  placement_.position = origin();
  return placement_;
}

bool GlfwWindow::take_close_request() {
  const bool requested = glfwWindowShouldClose(window_) == GLFW_TRUE;
  if (requested) glfwSetWindowShouldClose(window_, GLFW_FALSE);
  return requested;
}

void GlfwWindow::restore() {
  if (minimised()) glfwRestoreWindow(window_);
}

void GlfwWindow::hide() {
  if (hidden_) return;
  placement();
  hidden_ = true;
  glfwHideWindow(window_);
}

void GlfwWindow::show() {
  if (!std::exchange(hidden_, false)) return;
  if (placement_.position && !placement_.maximised && is_reachable(placement_))
    glfwSetWindowPos(window_, placement_.position->x, placement_.position->y);
  glfwShowWindow(window_);
  glfwFocusWindow(window_);
}

double GlfwWindow::refresh_rate() {
  const auto now = std::chrono::steady_clock::now();
  if (refresh_rate_ > 0.0 && now - refresh_rate_read_ < kRefreshRateAge) return refresh_rate_;
  refresh_rate_read_ = now;
  GLFWmonitor* monitor = glfwGetWindowMonitor(window_);
  if (monitor == nullptr) monitor = monitor_of(area());
  const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
  refresh_rate_ = mode != nullptr && mode->refreshRate > 0 ? refresh_rate_from(mode->refreshRate) : kDefaultRefreshRate;
  return refresh_rate_;
}

void GlfwWindow::set_full_screen(bool on) {
  if (on == full_screen_) return;
  if (on) {
    windowed_ = area();
    GLFWmonitor* monitor = monitor_of(windowed_);
    const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
    if (mode == nullptr) return;
    glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
  } else {
    glfwSetWindowMonitor(window_, nullptr, windowed_.x, windowed_.y, windowed_.width, windowed_.height, GLFW_DONT_CARE);
  }
  full_screen_ = on;
}

void GlfwWindow::swap_buffers() { glfwSwapBuffers(window_); }

void GlfwWindow::set_title(const std::string& title) {
  if (title == title_) return;
  title_ = title;
  glfwSetWindowTitle(window_, title_.c_str());
}

}  // namespace odori
