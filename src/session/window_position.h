#pragma once

#include "base/math.h"

#include <optional>

namespace odori {

// Where the window stands. Of its contents, in screen coordinates.
struct WindowPosition {
  glm::ivec2 size{1280, 720};          // while neither maximised nor full screen
  std::optional<glm::ivec2> position;  // of the upper left corner; nothing: as the system likes
  bool maximised = false;

  friend bool operator==(const WindowPosition&, const WindowPosition&) = default;
};

}  // namespace odori
