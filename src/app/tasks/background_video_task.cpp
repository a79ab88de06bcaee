#include "app/tasks/background_video_task.h"

#include "app/messages.h"
#include "base/folders.h"

namespace odori {

bool BackgroundVideoTask::update(Session& session) {
  const std::shared_ptr<Video>& video = session.document.background.video;
  if (!video) return false;
  if (video->progress() == Video::Progress::ready) return true;
  const auto fault = video->fault();
  if (!fault || reported_.lock() == video) return false;
  reported_ = video;
  post_fault(session, session.document.settings.look.background_image, *fault);
  return true;
}

bool BackgroundVideoTask::running(const Session& session) {
  const std::shared_ptr<Video>& video = session.document.background.video;
  return video && video->progress() == Video::Progress::decoding;
}

}  // namespace odori
