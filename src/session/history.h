#pragma once

// The undo history of overrides, motion layers and the light.

#include "viewer/override_changes.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace odori {

// The oldest steps are discarded when all of them together take more.
inline constexpr std::size_t kMaxHistoryBytes = std::size_t{32} << 20;

class History {
 public:
  explicit History(std::size_t max_bytes = kMaxHistoryBytes) : max_bytes_(max_bytes) {}

  // All changes until `end_step` become one undo step.
  void begin_step();
  void end_step();

  // Adds the difference between two states as a step, if there is one, and discards the steps that could be redone.
  void note(const OverrideState& before, const OverrideState& after);

  // One step; false if there is none. Ends an open step.
  bool undo(Stage& stage);
  bool redo(Stage& stage);
  std::size_t undoable() const { return done_; }
  std::size_t redoable() const { return steps_.size() - done_; }

  // Call when an actor was replaced or removed: discards its changes; after a removal, the indices of later actors are
  // one less.
  void discard_replaced(std::int32_t actor);
  void discard_removed(std::int32_t actor);
  // Call when the actor was given other motions.
  void discard_layer_changes(std::int32_t actor);
  void clear();

 private:
  using Step = std::vector<OverrideChange>;

  void push(Step step);
  template <typename Change>
  void rewrite(Change change);

  std::deque<Step> steps_;  // oldest first
  std::size_t done_ = 0;    // steps that are done; the others can be redone
  std::size_t bytes_ = 0;
  std::size_t max_bytes_;
  bool open_ = false;   // between begin_step and end_step
  bool begun_ = false;  // the open step has changes, in the last of `steps_`
};

}  // namespace odori
