#pragma once

// Bodies that follow what is shown, without a record: how they lie depends on how it came to be shown. For poses moved
// by hand, and in the place of a record that has not come so far.

#include "scene/physics_inputs.h"

#include <memory>
#include <span>
#include <vector>

namespace odori {

class LivePhysics {
 public:
  LivePhysics(std::shared_ptr<const PhysicsSubject> subject, const PhysicsSettings& settings);

  // Each per bone, as PhysicsWorld::step has them.
  struct Bones {
    std::span<const RigidTransform> worlds;
    std::span<const std::uint8_t> simulated;
    std::span<const float> morph_weights;  // per morph, for impulse morphs
  };

  // All bodies on their bones, at rest, and a moment for them to hang.
  void settle(const Bones& bones);
  // `seconds` pass, in which bones come evenly from where they were. More than kLongestLiveStep are not made up for.
  void go_on(const Bones& bones, double seconds);

  // Of the driven bones' bodies, one per DrivenBones::driven.
  void write_places(std::span<RigidTransform> places) const;

  // A step takes so long that nothing else would go on: it should be left alone.
  bool too_slow() const { return too_slow_; }

 private:
  void step(std::span<const RigidTransform> bones, const Bones& from);
  void write_bodies(std::vector<RigidTransform>& places) const;

  std::shared_ptr<const PhysicsSubject> subject_;
  PhysicsWorld world_;
  double step_s_;
  double left_s_ = 0.0;                  // passed, and not yet stepped
  std::vector<RigidTransform> bones_;    // after the last step
  std::vector<RigidTransform> between_;  // scratch
  std::vector<RigidTransform> before_;   // places at the last step but one, and at the last
  std::vector<RigidTransform> after_;
  bool too_slow_ = false;
};

inline constexpr double kLongestLiveStep = 1.0 / 6.0;  // seconds

}  // namespace odori
