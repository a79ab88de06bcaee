#pragma once

// Gives keys to ImGui in the order in which they were pressed and released.

#include <deque>
#include <optional>
#include <vector>

namespace odori {

// Where frames take long, a key has often been released again, or even been pressed a second time, before a frame shows
// that it was pressed. A press and a release need a frame each, as do presses with different modifiers.
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

}  // namespace odori
