#pragma once

// Turns keys and dropped files into commands, keeps keys and clicks for ImGui where frames take long, and tracks
// whether the window needs a redraw.

#include "ui/core/commands.h"
#include "ui/core/dialog_state.h"

#include <array>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include <glm/vec2.hpp>

struct GLFWwindow;
struct ImGuiIO;

namespace odori {

// Gives keys to ImGui in the order in which they were pressed and released. Where frames take long, a key has often
// been released again, or even been pressed a second time, before a frame shows that it was pressed. A press and a
// release need a frame each, as do presses with different modifiers.
class KeyQueue {
 public:
  // The events, as they arrive. `key` and `modifiers` are GLFW's.
  void change(int key, bool down, int modifiers);

  // Call before each ImGui frame: takes the events that fit into one frame. Returns whether events are left for further
  // frames.
  bool next_frame();

  // The keys that are down in this frame.
  const std::vector<int>& down() const { return down_; }

  // The modifiers that were held with the keys that went down in this frame; none if none did.
  std::optional<int> modifiers() const { return modifiers_; }

 private:
  struct Event {
    int key;
    int modifiers;
    bool down;
  };
  bool fits(const Event& event, const std::vector<int>& changed) const;
  std::deque<Event> events_;
  std::vector<int> down_;
  std::optional<int> modifiers_;
};

// Reports the mouse to ImGui in the order in which it moved and its buttons changed. Where frames take long, the mouse
// has often moved on before a frame shows that a button was pressed; the press belongs to where the mouse was. A press
// and a release need a frame each.
class MouseQueue {
 public:
  static constexpr int kButtons = 5;  // as many as ImGui has

  // The events, as they arrive. `position`: in screen coordinates from the top left corner of the window. A button
  // changes where the mouse moved to last.
  void move(glm::vec2 position);
  void change_button(int button, bool down);

  // Call before each ImGui frame, after the backend has reported the state at this moment: replaces it by the events
  // that fit into one frame. Returns whether events are left for further frames.
  bool report(ImGuiIO& io);

 private:
  struct Event {
    std::optional<glm::vec2> position;  // nullopt until the mouse has moved
    int button;                         // -1 for a move
    bool down;
  };
  std::deque<Event> events_;
  std::optional<glm::vec2> position_;  // of the last move
  std::array<bool, kButtons> down_{};  // as reported
};

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

  // Reports the clicks and moves of the mouse since the last frame in the same way. Call it after ImGui's backend has
  // reported the mouse of this moment.
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
