#include "window/mouse_queue.h"

#include <algorithm>

#include <imgui.h>

namespace odori {

static_assert(MouseQueue::kButtons == ImGuiMouseButton_COUNT);

void MouseQueue::move(glm::vec2 position) {
  const bool follows_move = !events_.empty() && events_.back().button < 0;
  if (follows_move) events_.pop_back();
  events_.push_back({position, -1, false});
  position_ = position;
}

void MouseQueue::change_button(int button, bool down) {
  if (button >= 0 && button < kButtons) events_.push_back({position_, button, down});
}

bool MouseQueue::report(ImGuiIO& io) {
  std::array<bool, kButtons> changed{};
  bool any_changed = false;
  while (!events_.empty()) {
    const Event event = events_.front();
    const glm::vec2 position = event.position.value_or(glm::vec2(io.MousePos.x, io.MousePos.y));
    if (any_changed && position != glm::vec2(io.MousePos.x, io.MousePos.y)) break;
    io.MousePos = ImVec2(position.x, position.y);
    if (event.button >= 0) {
      const auto button = static_cast<std::size_t>(event.button);
      if (changed[button]) break;
      changed[button] = any_changed = true;
      down_[button] = event.down;
    }
    events_.pop_front();
  }
  std::ranges::copy(down_, io.MouseDown);
  return !events_.empty();
}

}  // namespace odori
