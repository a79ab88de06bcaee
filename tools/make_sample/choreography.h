#pragma once

// Writing a dance down: poses at beats, turned into the keys of a motion.

#include "make_sample/numbers.h"
#include "motion/motion.h"

#include <string>
#include <string_view>

namespace odori::komai {

inline constexpr double kFramesPerBeat = 16.0;  // 112.5 beats a minute
inline constexpr double kBeats = 32.0;          // of the whole dance; its end is its beginning

// How a movement arrives at its key.
inline constexpr Curve kSmooth{48, 8, 79, 119};
inline constexpr Curve kFalling{70, 8, 110, 70};  // ever faster
inline constexpr Curve kRising{17, 57, 57, 119};  // ever slower
inline constexpr Curve kEven{20, 20, 107, 107};

// Degrees about x (up is back), y (to her right) and z (to her right), MMD's order.
dquat turned(double x, double y, double z);
// Of a pose of the left side, what mirrors it on the right.
dquat mirror(const dquat& q);
dvec3 mirror(dvec3 v);

// A direction as she feels it: away from the body to this side, up, and ahead.
struct Direction {
  double outward = 0.0, up = 0.0, ahead = 0.0;
};

// Where an arm points; elbow and upper arm need not be straight: the upper arm's twist turns the elbow's hinge.
struct ArmPose {
  Direction upper, fore;
  double hand_twist_deg = 0.0;  // of the forearm, positive turns the palm up
  double wrist_deg = 0.0;       // bends the hand toward its back
};

class Choreography {
 public:
  explicit Choreography(std::string model_name) { motion_.model_name = std::move(model_name); }

  void bone(std::string_view name, double beat, dvec3 move, const dquat& turn, Curve curve = kSmooth);
  void turn(std::string_view name, double beat, const dquat& turn, Curve curve = kSmooth) {
    bone(name, beat, dvec3(0.0), turn, curve);
  }
  // 左NAME as given or, for the right side, its mirror image.
  void sided(bool right, std::string_view name, double beat, dvec3 move, const dquat& turn, Curve curve = kSmooth);
  void arm(bool right, double beat, const ArmPose& pose, Curve curve = kSmooth);
  void morph(std::string_view name, double beat, double weight);
  void camera(double beat, const Camera& camera, Curve curve = kSmooth);
  void allow_ik(std::initializer_list<std::string_view> bones);

  // The keys, sorted; every track ends as it begins, so that the dance can be played round and round.
  Motion finish();

 private:
  Motion motion_;
};

}  // namespace odori::komai
