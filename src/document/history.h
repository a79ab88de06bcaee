#pragma once

// The undo history of a document: one list of what was done to its values and its actors.

#include "document/changes.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace odori {

class GpuModel;
struct ActorFiles;  // document/document.h
struct RosterEdit;  // document/roster.h

// The oldest steps are discarded when all of them together take more. Large because closed models with their textures
// are among them.
inline constexpr std::size_t kMaxHistoryBytes = std::size_t{128} << 20;

class History {
 public:
  explicit History(std::size_t max_bytes = kMaxHistoryBytes) : max_bytes_(max_bytes) {}

  // All changes until `end_step` become one undo step.
  void begin_step();
  void end_step();

  // Adds the difference between two states as a step, if there is one, and discards the steps that could be redone.
  void note(const UndoableState& before, const UndoableState& after);

  // Adds a change of the actors on the stage as a step of its own. `bytes`: what only the step keeps in memory.
  void note_roster(std::shared_ptr<RosterEdit> edit, std::size_t bytes);

  // One step; false if there is none. Ends an open step. `document`: of this history.
  bool undo(Document& document);
  bool redo(Document& document);
  std::size_t undoable() const { return done_; }
  std::size_t redoable() const { return steps_.size() - done_; }
  // Whether a step that is done is work of the user that only a saved scene keeps.
  bool holds_work() const;
  // What the next undo or redo changes, translated where it is shown; null: there is none.
  const char* undo_title() const;
  const char* redo_title() const;

  // Call when an actor was replaced: discards its changes, the changes of the roster, and what came before them.
  void discard_replaced(std::int32_t actor);
  // Call when the actor was given other motions.
  void discard_layer_changes(std::int32_t actor);
  void clear();

 private:
  struct Step {
    std::vector<ValueChange> changes;
    std::shared_ptr<RosterEdit> roster{};  // null: none; otherwise there are no `changes`
    std::size_t roster_bytes = 0;

    bool empty() const { return changes.empty() && !roster; }
  };

  static std::size_t bytes_of(const Step& step);
  static const char* title_of(const Step& step);
  static void perform(const Step& step, Direction direction, Document& document);
  void discard_rosters();
  void discard_undone();
  void discard_oldest();
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

// How much memory the undo history keeps.

// In bytes, of the arrays that grow with the content.
std::size_t bytes_of(const Motion& motion);
std::size_t bytes_of(const Model& model);

// What a layer shows besides `layer.motion`.
std::size_t fitted_bytes(const MotionLayer& layer);

// What an actor keeps in memory that none of `others` uses, on the processor and on the GPU. `gpu_model`: null: none.
std::size_t held_bytes(const Actor& actor, const ActorFiles& files, const GpuModel* gpu_model,
                       const std::vector<const Actor*>& others);

}  // namespace odori
