// Where the joints of fingers, skirt, hair and ribbons are.

#include "make_sample/skeleton.h"

namespace odori::komai {

namespace {

// A finger beside the others, its root at a place `along` the arm and `across` the palm, with a slight fan.
Finger finger(std::array<std::string_view, 3> bones, std::array<std::string_view, 3> english_names, double along,
              double across, double length, double radius) {
  Finger result{bones, english_names, on_arm(along) + dvec3(0, 0, across) + arm_up() * 0.012, {}, arm_up(), {}, radius};
  result.direction = glm::normalize(arm_direction() + dvec3(0, 0, 0.42 * across) - arm_up() * 0.10);
  result.back = glm::normalize(arm_up() + arm_direction() * 0.10);
  result.lengths = {0.44 * length, 0.31 * length, 0.25 * length};
  return result;
}

Finger thumb() {
  Finger result{
      {"親指０", "親指１", "親指２"}, {"thumb 0", "thumb 1", "thumb 2"}, {}, {}, {}, {0.18, 0.17, 0.145}, 0.078};
  result.root = on_arm(4.06) + dvec3(0, 0, -0.14) - arm_up() * 0.05;
  result.direction = glm::normalize(arm_direction() * 0.80 + dvec3(0, 0, -0.52) - arm_up() * 0.30);
  const dvec3 nail = arm_up() * 0.7 - dvec3(0, 0, 0.7);
  result.back = glm::normalize(nail - result.direction * glm::dot(nail, result.direction));
  return result;
}

}  // namespace

dvec3 arm_direction() { return {std::cos(radians(kArmSlopeDeg)), -std::sin(radians(kArmSlopeDeg)), 0.0}; }
dvec3 arm_up() { return {std::sin(radians(kArmSlopeDeg)), std::cos(radians(kArmSlopeDeg)), 0.0}; }
dvec3 on_arm(double along) { return kShoulderJoint + arm_direction() * along; }

const std::array<Finger, 5>& fingers() {
  static const std::array<Finger, 5> all{
      thumb(), finger({"人指１", "人指２", "人指３"}, {"index 1", "index 2", "index 3"}, 4.37, -0.182, 0.55, 0.066),
      finger({"中指１", "中指２", "中指３"}, {"middle 1", "middle 2", "middle 3"}, 4.40, -0.062, 0.61, 0.068),
      finger({"薬指１", "薬指２", "薬指３"}, {"ring 1", "ring 2", "ring 3"}, 4.38, 0.058, 0.56, 0.065),
      finger({"小指１", "小指２", "小指３"}, {"little 1", "little 2", "little 3"}, 4.33, 0.170, 0.45, 0.057)};
  return all;
}

std::string skirt_bone(int column, int row) {
  return "スカート_" + std::to_string(column + 1) + "_" + std::to_string(row + 1);
}

double skirt_angle(int column) { return 2.0 * kPiExact * column / kSkirtColumns; }

dvec3 on_skirt(double y, double angle, double inside) {
  // Half width and half depth from the waist to the hem.
  static const Spline<dvec2> shape(
      {{0.80, 0.62}, {1.06, 0.86}, {1.30, 1.10}, {1.52, 1.34}, {1.73, 1.57}, {1.94, 1.80}});
  constexpr double kWaist = 8.42;
  const dvec2 size = shape.along((kWaist - y) / (kWaist - kSkirtHem)) - inside;
  return {size.x * std::sin(angle), y, 0.03 - size.y * std::cos(angle)};
}

const std::vector<Chain>& chains() {
  static const std::vector<Chain> all{
      {"ポニテ",
       "ponytail",
       "頭",
       false,
       true,
       {{0, 15.15, 1.50}, {0, 14.85, 2.60}, {0, 13.30, 3.05}, {0, 11.60, 2.95}, {0, 9.75, 2.45}}},
      {"横髪",
       "side hair",
       "頭",
       true,
       true,
       {{1.56, 14.1, -0.40}, {1.66, 12.9, -0.62}, {1.60, 11.7, -0.74}, {1.45, 10.6, -0.72}}},
      {"アホ毛", "stray hair", "頭", false, true, {{0.02, 15.80, -0.35}, {0.40, 16.45, -0.80}}},
      {"リボン", "ribbon", "上半身", true, false, {{0.10, 8.55, 0.86}, {0.42, 7.55, 1.22}, {0.62, 6.35, 1.62}}},
      {"袖",
       "sleeve",
       "腕",
       true,
       false,
       {on_arm(0.72) + dvec3(0, 0.05, 0.40), on_arm(1.05) + dvec3(0.05, -0.75, 0.62)}}};
  return all;
}

}  // namespace odori::komai
