#pragma once

// Physics that is the same however a frame is reached: frame N is what simulating from the motion's start to N, in
// steps of one length, gives, and every step is kept.

#include "model/pose.h"
#include "motion/sample.h"
#include "physics/driven_bones.h"
#include "physics/physics_world.h"
#include "rig/deform.h"
#include "rig/morphs.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace odori {

struct Actor;

inline constexpr int kPhysicsStepsPerFrame = kPhysicsStepsPerSecond / static_cast<int>(kFramesPerSecond);

// Steps before frame 0 in which the model goes from its rest pose to the motion's first, so that hair and cloth hang.
inline constexpr int kWarmUpSteps = 60;

// What one actor's record may take. Beyond the last step that fits everything stays as it was there.
inline constexpr std::size_t kMostRecordBytes = std::size_t{512} << 20;

class PhysicsRecord {
 public:
  // Nothing is simulated yet. `actor` has the model, the rig and the motion; the same one is given to every call.
  explicit PhysicsRecord(const Actor& actor, const PhysicsSettings& settings = {});

  // Forgets every step; for what changes the motion. Values set by hand are seen to without being told.
  void restart(const Actor& actor);

  // IK whose links all answer to bodies is not solved.
  void let_go(Pose& pose) const;

  // Lets the bodies drive `state`, between the two passes of deform at `frame`, of `pose`; between two steps bodies are
  // on their way. Simulates as far as that asks for, with or without IK. The actor's external parents do not reach the
  // bodies.
  void drive(const Actor& actor, double frame, bool ik, const Pose& pose, BoneState& state);

  // Kept so far: steps after the warm-up, each with one place for every driven bone.
  std::size_t steps() const;
  // Bodies that were lost on the way, each once, in the order in which they were.
  const std::vector<std::int32_t>& lost() const { return lost_; }

 private:
  struct Run {  // what simulating needs from one step to the next
    PhysicsWorld world;
    SamplerCursor cursor;
    Pose pose;
    MorphState morphs;
    BoneState bones;
  };

  bool is_outdated(const Actor& actor, bool ik) const;
  void simulate_to(const Actor& actor, std::size_t step);
  void warm_up(const Actor& actor);
  void step_at(const Actor& actor, double frame, float share);
  void keep_step();

  PhysicsSettings settings_;
  DrivenBones driven_;
  std::optional<Run> run_;
  std::vector<std::optional<float>> morph_weights_;  // by hand, as the record knows them
  std::vector<std::optional<bool>> ik_enabled_;
  bool ik_ = true;             // DeformOptions::ik
  std::vector<Rigid> kept_;    // per step, per driven bone: its body's place
  std::vector<Rigid> places_;  // of one frame
  std::vector<std::int32_t> lost_;
};

}  // namespace odori
