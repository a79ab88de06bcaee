#pragma once

// Finds out which bones and morphs that the selected actor's motion names exist in its model.

#include "app/session.h"
#include "app/tasks/background_task.h"
#include "motion/name_matches.h"

#include <cstdint>
#include <memory>

namespace odori {

class MotionMatchTask {
 public:
  // Call once per frame. Returns whether the result changed.
  bool update(const Session& session);

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
