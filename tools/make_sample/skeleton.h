#pragma once

// The bones of the dancer, with the names that common MMD motions use: those of MMD's own models, the semi-standard
// bones (groove, waist, twist helpers, leg D-bones, ...) and her hair, skirt and ribbons.

#include "make_sample/numbers.h"
#include "model/model.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace odori::komai {

// Joint positions of the left side (+X) in the design (proportions.h); the right side is mirrored.
inline constexpr dvec3 kShoulderJoint{0.98, 11.05, 0.08};
inline constexpr dvec3 kHipJoint{0.56, 7.25, 0.02};
inline constexpr dvec3 kKneeJoint{0.59, 4.15, -0.27};
inline constexpr dvec3 kAnkleJoint{0.60, 0.90, 0.14};
inline constexpr dvec3 kToeTip{0.60, 0.0, -1.00};
inline constexpr dvec3 kToeJoint{0.60, 0.18, -0.55};
inline constexpr double kArmSlopeDeg = 38.0;  // below the horizontal
// Along the arm from the shoulder joint:
inline constexpr double kArmTwistAt = 1.20;
inline constexpr double kElbowAt = 2.05;
inline constexpr double kHandTwistAt = 3.00;
inline constexpr double kWristAt = 3.90;
inline constexpr double kHandEndAt = 4.95;

inline constexpr dvec3 kNeckJoint{0.0, 11.55, 0.08};
inline constexpr dvec3 kHeadJoint{0.0, 12.2, 0.02};

dvec3 arm_direction();       // unit length, from the left shoulder to the left hand
dvec3 arm_up();              // unit length, across the arm: away from the palm
dvec3 on_arm(double along);  // a point on the axis of the left arm

// A finger of the left hand, straight at rest.
struct Finger {
  std::array<std::string_view, 3> bones;  // without their side, from the root
  std::array<std::string_view, 3> english_names;
  dvec3 root{0.0};                  // the first joint
  dvec3 direction{0.0};             // unit
  dvec3 back{0.0};                  // unit: away from the side to which it bends
  std::array<double, 3> lengths{};  // of its three parts
  double radius = 0.0;              // at the root
};
// The thumb first.
const std::array<Finger, 5>& fingers();

// The skirt hangs on columns of two bones, スカート_COLUMN_ROW, around the waist.
inline constexpr int kSkirtColumns = 12;
inline constexpr double kSkirtTop = 8.05, kSkirtMiddle = 6.95, kSkirtHem = 5.80;  // y in the design
std::string skirt_bone(int column, int row);
double skirt_angle(int column);                               // about y from the front to her left, radians
dvec3 on_skirt(double y, double angle, double inside = 0.0);  // without its folds; `inside`: so far below its surface

// Chains of bones that physics moves, from the first joint to the tip.
struct Chain {
  std::string_view name;  // its bones are NAME1, NAME2, ...
  std::string_view english_name;
  std::string_view parent;
  bool sided = false;         // names and parent get 左 and 右
  bool on_head = false;       // `joints` is in the design space of the head
  std::vector<dvec3> joints;  // one more than there are bones
};
const std::vector<Chain>& chains();

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
  // `parent`: a name; empty for none. `position`: in the design.
  Bone& add(std::string_view name, std::string_view english_name, std::string_view parent, dvec3 position);
  void add_trunk();
  void add_arm(bool right);
  void add_twist(bool right, std::string_view name, std::string_view english_name, std::string_view parent, double from,
                 double at, double to);
  void add_fingers(bool right);
  void add_leg(bool right);
  void add_leg_ik(bool right);
  void add_leg_followers(bool right);
  void add_skirt();
  void add_chain(const Chain& chain, bool right);
  void append_rotation(Bone& bone, std::string_view source, float ratio);
  void set_tail(std::string_view name, std::string_view tail);

  std::vector<Bone> bones_;
};

}  // namespace odori::komai
