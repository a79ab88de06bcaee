#pragma once

// Simulates one actor's bodies from the start of its motion in fixed steps (physics.md 1, recorded mode): a warm-up,
// then the motion. Equal inputs give bit-equal results. During the warm-up the model stays where the first frame
// simulated places it (physics/placement.h), so that a model placed far from the origin does not throw its bodies
// about.
//
// Of a motion that begins with a seam (motion/seam.h), the last two seconds before it are simulated between the warm-up
// and frame 0.
//
// A motion that ends in the pose in which it starts is a loop. Its last seconds are simulated between the warm-up and
// frame 0, and the bodies blend to the same state before the last frame: hair and cloth do not jump when it starts
// again.

#include "base/math.h"
#include "model/pose.h"
#include "rig/deform.h"
#include "scene/physics/physics_inputs.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// A body whose transform became invalid, after which all bodies were reset to their bones.
struct LostBody {
  std::int32_t body = -1;
  double frame = 0.0;  // the first frame in which this happened
};

// Storage for the body transforms of every step of a simulation. One thread appends; any number of threads read the
// steps already appended, without locking.
class RecordedSteps {
 public:
  // `transforms_per_step` > 0. Never allocates more than `max_bytes` for transforms.
  RecordedSteps(std::size_t transforms_per_step, std::size_t max_bytes);

  // For the appending thread only. `add` returns false, and adds nothing, if the storage is full.
  bool add(std::span<const RigidTransform> transforms);
  void add_lost(LostBody lost);  // ignored for a body that was lost before
  void close() { full_.store(true, std::memory_order_relaxed); }

  // For all threads.
  std::size_t count() const { return count_.load(std::memory_order_acquire); }
  std::span<const RigidTransform> at(std::size_t step) const;  // `step` < count()
  bool full() const { return full_.load(std::memory_order_relaxed); }
  std::size_t bytes() const { return count() * transforms_per_step_ * sizeof(RigidTransform); }
  std::size_t lost_count() const { return lost_count_.load(std::memory_order_acquire); }
  std::vector<LostBody> lost() const;  // in the order in which they were lost

 private:
  std::size_t transforms_per_step_;
  std::size_t steps_per_block_;
  std::vector<std::unique_ptr<RigidTransform[]>> blocks_;  // sized for `max_bytes`; null until needed
  std::atomic<std::size_t> count_{0};
  std::atomic<bool> full_{false};
  std::atomic<std::size_t> lost_count_{0};
  mutable std::mutex lost_mutex_;
  std::vector<LostBody> lost_;
};

// Before frame 0, in which the pose blends from rest to the motion's first frame, so that hair and cloth settle.
inline constexpr int kWarmUpSeconds = 1;

// Of a loop, simulated before frame 0.
inline constexpr int kRunInSeconds = 8;

class Simulation {
 public:
  // Simulates nothing yet.
  explicit Simulation(std::shared_ptr<const PhysicsInputs> inputs) : inputs_(std::move(inputs)) {}

  // Simulates the next step, beginning with the warm-up.
  void step();

  // Steps that give a frame: the last step of the warm-up, which gives frame 0, and all after it. 0 before.
  std::size_t steps() const { return steps_; }
  double frame() const;  // the frame that the last step gives; 0 during the warm-up

  // Transforms of the driven bones' bodies after the last step, per DrivenBones::driven. Requires one call of `step`.
  void write_transforms(std::span<RigidTransform> transforms) const;
  // Bodies lost in the last step; almost always empty.
  std::span<const std::int32_t> lost() const { return state_->world.lost(); }

 private:
  struct State {
    PhysicsWorld world;
    SamplerCursor cursor;
    Pose pose;
    MorphState morphs;
    BoneState bones;
    std::vector<RigidTransform> start;   // bone globals at the first frame simulated
    std::vector<RigidTransform> placed;  // scratch: bone globals of the warm-up
  };

  void start();
  void warm_up();
  void run_in();
  void evaluate(double frame, float pose_weight);
  void blend_into_start(std::span<RigidTransform> transforms) const;
  void write_simulated(std::span<RigidTransform> transforms) const;
  int run_in_steps(bool loop) const;
  double run_in_frame() const;
  int warm_up_steps() const { return kWarmUpSeconds * inputs_->settings.step_rate(); }

  std::shared_ptr<const PhysicsInputs> inputs_;
  std::optional<State> state_;                       // from the first step on
  int warmed_up_ = 0;                                // steps of the warm-up
  int blend_steps_ = 0;                              // of a loop, up to its last frame
  std::vector<std::vector<RigidTransform>> ending_;  // of the run-in: the last `blend_steps_` and frame 0
  int run_in_left_ = 0;                              // steps of a loop or of what is before a seam, before frame 0
  std::size_t steps_ = 0;
};

// Simulates one step and records it unless it belongs to the warm-up. Returns false if `steps` is full. `transforms`:
// scratch, per DrivenBones::driven.
bool record_step(Simulation& simulation, std::span<RigidTransform> transforms, RecordedSteps& steps);

}  // namespace odori
