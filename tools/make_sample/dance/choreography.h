#pragma once

// Builds a motion from poses at beats. Start from Choreography.

#include "make_sample/numbers.h"
#include "motion/motion.h"

#include <array>
#include <string>
#include <string_view>

namespace odori::komai {

inline constexpr double kFramesPerBeat = 16.0;  // 112.5 beats per minute
inline constexpr double kBeats = 96.0;          // of the whole dance, which ends as it begins: 24 bars, as the song

// Interpolation curves between keys.
inline constexpr Curve kSmooth{48, 8, 79, 119};
inline constexpr Curve kFalling{70, 8, 110, 70};  // accelerating
inline constexpr Curve kRising{17, 57, 57, 119};  // decelerating
inline constexpr Curve kEven{20, 20, 107, 107};
inline constexpr Curve kSnap{10, 70, 50, 127};  // fast at first, then settling

// A rotation by Euler angles in MMD's order, degrees: about x (positive leans back), y and z (positive to her right).
dquat euler_deg(double x, double y, double z);
// Mirrors a pose of the left side to the right side.
dquat mirror(const dquat& q);
dvec3 mirror(dvec3 v);

// A direction relative to a side of the body.
struct Direction {
  double outward = 0.0, up = 0.0, ahead = 0.0;
};

// The directions of upper arm, forearm and palm. The twist of the upper arm rotates the hinge of the elbow as needed,
// and that of the forearm turns the palm as far as a wrist can.
struct ArmPose {
  Direction upper, fore, palm;
  double wrist_deg = 0.0;  // positive bends the hand toward its back
};

// How far each finger is bent, 0 straight to 1 closed, from the thumb to the little finger, and how far they are
// spread.
struct HandPose {
  std::array<double, 5> bend{};
  double spread = 0.0;
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
  // The parts follow each other: the forearm ends its movement a little after the upper arm, the hand after it.
  void arm(bool right, double beat, const ArmPose& pose, Curve curve = kSmooth);
  void hand(bool right, double beat, const HandPose& pose, Curve curve = kSmooth);
  void morph(std::string_view name, double beat, double weight);
  void camera(const CameraKey& key);
  void light(double beat, const Light& light);
  void allow_ik(std::initializer_list<std::string_view> bones);

  // Returns the sorted keys. Every track ends as it begins, so that the dance can be looped.
  Motion finish();

 private:
  Motion motion_;
};

}  // namespace odori::komai
