#include "window/glfw_window.h"

#include <algorithm>

#include <GLFW/glfw3.h>
#include <glad/gl.h>

namespace odori {

namespace {

constexpr double kUsualRefreshRate = 60.0;

Fault last_glfw_fault() {
  const char* words = nullptr;
  glfwGetError(&words);
  return Fault{&kNoDisplay, {}, -1, -1, words != nullptr ? words : "no reason given"};
}

void set_hints(const WindowPosition& place) {
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 2);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  // The stage is drawn into a framebuffer of its own; panels need neither samples nor depth.
  glfwWindowHint(GLFW_SAMPLES, 0);
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, place.position ? GLFW_FALSE : GLFW_TRUE);
  glfwWindowHint(GLFW_MAXIMIZED, place.maximised ? GLFW_TRUE : GLFW_FALSE);
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);  // until it stands in its place
}

int overlap(int a, int a_size, int b, int b_size) {
  return std::max(0, std::min(a + a_size, b + b_size) - std::max(a, b));
}

// The screen that most of the rectangle lies on; the main one when on none.
GLFWmonitor* screen_of(const int (&at)[4]) {
  int count = 0;
  GLFWmonitor** monitors = glfwGetMonitors(&count);
  GLFWmonitor* best = glfwGetPrimaryMonitor();
  int most = 0;
  for (int i = 0; i < count; ++i) {
    int x = 0;
    int y = 0;
    glfwGetMonitorPos(monitors[i], &x, &y);
    const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
    if (mode == nullptr) continue;
    const int shared = overlap(at[0], at[2], x, mode->width) * overlap(at[1], at[3], y, mode->height);
    if (shared > most) {
      most = shared;
      best = monitors[i];
    }
  }
  return best;
}

// Whether enough of it lies on one screen to be taken hold of.
bool within_reach(const WindowPosition& place) {
  constexpr int kGrip = 80;
  const int at[4] = {place.position->x, place.position->y, place.size.x, place.size.y};
  int x = 0;
  int y = 0;
  GLFWmonitor* screen = screen_of(at);
  const GLFWvidmode* mode = screen != nullptr ? glfwGetVideoMode(screen) : nullptr;
  if (mode == nullptr) return false;
  glfwGetMonitorPos(screen, &x, &y);
  // Its upper edge, too: that is where the title is.
  return overlap(at[0], at[2], x, mode->width) >= kGrip && overlap(at[1], kGrip, y, mode->height) > kGrip / 2;
}

}  // namespace

Result<std::unique_ptr<GlfwWindow>> GlfwWindow::create(const std::string& title, const WindowPosition& place) {
  if (glfwInit() != GLFW_TRUE) return last_glfw_fault();
  set_hints(place);
  GLFWwindow* handle = glfwCreateWindow(place.size.x, place.size.y, title.c_str(), nullptr, nullptr);
  if (handle == nullptr) {
    const Fault fault = last_glfw_fault();
    glfwTerminate();
    return fault;
  }
  std::unique_ptr<GlfwWindow> window(new GlfwWindow(handle));
  glfwMakeContextCurrent(handle);
  if (gladLoadGL(glfwGetProcAddress) == 0) return Fault{&kNoDisplay, {}, -1, -1, "OpenGL has no functions"};
  glfwSwapInterval(1);
  glfwSetWindowSizeLimits(handle, 320, 240, GLFW_DONT_CARE, GLFW_DONT_CARE);
  if (place.position && within_reach(place)) glfwSetWindowPos(handle, place.position->x, place.position->y);
  glfwShowWindow(handle);
  window->place_ = place;
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

float GlfwWindow::content_scale() const {
  float x = 1.0f;
  float y = 1.0f;
  glfwGetWindowContentScale(window_, &x, &y);
  return x > 0.0f ? std::clamp(x, 0.5f, 8.0f) : 1.0f;
}

bool GlfwWindow::minimised() const { return glfwGetWindowAttrib(window_, GLFW_ICONIFIED) == GLFW_TRUE; }

WindowPosition GlfwWindow::place() {
  if (minimised() || full_screen_) return place_;
  place_.maximised = glfwGetWindowAttrib(window_, GLFW_MAXIMIZED) == GLFW_TRUE;
  if (place_.maximised) return place_;
  glm::ivec2 position;
  glfwGetWindowPos(window_, &position.x, &position.y);
  glfwGetWindowSize(window_, &place_.size.x, &place_.size.y);
  place_.position = position;
  return place_;
}

bool GlfwWindow::should_close() const { return glfwWindowShouldClose(window_) == GLFW_TRUE; }

double GlfwWindow::refresh_rate() const {
  GLFWmonitor* screen = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = screen != nullptr ? glfwGetVideoMode(screen) : nullptr;
  return mode != nullptr && mode->refreshRate > 0 ? mode->refreshRate : kUsualRefreshRate;
}

void GlfwWindow::set_full_screen(bool on) {
  if (on == full_screen_) return;
  if (on) {
    glfwGetWindowPos(window_, &windowed_[0], &windowed_[1]);
    glfwGetWindowSize(window_, &windowed_[2], &windowed_[3]);
    GLFWmonitor* screen = screen_of(windowed_);
    const GLFWvidmode* mode = screen != nullptr ? glfwGetVideoMode(screen) : nullptr;
    if (mode == nullptr) return;
    glfwSetWindowMonitor(window_, screen, 0, 0, mode->width, mode->height, mode->refreshRate);
  } else {
    glfwSetWindowMonitor(window_, nullptr, windowed_[0], windowed_[1], windowed_[2], windowed_[3], GLFW_DONT_CARE);
  }
  full_screen_ = on;
}

void GlfwWindow::show_image() { glfwSwapBuffers(window_); }

}  // namespace odori
