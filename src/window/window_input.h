#pragma once

// Turns keys and dropped files into commands, keeps keys and clicks for ImGui where frames take long, and tracks
// whether the window needs a redraw.

#include "ui/core/commands.h"
#include "ui/core/dialog_state.h"
#include "window/key_queue.h"
#include "window/mouse_queue.h"

#include <string>
#include <vector>

struct GLFWwindow;
struct ImGuiIO;

namespace odori {

class WindowInput {
 public:
  // Sets the window's callbacks and its user pointer. Must be called before ImGui installs its callbacks, which forward
  // events to these. ImGui's context must exist while events are processed.
  explicit WindowInput(GLFWwindow* window);
  WindowInput(const WindowInput&) = delete;
  WindowInput& operator=(const WindowInput&) = delete;

  // The commands since the last call, in order.
  Commands take_commands();

  // All keys and text since the last call, in order.
  std::vector<KeyEvent> take_key_events();

  // While the file dialog or the command palette is open, keys are not shortcuts.
  void set_dialog_open(bool open) { dialog_open_ = open; }

  // While the keyboard focus is in the panels, the keys of `is_focus_key` are not shortcuts.
  void set_keyboard_focus(bool on) { keyboard_focus_ = on; }

  // Call before each ImGui frame. Reports the keys that were pressed and released since the last frame to ImGui, with
  // the modifiers that were held; what one frame cannot tell apart, in the next ones.
  void forward_queued_keys();

  // Likewise for the mouse; call it after ImGui's backend has reported the mouse of this moment.
  void forward_queued_mouse();

  // Asks for the next few frames at once, because panels need several frames to settle after an event.
  void request_redraw() { pending_redraws_ = kRedrawsAfterInput; }

  bool pending_redraws() const { return pending_redraws_ > 0; }

  // Returns whether a redraw is pending, and counts it as done.
  bool consume_redraw();

 private:
  static WindowInput& of(GLFWwindow* window);
  void set_redraw_callbacks(GLFWwindow* window);
  void watch_alt(int key, int action);
  static constexpr int kRedrawsAfterInput = 4;
  GLFWwindow* window_;
  Commands commands_;
  std::vector<KeyEvent> key_events_;
  KeyQueue keys_;
  MouseQueue mouse_;
  bool dialog_open_ = false;
  bool keyboard_focus_ = false;
  bool alt_alone_ = false;  // Alt is held, and no other key or button was pressed since
  int pending_redraws_ = kRedrawsAfterInput;
};

// The name of a key chord as ui/core/actions.h writes it, such as "Ctrl+Shift+A"; empty for keys without a name there.
// `key`, `scancode` and `modifiers` are GLFW's.
std::string chord_name(int key, int scancode, int modifiers);

// Whether keys are not shortcuts, because a text field has the focus, or the file dialog or the command palette is
// open.
bool blocks_shortcuts(const ImGuiIO& io, bool dialog_open);

}  // namespace odori
