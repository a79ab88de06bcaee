#pragma once

// Builds a motion from poses at beats. Start from Choreography.

#include "make_sample/numbers.h"
#include "motion/motion.h"

#include <string>
#include <string_view>

namespace odori::komai {

inline constexpr double kFramesPerBeat = 16.0;  // 112.5 beats per minute
inline constexpr double kBeats = 32.0;          // of the whole dance, which ends as it begins

// Interpolation curves between keys.
inline constexpr Curve kSmooth{48, 8, 79, 119};
inline constexpr Curve kFalling{70, 8, 110, 70};  // accelerating
inline constexpr Curve kRising{17, 57, 57, 119};  // decelerating
inline constexpr Curve kEven{20, 20, 107, 107};

// A rotation by Euler angles in MMD's order, degrees: about x (positive leans back), y and z (positive to her right).
dquat euler_deg(double x, double y, double z);
// Mirrors a pose of the left side to the right side.
dquat mirror(const dquat& q);
dvec3 mirror(dvec3 v);

// A direction relative to a side of the body.
struct Direction {
  double outward = 0.0, up = 0.0, ahead = 0.0;
};

// The directions of upper arm and forearm. The twist of the upper arm rotates the hinge of the elbow as needed.
struct ArmPose {
  Direction upper, fore;
  double hand_twist_deg = 0.0;  // of the forearm; positive rotates the palm up
  double wrist_deg = 0.0;       // positive bends the hand toward its back
};

class Choreography {
 public:
  explicit Choreography(std::string model_name) { motion_.model_name = std::move(model_name); }

  void bone(std::string_view name, double beat, dvec3 move, const dquat& turn, Curve curve = kSmooth);
  void turn(std::string_view name, double beat, const dquat& turn, Curve curve = kSmooth) {
    bone(name, beat, dvec3(0.0), turn, curve);
  }
  // Keys 左NAME as given or, if `right`, 右NAME mirrored.
  void sided(bool right, std::string_view name, double beat, dvec3 move, const dquat& turn, Curve curve = kSmooth);
  void arm(bool right, double beat, const ArmPose& pose, Curve curve = kSmooth);
  void morph(std::string_view name, double beat, double weight);
  void camera(double beat, const Camera& camera, Curve curve = kSmooth);
  void allow_ik(std::initializer_list<std::string_view> bones);

  // Returns the sorted keys. Every track ends as it begins, so that the dance can be looped.
  Motion finish();

 private:
  Motion motion_;
};

}  // namespace odori::komai
