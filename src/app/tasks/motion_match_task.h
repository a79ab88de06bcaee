#pragma once

// Finds out which bones and morphs that the selected actor's motion names exist in its model.

#include "app/session.h"
#include "app/tasks/background_task.h"
#include "motion/name_matches.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace odori {

class MotionMatchTask {
 public:
  // Call once per frame. Returns whether the result changed.
  bool update(const Session& session) {
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

  const MotionMatch* match() const { return task_.result(); }  // null: not known yet
  bool running() const { return task_.running(); }

 private:
  struct Key {
    std::shared_ptr<const Model> model;
    std::uint64_t stage_revision = 0;
    friend bool operator==(const Key&, const Key&) = default;
  };

  BackgroundTask<Key, MotionMatch> task_;
};

}  // namespace odori
