#pragma once

// Watches the background video: a frame that was not decoded in time is drawn when it is.

#include "app/messages.h"
#include "app/session.h"

#include <memory>

namespace odori {

class BackgroundVideoTask {
 public:
  // Call once per frame. Posts why the video cannot be played, once. Returns whether there is something new to show.
  bool update(Session& session) {
    const std::shared_ptr<Video>& video = session.document.background.video;
    if (!video) return false;
    if (video->progress() == Video::Progress::ready) return true;
    const auto fault = video->fault();
    if (!fault || reported_.lock() == video) return false;
    reported_ = video;
    post_fault(session, session.document.settings.look.background_image, *fault);
    return true;
  }

  // Whether a frame is being decoded that the window does not show yet.
  static bool running(const Session& session) {
    const std::shared_ptr<Video>& video = session.document.background.video;
    return video && video->progress() == Video::Progress::decoding;
  }

 private:
  std::weak_ptr<Video> reported_;  // whose fault was posted
};

}  // namespace odori
