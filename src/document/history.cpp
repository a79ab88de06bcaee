#include "document/history.h"

#include "document/held_bytes.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace odori {

namespace {

// Including motions that `others` does not have: only the history keeps them in memory.
std::size_t layer_bytes(const std::vector<MotionLayer>& layers, const std::vector<MotionLayer>& others) {
  std::size_t bytes = layers.size() * sizeof(MotionLayer);
  for (const MotionLayer& layer : layers) {
    const bool shared =
        std::ranges::any_of(others, [&](const MotionLayer& other) { return other.motion == layer.motion; });
    if (!shared) bytes += odori::bytes_of(*layer.motion);
  }
  return bytes;
}

std::size_t step_bytes(const std::vector<OverrideChange>& step) {
  std::size_t bytes = sizeof(step) + step.size() * sizeof(OverrideChange);
  for (const OverrideChange& change : step) {
    if (const auto* layers = std::get_if<std::vector<MotionLayer>>(&change.before)) {
      const auto& after = std::get<std::vector<MotionLayer>>(change.after);
      bytes += layer_bytes(*layers, after) + layer_bytes(after, *layers);
    }
    for (const OverrideChange::Value* value : {&change.before, &change.after}) {
      if (const auto* follows = std::get_if<std::vector<ExternalParentLink>>(value))
        bytes += follows->size() * sizeof(ExternalParentLink);
    }
  }
  return bytes;
}

}  // namespace

std::size_t History::bytes_of(const Step& step) { return step.roster ? step.roster_bytes : step_bytes(step.changes); }

void History::begin_step() {
  open_ = true;
  begun_ = false;
}

void History::end_step() { open_ = begun_ = false; }

void History::push(Step step) {
  bytes_ += bytes_of(step);
  steps_.push_back(std::move(step));
}

// All steps are done.
void History::discard_oldest() {
  while (bytes_ > max_bytes_ && steps_.size() > 1) {
    bytes_ -= bytes_of(steps_.front());
    steps_.pop_front();
  }
  done_ = steps_.size();
}

void History::discard_undone() {
  while (steps_.size() > done_) {
    bytes_ -= bytes_of(steps_.back());
    steps_.pop_back();
  }
}

void History::note_roster(std::shared_ptr<RosterEdit> edit, std::size_t bytes) {
  end_step();
  discard_undone();
  push({{}, std::move(edit), bytes});
  discard_oldest();
}

void History::note(const OverrideState& before, const OverrideState& after) {
  Step step{changes_between(before, after)};
  if (step.empty()) return;
  discard_undone();
  if (begun_ && done_ > 0) {
    bytes_ -= bytes_of(steps_.back());
    Step joined = std::move(steps_.back());
    steps_.pop_back();
    join(joined.changes, std::move(step.changes));
    step = std::move(joined);
  }
  begun_ = open_ && !step.empty();
  if (!step.empty()) push(std::move(step));
  discard_oldest();
}

bool History::perform(const Step& step, Direction direction, Stage& stage, const ApplyRosterEdit& apply_roster) const {
  if (!step.roster) {
    apply(step.changes, direction, stage);
  } else if (apply_roster) {
    apply_roster(*step.roster, direction);
  }
  return true;
}

bool History::undo(Stage& stage, const ApplyRosterEdit& apply_roster) {
  end_step();
  return done_ > 0 && perform(steps_[--done_], Direction::back, stage, apply_roster);
}

bool History::redo(Stage& stage, const ApplyRosterEdit& apply_roster) {
  end_step();
  return done_ < steps_.size() && perform(steps_[done_++], Direction::forth, stage, apply_roster);
}

// The indices of actors in a step are those of the roster at its time. Without the change of a roster, the steps on
// the other side of it cannot be undone or repeated.
void History::discard_rosters() {
  end_step();
  const auto has_roster = [](const Step& step) { return step.roster != nullptr; };
  const auto now = steps_.begin() + static_cast<std::ptrdiff_t>(done_);
  steps_.erase(std::find_if(now, steps_.end(), has_roster), steps_.end());
  const auto still_now = steps_.begin() + static_cast<std::ptrdiff_t>(done_);
  const auto last = std::find_if(std::make_reverse_iterator(still_now), steps_.rend(), has_roster);
  const auto discarded = steps_.rend() - last;
  steps_.erase(steps_.begin(), steps_.begin() + discarded);
  done_ -= static_cast<std::size_t>(discarded);
  bytes_ = 0;
  for (const Step& step : steps_) bytes_ += bytes_of(step);
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
  discard_rosters();
  rewrite([actor](Step& step) {
    discard_actor_changes(step.changes, actor);
    discard_follow_changes(step.changes);  // they name bones of other actors
  });
}

void History::discard_layer_changes(std::int32_t actor) {
  rewrite([actor](Step& step) { odori::discard_layer_changes(step.changes, actor); });
}

void History::clear() {
  rewrite([](Step& step) { step = {}; });
}

}  // namespace odori
