#pragma once

// Which of its motion's names the chosen model has, found in the background.

#include "base/job.h"
#include "motion/match.h"
#include "session/session.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace odori {

class MotionMatching {
 public:
  // Call once a picture. True when there is something new.
  bool update(const Session& session);

  const MotionMatch* match() const { return match_ ? &*match_ : nullptr; }  // null: not known yet
  bool working() const { return job_.has_value(); }

 private:
  // What the match holds for.
  struct Subject {
    std::shared_ptr<const Model> model;
    std::uint64_t stage_revision = 0;
    friend bool operator==(const Subject&, const Subject&) = default;
  };

  Subject subject_;
  std::optional<MotionMatch> match_;
  std::optional<Job<MotionMatch>> job_;
};

}  // namespace odori
