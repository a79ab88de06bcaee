#pragma once

// What was set by hand, step by step, to be taken back and done again.

#include "viewer/override_changes.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace odori {

// The oldest steps are given up where all together take more.
inline constexpr std::size_t kMaxHistoryBytes = std::size_t{32} << 20;

class History {
 public:
  explicit History(std::size_t max_bytes = kMaxHistoryBytes) : max_bytes_(max_bytes) {}

  // Everything up to `end_step` is one step.
  void begin_step();
  void end_step();

  // What was done since `before`: a step, unless nothing is another by it. What was taken back before is forgotten.
  void note(const OverrideState& before, const OverrideState& after);

  // One step; false: there is none. A step that is still open ends.
  bool undo(Stage& stage);
  bool redo(Stage& stage);
  std::size_t undoable() const { return done_; }
  std::size_t redoable() const { return steps_.size() - done_; }

  // The actor is another one now, or gone: then those after it come one down.
  void forget_replaced(std::int32_t actor);
  void forget_removed(std::int32_t actor);
  // Other motions are on the actor now.
  void discard_layer_changes(std::int32_t actor);
  void clear();

 private:
  using Step = std::vector<OverrideChange>;

  void push(Step step);
  template <typename Change>
  void rewrite(Change change);

  std::deque<Step> steps_;  // oldest first
  std::size_t done_ = 0;    // of these; the rest were taken back
  std::size_t bytes_ = 0;
  std::size_t max_bytes_;
  bool open_ = false;   // what comes is one step
  bool begun_ = false;  // which is the last of `steps_`
};

}  // namespace odori
