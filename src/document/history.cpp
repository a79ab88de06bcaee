#include "document/history.h"

#include "document/roster.h"

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
    const bool fit_shared =
        std::ranges::any_of(others, [&](const MotionLayer& other) { return other.fitted == layer.fitted; });
    if (!fit_shared) bytes += fitted_bytes(layer);
  }
  return bytes;
}

std::size_t step_bytes(const std::vector<ValueChange>& step) {
  std::size_t bytes = sizeof(step) + step.size() * sizeof(ValueChange);
  for (const ValueChange& change : step) {
    if (const auto* layers = std::get_if<std::vector<MotionLayer>>(&change.before)) {
      const auto& after = std::get<std::vector<MotionLayer>>(change.after);
      bytes += layer_bytes(*layers, after) + layer_bytes(after, *layers);
    }
    for (const ValueChange::Value* value : {&change.before, &change.after}) {
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

void History::note(const UndoableState& before, const UndoableState& after) {
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

void History::perform(const Step& step, Direction direction, Document& document) {
  if (step.roster) return apply(*step.roster, direction, document);
  apply(step.changes, direction, document);
}

bool History::undo(Document& document) {
  end_step();
  if (done_ == 0) return false;
  perform(steps_[--done_], Direction::back, document);
  return true;
}

bool History::redo(Document& document) {
  end_step();
  if (done_ == steps_.size()) return false;
  perform(steps_[done_++], Direction::forth, document);
  return true;
}

const char* History::title_of(const Step& step) {
  return step.roster ? step.roster->title : odori::title_of(step.changes);
}

bool History::holds_work() const {
  return std::any_of(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(done_), [](const Step& step) {
    return step.roster ? !step.roster->opened : std::ranges::any_of(step.changes, is_set_by_hand);
  });
}

const char* History::undo_title() const { return done_ == 0 ? nullptr : title_of(steps_[done_ - 1]); }

const char* History::redo_title() const { return done_ == steps_.size() ? nullptr : title_of(steps_[done_]); }

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
  done_ -= discarded;
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
