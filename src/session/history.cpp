#include "session/history.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace {

std::size_t bytes_of(const Motion& motion) {
  std::size_t bytes = sizeof(motion);
  for (const BoneTrack& track : motion.bones) bytes += track.keys.size() * sizeof(BoneKey);
  for (const MorphTrack& track : motion.morphs) bytes += track.keys.size() * sizeof(MorphKey);
  return bytes + motion.camera.size() * sizeof(CameraKey);
}

// Including motions that `others` does not have: only the history keeps them in memory.
std::size_t bytes_of(const std::vector<MotionLayer>& layers, const std::vector<MotionLayer>& others) {
  std::size_t bytes = layers.size() * sizeof(MotionLayer);
  for (const MotionLayer& layer : layers) {
    const bool shared = std::any_of(others.begin(), others.end(),
                                    [&](const MotionLayer& other) { return other.motion == layer.motion; });
    if (!shared) bytes += bytes_of(*layer.motion);
  }
  return bytes;
}

std::size_t bytes_of(const std::vector<OverrideChange>& step) {
  std::size_t bytes = sizeof(step) + step.size() * sizeof(OverrideChange);
  for (const OverrideChange& change : step) {
    if (const auto* layers = std::get_if<std::vector<MotionLayer>>(&change.before)) {
      const auto& after = std::get<std::vector<MotionLayer>>(change.after);
      bytes += bytes_of(*layers, after) + bytes_of(after, *layers);
    }
    for (const OverrideChange::Value* value : {&change.before, &change.after}) {
      if (const auto* follows = std::get_if<std::vector<ExternalParentLink>>(value))
        bytes += follows->size() * sizeof(ExternalParentLink);
    }
  }
  return bytes;
}

}  // namespace

void History::begin_step() {
  open_ = true;
  begun_ = false;
}

void History::end_step() { open_ = begun_ = false; }

void History::push(Step step) {
  bytes_ += bytes_of(step);
  steps_.push_back(std::move(step));
}

void History::note(const OverrideState& before, const OverrideState& after) {
  Step step = changes_between(before, after);
  if (step.empty()) return;
  while (steps_.size() > done_) {
    bytes_ -= bytes_of(steps_.back());
    steps_.pop_back();
  }
  if (begun_ && done_ > 0) {
    bytes_ -= bytes_of(steps_.back());
    Step joined = std::move(steps_.back());
    steps_.pop_back();
    join(joined, std::move(step));
    step = std::move(joined);
  }
  begun_ = open_ && !step.empty();
  if (!step.empty()) push(std::move(step));
  while (bytes_ > max_bytes_ && steps_.size() > 1) {
    bytes_ -= bytes_of(steps_.front());
    steps_.pop_front();
  }
  done_ = steps_.size();
}

bool History::undo(Stage& stage) {
  end_step();
  if (done_ == 0) return false;
  apply(steps_[--done_], Direction::back, stage);
  return true;
}

bool History::redo(Stage& stage) {
  end_step();
  if (done_ == steps_.size()) return false;
  apply(steps_[done_++], Direction::forth, stage);
  return true;
}

// Applies `change` to every step and discards those that become empty.
template <typename Change>
void History::rewrite(Change change) {
  end_step();
  std::deque<Step> kept;
  std::size_t done = 0;
  bytes_ = 0;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    change(steps_[i]);
    if (steps_[i].empty()) continue;
    done += i < done_;
    bytes_ += bytes_of(steps_[i]);
    kept.push_back(std::move(steps_[i]));
  }
  steps_ = std::move(kept);
  done_ = done;
}

void History::discard_replaced(std::int32_t actor) {
  rewrite([actor](Step& step) {
    discard_actor_changes(step, actor);
    discard_follow_changes(step);  // they name bones of other actors
  });
}

void History::discard_removed(std::int32_t actor) {
  discard_replaced(actor);
  rewrite([actor](Step& step) {
    for (OverrideChange& change : step) change.actor -= change.actor > actor ? 1 : 0;
  });
}

void History::discard_layer_changes(std::int32_t actor) {
  rewrite([actor](Step& step) { odori::discard_layer_changes(step, actor); });
}

void History::clear() {
  rewrite([](Step& step) { step.clear(); });
}

}  // namespace odori
