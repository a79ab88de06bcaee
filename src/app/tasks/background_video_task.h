#pragma once

// Watches the background video: a frame that was not decoded in time is drawn when it is.

#include "app/session.h"

#include <memory>

namespace odori {

class BackgroundVideoTask {
 public:
  // Call once per frame. Posts why the video cannot be played, once. Returns whether there is something new to show.
  bool update(Session& session);

  // Whether a frame is being decoded that the window does not show yet.
  static bool running(const Session& session);

 private:
  std::weak_ptr<Video> reported_;  // whose fault was posted
};

}  // namespace odori
