#include "window/key_queue.h"

#include <algorithm>

namespace odori {

void KeyQueue::change(int key, bool down, int modifiers) { events_.push_back({key, modifiers, down}); }

bool KeyQueue::next_frame() {
  modifiers_.reset();
  std::vector<int> changed;
  while (!events_.empty() && fits(events_.front(), changed)) {
    const Event event = events_.front();
    events_.pop_front();
    changed.push_back(event.key);
    std::erase(down_, event.key);
    if (!event.down) continue;
    down_.push_back(event.key);
    modifiers_ = event.modifiers;
  }
  return !events_.empty();
}

bool KeyQueue::fits(const Event& event, const std::vector<int>& changed) const {
  if (std::ranges::find(changed, event.key) != changed.end()) return false;
  return !event.down || !modifiers_ || *modifiers_ == event.modifiers;
}

}  // namespace odori
