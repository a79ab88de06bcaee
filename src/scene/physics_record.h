#pragma once

// Physics that is the same however a frame is reached: frame N is what simulating from the motion's start to N, in
// steps of one length, gives, and every step is kept.

#include "base/job.h"
#include "base/result.h"
#include "scene/physics_inputs.h"
#include "scene/recorded_steps.h"
#include "scene/simulation.h"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// What one actor's record may take, unless said otherwise.
inline constexpr std::size_t kMaxRecordBytes = std::size_t{256} << 20;

enum class Filling : std::uint8_t {
  when_asked,     // by whoever asks for a frame, who waits for it
  in_background,  // by a thread of its own, from the start on; what is asked for may not be there yet
};

class PhysicsRecord {
 public:
  // To be started before anything else.
  explicit PhysicsRecord(Filling filling) : filling_(filling) {}

  // Everything anew, as these have it, in so many bytes; at least one bone is driven. Does not wait for a step that is
  // on its way.
  void restart(std::shared_ptr<const PhysicsInputs> inputs, std::size_t max_bytes);

  // In the background: sees to it that a thread is on its way to `last_frame`. To be called once a picture.
  void run_ahead(double last_frame);

  // Where the driven bones' bodies are at `frame`, before 0 as at 0; between two steps they are on their way. False,
  // and nothing is written, where the background has not come so far. When asked, frames beyond what may be kept cost
  // all the steps that lead to them.
  bool read(double frame, std::span<RigidTransform> places);

  // When asked: one step on the way to `frame`. False: it is there already, or as far on as may be kept.
  bool step_towards(double frame);

  std::size_t steps() const { return steps_->count(); }  // recorded so far, the first at frame 0
  double reach() const;                                  // the last frame recorded; below 0 for none
  std::size_t bytes() const { return steps_->bytes(); }
  bool full() const { return steps_->full(); }  // it ends before the motion does
  bool running() const { return job_.has_value(); }
  std::size_t lost_count() const { return steps_->lost_count(); }
  std::vector<LostBody> lost() const { return steps_->lost(); }

 private:
  double step_at(double frame) const;  // fractional, not below 0
  const RigidTransform* step(std::size_t step);
  void simulate_beyond(std::size_t step);

  std::shared_ptr<const PhysicsInputs> inputs_;
  Filling filling_;
  std::shared_ptr<RecordedSteps> steps_;
  std::shared_ptr<Simulation> simulation_;             // the thread's own while there is one
  std::vector<RigidTransform> places_;                 // scratch
  std::array<std::vector<RigidTransform>, 2> unkept_;  // the last two steps, by parity, where no more are kept
  std::optional<Job<Done>> job_;                       // after a restart, one that is about to end
};

}  // namespace odori
