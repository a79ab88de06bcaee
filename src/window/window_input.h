#pragma once

// Keys and dropped files as commands, and a notion of whether anyone is there. The mouse is the panels' affair.

#include "ui/core/commands.h"
#include "ui/core/dialog_state.h"

#include <string>
#include <vector>

struct GLFWwindow;
struct ImGuiIO;

namespace odori {

class WindowInput {
 public:
  // Sets the window's callbacks and its user pointer; must come before ImGui's, which pass events on to these. ImGui's
  // context must exist whenever events are processed.
  explicit WindowInput(GLFWwindow* window);
  WindowInput(const WindowInput&) = delete;
  WindowInput& operator=(const WindowInput&) = delete;

  Commands take();  // since the last call, in order

  // Keys and text since the last call, in order, whoever they are for.
  std::vector<KeyEvent> take_strokes();

  // While the open dialog or the command palette is there, keys are its own.
  void set_dialog_open(bool open) { dialog_open_ = open; }

  // Before each picture of the panels: shows ImGui the keys struck since the last one, but for modifiers, even if they
  // were let go again in between, as happens where pictures take long.
  void show_struck_keys();

  // Something happened: the next pictures are to come at once.
  void request_redraw() { settling_ = kRedrawsAfterInput; }

  bool pending_redraws() const { return settling_ > 0; }

  // Whether a picture is still owed to what happened last, and counts it: panels need a few to settle.
  bool take_settling();

 private:
  static WindowInput& of(GLFWwindow* window);
  void watch_events(GLFWwindow* window);
  static constexpr int kRedrawsAfterInput = 4;
  GLFWwindow* window_;
  Commands commands_;
  std::vector<KeyEvent> strokes_;
  std::vector<int> struck_;  // GLFW's keys, pressed since the last picture
  std::vector<int> shown_;   // those shown to the last picture
  bool dialog_open_ = false;
  int settling_ = kRedrawsAfterInput;
};

// "Ctrl+Shift+A" as ui/actions.h writes it; empty for keys without a name there. `key`, `scancode`, `modifiers`:
// GLFW's.
std::string chord_name(int key, int scancode, int modifiers);

// Whether keys mean no commands: a text field that is being typed in, the open dialog or the command palette
// has them.
bool keys_are_taken(const ImGuiIO& io, bool dialog_open);

}  // namespace odori
