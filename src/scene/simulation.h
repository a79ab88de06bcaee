#pragma once

// One actor's bodies from the motion's start on, in steps of one length (physics.md 1, recorded mode): a warm-up, then
// the motion. The same inputs give the same places, bit for bit.

#include "model/pose.h"
#include "rig/deform.h"
#include "rig/morphs.h"
#include "scene/physics_inputs.h"
#include "scene/recorded_steps.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>

namespace odori {

// Steps before frame 0 in which the model goes from its rest pose to the motion's first, so that hair and cloth hang.
inline constexpr int kWarmUpSteps = 60;

class Simulation {
 public:
  // Nothing is simulated yet.
  explicit Simulation(std::shared_ptr<const PhysicsInputs> inputs) : inputs_(std::move(inputs)) {}

  // Does the next step, those of the warm-up first.
  void step();

  // Done since the warm-up, the last of which counts as the first: it leads to frame 0. 0 before.
  std::size_t steps() const { return steps_; }
  double frame() const;  // that the last step led to; 0 in the warm-up

  // The driven bones' bodies after the last step, one per DrivenBones::driven. At least one step must be done.
  void write_places(std::span<RigidTransform> places) const;
  // Lost in the last step; mostly none.
  std::span<const std::int32_t> lost() const { return run_->world.lost(); }

 private:
  struct Run {  // from one step to the next
    PhysicsWorld world;
    SamplerCursor cursor;
    Pose pose;
    MorphState morphs;
    BoneState bones;
  };

  void move_to(double frame, float share);

  std::shared_ptr<const PhysicsInputs> inputs_;
  std::optional<Run> run_;
  int warm_up_steps_ = 0;
  std::size_t steps_ = 0;
};

// One step, recorded unless it belongs to the warm-up. False: there is no room for it, nor for any after it. `places`:
// scratch, one per driven bone.
bool record_step(Simulation& simulation, std::span<RigidTransform> places, RecordedSteps& steps);

}  // namespace odori
