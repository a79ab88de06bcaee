#include "app/tasks/motion_match_task.h"

namespace odori {

bool MotionMatchTask::update(const Session& session) {
  const Actor* actor = selected_actor(session.document);
  const bool ended = task_.update();
  if (!task_.set_key({actor == nullptr ? nullptr : actor->model, session.document.stage_revision})) return ended;
  if (actor != nullptr) {
    task_.start([model = actor->model, tracks = track_summaries(*actor)](JobControl& control) {
      return std::optional(match_names(tracks, *model, control));
    });
  }
  return true;
}

}  // namespace odori
