#pragma once

// The bones of the dancer, with the names that common MMD motions use.

#include "make_sample/numbers.h"
#include "model/model.h"

#include <string>
#include <string_view>
#include <vector>

namespace odori::komai {

// Joint positions of the left side (+X), in units; the right side is mirrored.
inline constexpr dvec3 kShoulderJoint{1.02, 11.05, 0.08};
inline constexpr dvec3 kHipJoint{0.58, 7.25, 0.02};
inline constexpr dvec3 kKneeJoint{0.61, 4.15, -0.20};
inline constexpr dvec3 kAnkleJoint{0.62, 0.95, 0.12};
inline constexpr dvec3 kToeTip{0.62, 0.0, -1.05};
inline constexpr double kArmSlopeDeg = 38.0;  // below the horizontal
// Along the arm from the shoulder joint:
inline constexpr double kArmTwistAt = 1.10;
inline constexpr double kElbowAt = 2.00;
inline constexpr double kHandTwistAt = 2.95;
inline constexpr double kWristAt = 3.80;
inline constexpr double kHandEndAt = 4.70;

inline constexpr dvec3 kNeckJoint{0.0, 11.55, 0.08};
inline constexpr dvec3 kHeadJoint{0.0, 12.2, 0.02};

dvec3 arm_direction();       // unit length, from the left shoulder to the left hand
dvec3 on_arm(double along);  // a point on the axis of the left arm

class Skeleton {
 public:
  Skeleton();

  const std::vector<Bone>& bones() const { return bones_; }
  // The index of the bone with that name, which must exist.
  std::int32_t operator[](std::string_view name) const;
  // 左NAME, or 右NAME when mirrored.
  std::int32_t sided(bool mirrored, std::string_view name) const;

  std::vector<DisplayFrame> display_frames() const;

 private:
  // `parent`: a name; empty for none.
  Bone& add(std::string_view name, std::string_view english_name, std::string_view parent, dvec3 position);
  void add_trunk();
  void add_arm(bool right);
  void add_leg(bool right);
  void add_leg_ik(bool right);
  void add_followers();
  void set_tail(std::string_view name, std::string_view tail);

  std::vector<Bone> bones_;
};

}  // namespace odori::komai
