#pragma once

// A window without a frame that shows a texture of the main window's context: the dancer, through which the desktop is
// seen, or her menu.

#include "base/math.h"
#include "window/desktop/desktop_platform.h"

#include <memory>
#include <string>
#include <vector>

#include <glad/gl.h>

struct GLFWwindow;

namespace odori {

// What happened in the window, in order. `at`: of the pointer, from the window's upper left corner.
struct DesktopEvent {
  // `exposed`: what it shows is lost, or it has another size.
  enum class Kind : std::uint8_t { pressed, released, wheel, escape, close, unfocused, exposed };
  Kind kind;
  int button = 0;  // GLFW's
  glm::vec2 at{0.0f};
  float steps = 0.0f;  // of the wheel, up is positive
};

class DesktopWindow {
 public:
  // Hidden. `main`: whose context is current, and stays so; it outlives this. Null if the window system refuses it.
  static std::unique_ptr<DesktopWindow> create(GLFWwindow* main, DesktopWindowKind kind, const std::string& title,
                                               const PixelRect& area);
  DesktopWindow(const DesktopWindow&) = delete;
  DesktopWindow& operator=(const DesktopWindow&) = delete;
  ~DesktopWindow();

  GLFWwindow* handle() const { return window_; }
  // Whether what is below shows through: a compositor runs and the framebuffer has alpha.
  bool is_transparent() const;
  PixelRect area() const { return area_; }  // as it was set, screen coordinates
  glm::ivec2 pixels() const;                // of its framebuffer

  void move_to(const PixelRect& area);
  void show();
  void set_framed(bool framed);  // by the desktop, with a title
  // What takes clicks, from the upper left corner.
  void set_click_area(std::vector<PixelRect> area);

  // Shows the texture, which has `pixels`, premultiplied, its lower row first; what is drawn into it is ordered before.
  void present(GLuint texture, glm::ivec2 size);

  std::vector<DesktopEvent> take_events();
  glm::vec2 pointer() const;  // from the upper left corner; may be outside

 private:
  DesktopWindow(GLFWwindow* main, GLFWwindow* window, const PixelRect& area);
  static DesktopWindow& of(GLFWwindow* window);
  void set_callbacks();
  void add_event(DesktopEvent event);

  GLFWwindow* main_;
  GLFWwindow* window_;
  PixelRect area_;
  std::vector<PixelRect> click_area_;
  std::vector<DesktopEvent> events_;
};

// The monitors.
std::vector<DesktopScreen> desktop_screens();

}  // namespace odori
