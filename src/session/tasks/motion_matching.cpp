#include "session/tasks/motion_matching.h"

namespace odori {

bool MotionMatching::update(const Session& session) {
  const bool selected = session.selected >= 0 && session.selected < static_cast<int>(session.stage.actors.size());
  const Actor* actor = selected ? session.stage.actors[static_cast<std::size_t>(session.selected)].get() : nullptr;
  const Subject subject{actor == nullptr ? nullptr : actor->model, session.stage_revision};
  if (subject != subject_) {
    subject_ = subject;
    match_.reset();
    job_.reset();
    if (actor == nullptr) return true;
    job_.emplace([model = actor->model, tracks = track_summaries(*actor)](JobControl& control) {
      return match_names(tracks, *model, control);
    });
    return true;
  }
  if (!job_ || !job_->ready()) return false;
  match_ = job_->take();
  job_.reset();
  return true;
}

}  // namespace odori
