#pragma once

// A GLFW window with an OpenGL 3.2 core context that is current on the calling thread and has its functions loaded.

#include "app/settings/settings.h"
#include "base/fault.h"
#include "base/math.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>

#include <glm/glm.hpp>

struct GLFWmonitor;
struct GLFWwindow;

namespace odori {

inline constexpr FaultKind kNoDisplay{
    "window.none", "a window cannot be opened", Severity::error,
    "it needs a display and OpenGL 3.2, which the current driver of the graphics card's maker has"};

struct WindowSize {
  int width = 0;  // screen coordinates
  int height = 0;
  int pixel_width = 0;  // of the framebuffer; 0 while minimised
  int pixel_height = 0;

  // Pixels of the framebuffer per screen coordinate.
  glm::vec2 pixel_scale() const {
    return glm::vec2(pixel_width, pixel_height) / glm::vec2(std::max(width, 1), std::max(height, 1));
  }
};

class GlfwWindow {
 public:
  // If `placement` has no position, its size is that for 96 dpi and is multiplied by the scale of the screen. A
  // position that is not on any screen is ignored. Fails with kNoDisplay.
  // `shown`: false for one that is hidden until `show`.
  static Result<std::unique_ptr<GlfwWindow>> create(const std::string& title, const WindowPosition& placement,
                                                    bool shown = true);
  GlfwWindow(const GlfwWindow&) = delete;
  GlfwWindow& operator=(const GlfwWindow&) = delete;
  ~GlfwWindow();

  GLFWwindow* handle() const { return window_; }
  WindowSize size() const;
  glm::ivec2 origin() const;  // of its content on the screen, in screen coordinates
  bool minimised() const;
  // Whether the user asked to close the window since the last call.
  bool take_close_request();
  void restore();  // if it is minimised
  void hide();
  void show();
  bool hidden() const { return hidden_; }
  WindowPosition placement();  // the last one that was neither minimised, hidden nor full screen
  // Of the screen that shows the largest part of the window, Hz; 60 if unknown. Read from the system twice a second.
  double refresh_rate();

  // Uses the screen that shows the largest part of the window.
  void set_full_screen(bool on);
  void swap_buffers();
  void set_title(const std::string& title);

 private:
  explicit GlfwWindow(GLFWwindow* window) : window_(window) {}
  PixelRect area() const;

  GLFWwindow* window_;
  bool full_screen_ = false;
  bool hidden_ = false;
  std::string title_;          // set by `set_title`
  double refresh_rate_ = 0.0;  // 0: not read yet
  std::chrono::steady_clock::time_point refresh_rate_read_;
  PixelRect windowed_;  // before full screen
  WindowPosition placement_;
};

// The hints for a window whose context can share with that of a GlfwWindow.
void set_context_hints();

// The area of a screen, in screen coordinates; empty if there is none.
PixelRect monitor_area(GLFWmonitor* monitor);

// The scale of the screen that a window is on: 1 at 96 dpi; finite, 0.5..8.
float content_scale(GLFWwindow* window);

}  // namespace odori
