#pragma once

// What the phrases of the dance are made of: stances of the body, steps that plant each foot, looks, and poses of arms
// and hands. Left is hers, +X.

#include "make_sample/dance/choreography.h"

namespace odori::komai {

// Of the trunk. The hips arrive first; waist, chest and shoulders follow.
struct Stance {
  double left = 0.0, ahead = 0.0;  // of the body's weight from the middle, units
  double sink = 0.35;              // bends the knees, units
  double hip = 0.0;                // -1..1: the hip pushed to her right..left
  double turn_deg = 0.0;           // of the chest to her left
  double lean_deg = 0.0;           // ahead
  double tilt_deg = 0.0;           // of the chest to her left
};

struct Look {
  double turn_deg = 0.0;  // to her left
  double up_deg = 0.0;
  double tilt_deg = 0.0;  // to her left
};

// Where a foot stands: from its rest position, units, as seen by a dancer who faces `facing_deg` to her left.
struct Place {
  double left = 0.0, ahead = 0.0;
  double turn_out_deg = 10.0;
  double facing_deg = 0.0;
};

class Dancer {
 public:
  explicit Dancer(Choreography& keys) : keys_(keys) {}

  Choreography& keys() { return keys_; }
  void stance(double beat, const Stance& stance, Curve curve = kSmooth);
  // Rises and sinks between two stances.
  void bounce(double beat, double sink, Curve curve = kSmooth);
  // The direction that the body faces in the stances from now on, degrees to her left.
  void face(double left_deg) { facing_deg_ = left_deg; }
  // The eyes look there first, the head follows and is there at `beat`.
  void look(double beat, const Look& look, Curve curve = kSmooth);

  // A foot leaves its place at `beat` and stands on another `beats` later.
  struct Step {
    bool right = false;
    double beat = 0.0, beats = 0.5;
    Place to;
    double height = 0.45;     // units
    double point_deg = 16.0;  // lowers the toes in the air
  };
  void step(const Step& step);
  // Both feet stand where they are until `beat`: the next step starts from here.
  void stand(double beat);
  // A foot in the air, at a place and height. Follow with `stand` or `step`.
  void lift(bool right, double beat, const Place& place, double height, double point_deg, Curve curve = kSmooth);
  // Both feet stand at new places; what comes before moves them there.
  void land(double beat, const Place& left, const Place& right);

  void arm(bool right, double beat, const ArmPose& pose, Curve curve = kSmooth) { keys_.arm(right, beat, pose, curve); }
  void arms(double beat, const ArmPose& pose, Curve curve = kSmooth);
  void hand(bool right, double beat, const HandPose& pose) { keys_.hand(right, beat, pose); }
  void hands(double beat, const HandPose& pose);

 private:
  void plant(bool right, double beat);

  Choreography& keys_;
  double facing_deg_ = 0.0;
  std::array<Place, 2> places_{};  // left, right
};

namespace pose {

inline constexpr ArmPose kAtSide{{0.40, -0.90, 0.02}, {0.20, -0.92, 0.28}, {-1.0, 0.0, 0.1}, -6.0};
inline constexpr ArmPose kSwungAhead{{0.34, -0.84, 0.42}, {0.00, -0.20, 0.98}, {-1.0, -0.2, 0.0}, 4.0};
inline constexpr ArmPose kSwungBack{{0.46, -0.82, -0.36}, {0.36, -0.88, 0.10}, {-0.8, 0.0, -0.4}, 8.0};
inline constexpr ArmPose kOnHip{{0.78, -0.53, -0.34}, {-0.60, -0.60, 0.48}, {-0.3, -0.5, -0.6}, -18.0};
inline constexpr ArmPose kOpenLow{{0.72, -0.66, 0.16}, {0.84, -0.34, 0.42}, {0.0, 0.3, 1.0}, 14.0};
inline constexpr ArmPose kOpenWide{{0.97, 0.02, 0.14}, {0.95, 0.20, 0.26}, {0.0, 0.2, 1.0}, 16.0};
inline constexpr ArmPose kOpenHigh{{0.66, 0.74, 0.06}, {0.50, 0.86, 0.10}, {-0.2, 0.0, 1.0}, 10.0};
inline constexpr ArmPose kFistsAtChest{{0.55, -0.74, 0.40}, {-0.22, 0.66, 0.72}, {-0.8, 0.1, -0.5}, 0.0};
inline constexpr ArmPose kPaws{{0.38, -0.83, 0.41}, {-0.65, 0.54, 0.54}, {-0.6, 0.1, 0.8}, -14.0};
inline constexpr ArmPose kByEye{{0.66, -0.30, 0.58}, {0.02, 0.93, 0.30}, {-0.1, 0.0, 1.0}, 4.0};
inline constexpr ArmPose kWaveOut{{0.74, 0.52, 0.18}, {0.62, 0.78, 0.16}, {0.0, 0.0, 1.0}, 6.0};
inline constexpr ArmPose kWaveIn{{0.82, 0.40, 0.22}, {0.08, 0.97, 0.22}, {0.0, 0.0, 1.0}, 0.0};
inline constexpr ArmPose kPointAhead{{0.36, -0.02, 0.92}, {0.16, 0.08, 0.98}, {-0.5, -0.8, 0.0}, 0.0};
inline constexpr ArmPose kOffer{{0.50, -0.52, 0.62}, {0.34, 0.10, 0.92}, {0.1, 1.0, 0.2}, 6.0};
inline constexpr ArmPose kCrossed{{0.42, -0.62, 0.62}, {-0.50, 0.52, 0.70}, {-0.3, 0.2, -0.9}, 0.0};
inline constexpr ArmPose kSkirtHeld{{0.52, -0.82, 0.10}, {0.48, -0.80, 0.22}, {-0.7, 0.0, -0.6}, 20.0};

inline constexpr HandPose kRelaxed{{0.15, 0.16, 0.20, 0.25, 0.28}, 0.1};
inline constexpr HandPose kFist{{0.75, 0.95, 1.0, 1.0, 0.98}, 0.0};
inline constexpr HandPose kSpread{{0.0, 0.0, 0.0, 0.0, 0.0}, 1.0};
inline constexpr HandPose kFlat{{0.25, 0.04, 0.04, 0.04, 0.04}, 0.0};
inline constexpr HandPose kVictory{{0.85, 0.0, 0.0, 0.98, 1.0}, 0.9};
inline constexpr HandPose kPoint{{0.80, 0.02, 0.95, 1.0, 1.0}, 0.0};
inline constexpr HandPose kGraceful{{0.30, 0.05, 0.22, 0.30, 0.20}, 0.3};
inline constexpr HandPose kCurled{{0.05, 0.50, 0.52, 0.54, 0.56}, 0.0};

}  // namespace pose

// A full turn on the spot in five steps, a step a beat.
void turn_around(Dancer& her, double start, bool to_right);

// The phrases.
void opening(Dancer& her);  // beats 0 to 16
void verse(Dancer& her);    // 16 to 48
void chorus(Dancer& her);   // 48 to 80
void ending(Dancer& her);   // 80 to 96
// Her mouth sings the lead of the song; eyes, brows and cheeks go with the phrases.
void sing(Choreography& keys);
void show_feelings(Choreography& keys);

}  // namespace odori::komai
