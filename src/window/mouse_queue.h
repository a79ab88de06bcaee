#pragma once

// Reports the mouse to ImGui in the order in which it moved and its buttons changed.

#include <array>
#include <deque>
#include <optional>

#include <glm/vec2.hpp>

struct ImGuiIO;

namespace odori {

// Where frames take long, the mouse has often moved on before a frame shows that a button was pressed; the press
// belongs to where the mouse was. A press and a release need a frame each.
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
    std::optional<glm::vec2> position;  // none: the mouse has not moved yet
    int button;                         // -1: the mouse was moved
    bool down;
  };
  std::deque<Event> events_;
  std::optional<glm::vec2> position_;  // of the last move
  std::array<bool, kButtons> down_{};  // as reported
};

}  // namespace odori
