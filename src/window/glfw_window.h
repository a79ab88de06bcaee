#pragma once

// A GLFW window with an OpenGL 3.2 core context, current on the calling thread; its functions are loaded.

#include "base/result.h"
#include "session/window_position.h"

#include <memory>
#include <string>

struct GLFWwindow;

namespace odori {

inline constexpr FaultKind kNoDisplay{"window.none", "a window cannot be opened"};

struct WindowSize {
  int width = 0;  // screen coordinates
  int height = 0;
  int pixel_width = 0;  // of the framebuffer; 0 while minimised
  int pixel_height = 0;
};

class GlfwWindow {
 public:
  // A place without a position is one of a screen with 96 dots an inch: the window grows with the screen's scale. A
  // position that is on no screen any more is passed over.
  static Result<std::unique_ptr<GlfwWindow>> create(const std::string& title, const WindowPosition& place);
  GlfwWindow(const GlfwWindow&) = delete;
  GlfwWindow& operator=(const GlfwWindow&) = delete;
  ~GlfwWindow();

  GLFWwindow* handle() const { return window_; }
  WindowSize size() const;
  float content_scale() const;  // 1 at 96 dots an inch; finite, 0.5..8
  bool minimised() const;
  bool should_close() const;
  WindowPosition place();       // the last one that was neither minimised nor full screen
  double refresh_rate() const;  // of the screen, pictures a second; 60 when unknown

  // On the screen that most of the window lies on.
  void set_full_screen(bool on);
  void show_image();

 private:
  explicit GlfwWindow(GLFWwindow* window) : window_(window) {}

  GLFWwindow* window_;
  bool full_screen_ = false;
  int windowed_[4] = {0, 0, 0, 0};  // x, y, width, height to go back to
  WindowPosition place_;
};

}  // namespace odori
