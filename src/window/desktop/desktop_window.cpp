#include "window/desktop/desktop_window.h"

#include "window/glfw_window.h"

#include <utility>

#include <GLFW/glfw3.h>
#include <fmt/format.h>

namespace odori {

namespace {

void set_desktop_hints(DesktopWindowKind kind) {
  const bool dancer = kind == DesktopWindowKind::dancer;
  set_context_hints();
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  glfwWindowHint(GLFW_DECORATED, GLFW_FALSE);
  glfwWindowHint(GLFW_FLOATING, GLFW_TRUE);
  glfwWindowHint(GLFW_RESIZABLE, GLFW_TRUE);  // by us: some window managers fix the size of others
  glfwWindowHint(GLFW_ALPHA_BITS, 8);
  glfwWindowHint(GLFW_TRANSPARENT_FRAMEBUFFER, dancer ? GLFW_TRUE : GLFW_FALSE);
  glfwWindowHint(GLFW_FOCUS_ON_SHOW, GLFW_FALSE);
}

}  // namespace

std::unique_ptr<DesktopWindow> DesktopWindow::create(GLFWwindow* main, DesktopWindowKind kind, const std::string& title,
                                                     const PixelRect& area) {
  set_desktop_hints(kind);
  GLFWwindow* handle = glfwCreateWindow(area.width, area.height, title.c_str(), nullptr, main);
  if (handle == nullptr) return nullptr;
  std::unique_ptr<DesktopWindow> window(new DesktopWindow(main, handle, area));
  prepare_desktop_window(handle, kind);
  glfwSetWindowPos(handle, area.x, area.y);
  glfwMakeContextCurrent(handle);
  glfwSwapInterval(0);  // the main loop waits
  glfwMakeContextCurrent(main);
  return window;
}

DesktopWindow::DesktopWindow(GLFWwindow* main, GLFWwindow* window, const PixelRect& area)
    : main_(main), window_(window), area_(area) {
  set_callbacks();
}

DesktopWindow::~DesktopWindow() { glfwDestroyWindow(window_); }

DesktopWindow& DesktopWindow::of(GLFWwindow* window) {
  return *static_cast<DesktopWindow*>(glfwGetWindowUserPointer(window));
}

void DesktopWindow::set_callbacks() {
  using Kind = DesktopEvent::Kind;
  glfwSetWindowUserPointer(window_, this);
  glfwSetMouseButtonCallback(window_, [](GLFWwindow* w, int button, int action, int) {
    of(w).add_event({action == GLFW_PRESS ? Kind::pressed : Kind::released, button});
  });
  glfwSetScrollCallback(window_, [](GLFWwindow* w, double, double steps) {
    of(w).add_event({.kind = Kind::wheel, .steps = static_cast<float>(steps)});
  });
  glfwSetKeyCallback(window_, [](GLFWwindow* w, int key, int, int action, int) {
    if (key == GLFW_KEY_ESCAPE && action == GLFW_PRESS) of(w).add_event({Kind::escape});
  });
  glfwSetWindowCloseCallback(window_, [](GLFWwindow* w) {
    glfwSetWindowShouldClose(w, GLFW_FALSE);
    of(w).add_event({Kind::close});
  });
  glfwSetWindowRefreshCallback(window_, [](GLFWwindow* w) { of(w).add_event({Kind::exposed}); });
  glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* w, int, int) { of(w).add_event({Kind::exposed}); });
  glfwSetWindowFocusCallback(window_, [](GLFWwindow* w, int focused) {
    if (focused == GLFW_FALSE) of(w).add_event({Kind::unfocused});
  });
}

void DesktopWindow::add_event(DesktopEvent event) {
  event.at = pointer();
  events_.push_back(event);
}

std::vector<DesktopEvent> DesktopWindow::take_events() { return std::exchange(events_, {}); }

glm::vec2 DesktopWindow::pointer() const {
  double x = 0.0, y = 0.0;
  glfwGetCursorPos(window_, &x, &y);
  return {static_cast<float>(x), static_cast<float>(y)};
}

bool DesktopWindow::is_transparent() const {
  return glfwGetWindowAttrib(window_, GLFW_TRANSPARENT_FRAMEBUFFER) == GLFW_TRUE;
}

glm::ivec2 DesktopWindow::pixels() const {
  glm::ivec2 size(0);
  glfwGetFramebufferSize(window_, &size.x, &size.y);
  return size;
}

void DesktopWindow::move_to(const PixelRect& area) {
  if (area == area_) return;
  if (area.width != area_.width || area.height != area_.height) glfwSetWindowSize(window_, area.width, area.height);
  if (area.x != area_.x || area.y != area_.y) glfwSetWindowPos(window_, area.x, area.y);
  area_ = area;
}

void DesktopWindow::show() {
  glfwShowWindow(window_);
  glfwSetWindowPos(window_, area_.x, area_.y);  // some window managers place a window when it is shown
}

void DesktopWindow::set_framed(bool framed) {
  glfwSetWindowAttrib(window_, GLFW_DECORATED, framed ? GLFW_TRUE : GLFW_FALSE);
}

void DesktopWindow::set_click_area(std::vector<PixelRect> area) {
  if (keeps_click_area() && area == click_area_) return;
  click_area_ = std::move(area);
  pass_clicks_outside(window_, click_area_);
}

void DesktopWindow::present(GLuint texture, glm::ivec2 size) {
  const GLsync drawn = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
  glFlush();
  glfwMakeContextCurrent(window_);
  glWaitSync(drawn, 0, GL_TIMEOUT_IGNORED);
  // Framebuffers are not shared between contexts, so it belongs to this one and lasts for the call.
  const glm::ivec2 to = pixels();
  GLuint framebuffer = 0;
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
  glBlitFramebuffer(0, 0, size.x, size.y, 0, 0, to.x, to.y, GL_COLOR_BUFFER_BIT, size == to ? GL_NEAREST : GL_LINEAR);
  glDeleteFramebuffers(1, &framebuffer);
  glfwSwapBuffers(window_);
  glDeleteSync(drawn);
  glfwMakeContextCurrent(main_);
}

std::vector<DesktopScreen> desktop_screens() {
  int count = 0;
  GLFWmonitor** monitors = glfwGetMonitors(&count);
  std::vector<DesktopScreen> screens;
  for (int i = 0; i < count; ++i) {
    DesktopScreen screen;
    screen.area = monitor_area(monitors[i]);
    if (screen.area.empty()) continue;
    glfwGetMonitorWorkarea(monitors[i], &screen.work.x, &screen.work.y, &screen.work.width, &screen.work.height);
    if (screen.work.empty()) screen.work = screen.area;
    screen.name = fmt::format("{} {}x{}", glfwGetMonitorName(monitors[i]), screen.area.width, screen.area.height);
    screens.push_back(std::move(screen));
  }
  return screens;
}

}  // namespace odori
