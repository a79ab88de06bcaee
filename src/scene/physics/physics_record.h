#pragma once

// A record of one actor's physics: frame N is identical however it is reached, because it is always the result of
// simulating from the start of the motion to N in fixed steps, and every step is kept.

#include "base/fault.h"
#include "base/job.h"
#include "scene/physics/physics_inputs.h"
#include "scene/physics/simulation.h"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// Default maximum size of one actor's record.
inline constexpr std::size_t kMaxRecordBytes = std::size_t{256} << 20;

enum class RecordingMode : std::uint8_t {
  on_demand,   // `read` simulates missing steps; the caller waits
  background,  // a thread of its own simulates from the start; `read` fails for frames not recorded yet
};

class PhysicsRecord {
 public:
  // `restart` must be called before any other function.
  explicit PhysicsRecord(RecordingMode mode) : mode_(mode) {}

  // Discards all steps and starts again with these inputs, which drive at least one bone. Does not wait for the
  // background thread to finish its current step.
  void restart(std::shared_ptr<const PhysicsInputs> inputs, std::size_t max_bytes);

  // Background mode: makes sure that a thread is recording up to `last_frame`. To be called once per frame shown.
  void record_in_background(double last_frame);

  // Background mode: makes the thread end after its current step, without waiting for it. What is recorded is kept, and
  // `record_in_background` continues from there.
  void stop();

  // Writes the transforms of the driven bones' bodies at `frame`, interpolated between steps; frames below 0 count as
  // 0. Background mode: returns false, and writes nothing, if the frame is not recorded yet. On-demand mode: always
  // succeeds; a frame beyond a full record costs a simulation of all steps up to it.
  bool read(double frame, std::span<RigidTransform> transforms);

  // On-demand mode: records one step towards `frame`. Returns false if it is recorded already or the record is full.
  bool record_step_towards(double frame);

  std::size_t steps() const { return steps_->count(); }  // recorded steps; the first is frame 0
  double last_recorded_frame() const;                    // negative if nothing is recorded
  std::size_t bytes() const { return steps_->bytes(); }
  bool full() const { return steps_->full(); }  // the size limit was reached
  bool running() const { return job_.has_value() && !stopped_; }
  std::size_t lost_count() const { return steps_->lost_count(); }
  std::vector<LostBody> lost() const { return steps_->lost(); }

 private:
  double step_at(double frame) const;  // fractional, >= 0
  const RigidTransform* transforms_at(std::size_t step);
  void simulate_unrecorded(std::size_t step);

  std::shared_ptr<const PhysicsInputs> inputs_;
  RecordingMode mode_;
  std::shared_ptr<RecordedSteps> steps_;
  std::shared_ptr<Simulation> simulation_;  // used by the background thread while there is one
  std::vector<RigidTransform> scratch_;
  std::array<std::vector<RigidTransform>, 2> unrecorded_;  // the last two steps beyond a full record, by parity
  std::optional<Job<Done>> job_;                           // after a restart or stop, one that is being cancelled
  bool stopped_ = false;                                   // `stop` was called after `record_in_background`
};

}  // namespace odori
