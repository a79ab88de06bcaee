#include "make_sample/body_parts.h"
#include "make_sample/numbers.h"
#include "make_sample/tube.h"

namespace odori::komai {

namespace {

// Rows of a limb: `first` to `last` in `count` equal steps.
void spread(std::vector<double>& to, double first, double last, int count) {
  for (int i = 0; i < count; ++i) to.push_back(first + (last - first) * i / count);
}

// A smooth curve of values along a limb, given at ascending positions.
class Measure {
 public:
  struct WidgetArea {
    double position;
    dvec2 value;
  };
  explicit Measure(std::vector<WidgetArea> marks) : marks_(std::move(marks)), spline_(values(marks_)) {}

  dvec2 at(double position) const {
    std::size_t i = 0;
    while (i + 2 < marks_.size() && position > marks_[i + 1].position) ++i;
    return spline_.at(static_cast<double>(i) + slope(marks_[i].position, marks_[i + 1].position, position));
  }

 private:
  static std::vector<dvec2> values(const std::vector<WidgetArea>& marks) {
    std::vector<dvec2> result;
    for (const WidgetArea& mark : marks) result.push_back(mark.value);
    return result;
  }

  std::vector<WidgetArea> marks_;
  Spline<dvec2> spline_;
};

struct TrunkSection {
  double y, half_width, front, back;
};

constexpr std::array<TrunkSection, 15> kTrunk{{{6.62, 0.02, 0.05, 0.09},
                                               {6.68, 0.55, 0.36, 0.48},
                                               {6.95, 0.90, 0.56, 0.68},
                                               {7.45, 1.03, 0.64, 0.76},
                                               {7.95, 0.92, 0.62, 0.66},
                                               {8.40, 0.82, 0.60, 0.56},
                                               {8.80, 0.79, 0.60, 0.53},
                                               {9.35, 0.84, 0.66, 0.55},
                                               {9.90, 0.93, 0.76, 0.59},
                                               {10.40, 0.99, 0.79, 0.63},
                                               {10.85, 1.02, 0.68, 0.64},
                                               {11.15, 0.97, 0.54, 0.60},
                                               {11.36, 0.78, 0.42, 0.52},
                                               {11.50, 0.52, 0.34, 0.45},
                                               {11.60, 0.36, 0.29, 0.40}}};

void add_trunk(Mesh& mesh, const Skeleton& skeleton) {
  std::vector<dvec3> widths;
  std::vector<dvec3> depths;
  for (const TrunkSection& section : kTrunk) {
    widths.push_back({section.y, section.half_width, 0.0});
    depths.push_back({section.front, section.back, 0.0});
  }
  const Spline<dvec3> width(widths), depth(depths);
  constexpr int kRings = 30;
  Tube tube;
  for (int i = 0; i < kRings; ++i) {
    const double t = width.last() * i / (kRings - 1);
    const dvec3 w = width.at(t), d = depth.at(t);
    tube.rings.push_back(
        {{0.0, w.x, 0.5 * (d.y - d.x) + 0.02}, {std::max(w.y, 0.0), 0, 0}, {0, 0, -0.5 * (d.x + d.y)}});
  }
  tube.columns = 24;
  tube.skin = [&](std::size_t, dvec3 position) { return trunk_skin(skeleton, position); };
  tube.material_slot = [&](std::size_t ring) {
    return tube.rings[ring].center.y < 8.3 ? MaterialSlot::shorts : MaterialSlot::dress;
  };
  add_tube(mesh, tube);
}

void add_neck(Mesh& mesh, const Skeleton& skeleton) {
  const std::int32_t chest = skeleton["上半身2"], neck = skeleton["首"], head = skeleton["頭"];
  Tube tube;
  std::vector<double> heights;
  spread(heights, 11.3, 12.9, 13);
  for (const double y : heights) {
    const double radius = 0.37 + 0.20 * ease(11.75, 11.3, y);
    tube.rings.push_back({{0, y, 0.09 - 0.04 * (y - 11.5)}, {radius, 0, 0}, {0, 0, radius * 0.95}});
  }
  tube.columns = 16;
  tube.material_slot = all_of(MaterialSlot::skin);
  tube.skin = [=](std::size_t, dvec3 position) {
    return position.y < 11.9 ? between(chest, neck, ease(11.35, 11.75, position.y))
                             : between(neck, head, ease(11.95, 12.4, position.y));
  };
  add_tube(mesh, tube);
}

void add_arm(Mesh& mesh, const Skeleton& skeleton) {
  const Measure radius({{-0.25, {0.26, 0.26}},
                        {0.10, {0.345, 0.345}},
                        {0.60, {0.325, 0.325}},
                        {1.30, {0.285, 0.285}},
                        {1.95, {0.258, 0.262}},
                        {2.40, {0.262, 0.27}},
                        {3.00, {0.232, 0.24}},
                        {3.60, {0.175, 0.190}},
                        {3.85, {0.150, 0.185}},
                        {4.05, {0.140, 0.235}},
                        {4.25, {0.120, 0.250}},
                        {4.38, {0.095, 0.235}},
                        {4.45, {0.030, 0.120}}});
  std::vector<double> places;
  spread(places, -0.25, 1.45, 10);
  spread(places, 1.45, 2.55, 14);
  spread(places, 2.55, 3.70, 8);
  spread(places, 3.70, 4.45, 8);
  places.push_back(4.45);
  Tube tube;
  const dvec3 up(std::sin(radians(kArmSlopeDeg)), std::cos(radians(kArmSlopeDeg)), 0.0);
  for (const double position : places) {
    const dvec2 r = radius.at(position);
    tube.rings.push_back({on_arm(position), up * r.x, dvec3(0, 0, r.y)});
  }
  tube.columns = 12;
  tube.material_slot = all_of(MaterialSlot::skin);
  tube.skin = [&](std::size_t ring, dvec3) { return arm_skin(skeleton, mesh.mirrored(), places[ring]); };
  add_tube(mesh, tube);
}

struct Finger {
  double start, length, z, radius;  // along the arm; z across the palm
};

// Four fingers side by side, slightly bent toward the palm, and a thumb.
void add_fingers(Mesh& mesh, const Skeleton& skeleton) {
  constexpr std::array<Finger, 4> kFingers{{{4.28, 0.43, -0.178, 0.068},
                                            {4.32, 0.47, -0.058, 0.072},
                                            {4.30, 0.44, 0.062, 0.070},
                                            {4.26, 0.36, 0.175, 0.060}}};
  const dvec3 ahead = arm_direction();
  const dvec3 down(-std::sin(radians(kArmSlopeDeg)), -std::cos(radians(kArmSlopeDeg)), 0.0);
  Lock lock;
  lock.material_slot = MaterialSlot::skin;
  lock.rings = 6;
  lock.columns = 7;
  lock.skin = [&](double, dvec3) { return on_bone(skeleton.sided(mesh.mirrored(), "手首")); };
  lock.profile = [](double share) {
    return std::sqrt(1.0 - std::pow(ease(0.55, 1.0, share), 2.0)) * (1.0 - 0.1 * share);
  };
  for (const Finger& finger : kFingers) {
    const dvec3 root = on_arm(finger.start) + dvec3(0, 0, finger.z);
    const dvec3 fan(0, 0, finger.z * 0.12);
    lock.path = {root, root + ahead * (finger.length * 0.5) + down * 0.01 + fan,
                 root + ahead * finger.length + down * 0.075 + fan * 2.0};
    lock.width = lock.thickness = finger.radius;
    lock.facing = [&](double, dvec3) { return -down; };
    add_lock(mesh, lock);
  }
  const dvec3 root = on_arm(3.92) + dvec3(0, 0, -0.13) + down * 0.03;
  lock.path = {root, root + ahead * 0.16 + dvec3(0, 0, -0.15) + down * 0.05,
               root + ahead * 0.40 + dvec3(0, 0, -0.22) + down * 0.10};
  lock.width = lock.thickness = 0.075;
  add_lock(mesh, lock);
}

// The axis of the leg at a height, through hip, knee and ankle.
dvec3 leg_center(double y) {
  const double thigh = slope(kHipJoint.y, kKneeJoint.y, y), calf = slope(kKneeJoint.y, kAnkleJoint.y, y);
  const dvec3 bulge(0.0, 0.0, 0.07 * std::sin(kPiExact * calf) - 0.03 * std::sin(kPiExact * thigh));
  return kHipJoint + (kKneeJoint - kHipJoint) * thigh + (kAnkleJoint - kKneeJoint) * calf + bulge +
         dvec3(0.0, y - std::clamp(y, kAnkleJoint.y, kHipJoint.y), 0.0);
}

Skin leg_skin(const Skeleton& skeleton, bool mirrored, double y) {
  const std::int32_t leg = skeleton.sided(mirrored, "足"), knee = skeleton.sided(mirrored, "ひざ");
  if (y > 5.2) return between(skeleton["下半身"], leg, ease(7.5, 6.7, y));
  if (y > 3.0) {
    const Hinge hinge{kKneeJoint, glm::normalize(kAnkleJoint - kKneeJoint), 0.5};
    return bending_between(leg, knee, ease(4.85, 3.45, y), hinge);
  }
  return between(knee, skeleton.sided(mirrored, "足首"), ease(1.25, 0.75, y));
}

// A ring of the leg: height, thickness of the clothing, and material of the faces below it.
struct LegRing {
  double y, cloth;
  MaterialSlot material_slot;
};

// From the hip down: shorts, skin over the knee, and a sock with a cuff.
std::vector<LegRing> leg_rings() {
  constexpr double kShortsHem = 5.9, kSockTop = 3.2;
  std::vector<LegRing> rings;
  const auto add = [&rings](MaterialSlot material_slot, double cloth, std::initializer_list<double> places) {
    for (const double y : places) rings.push_back({y, cloth, material_slot});
  };
  const auto add_spread = [&rings](MaterialSlot material_slot, double cloth, double first, double last, int count) {
    std::vector<double> places;
    spread(places, first, last, count);
    for (const double y : places) rings.push_back({y, cloth, material_slot});
  };
  add_spread(MaterialSlot::shorts, 0.04, 7.4, kShortsHem, 6);
  add(MaterialSlot::shorts, 0.04, {kShortsHem, kShortsHem - 0.02});
  add_spread(MaterialSlot::skin, 0.0, kShortsHem - 0.02, 5.0, 4);
  add_spread(MaterialSlot::skin, 0.0, 5.0, kSockTop, 18);
  add(MaterialSlot::sock, 0.0, {kSockTop});
  add(MaterialSlot::sock, 0.055, {kSockTop, kSockTop - 0.02, kSockTop - 0.22});
  add(MaterialSlot::sock, 0.025, {kSockTop - 0.25});
  add_spread(MaterialSlot::sock, 0.025, kSockTop - 0.35, 0.5, 10);
  return rings;
}

void add_leg(Mesh& mesh, const Skeleton& skeleton) {
  const Measure radius({{0.55, {0.21, 0.22}},
                        {1.00, {0.225, 0.24}},
                        {1.60, {0.275, 0.295}},
                        {2.40, {0.345, 0.365}},
                        {2.90, {0.365, 0.385}},
                        {3.50, {0.360, 0.370}},
                        {4.15, {0.385, 0.390}},
                        {4.80, {0.425, 0.430}},
                        {5.60, {0.500, 0.505}},
                        {6.40, {0.565, 0.575}},
                        {7.10, {0.570, 0.600}},
                        {7.40, {0.480, 0.560}}});
  const std::vector<LegRing> rings = leg_rings();
  Tube tube;
  for (const LegRing& ring : rings) {
    const dvec2 r = radius.at(ring.y) + ring.cloth;
    tube.rings.push_back({leg_center(ring.y), {r.x, 0, 0}, {0, 0, r.y}});
  }
  tube.columns = 16;
  tube.material_slot = [&](std::size_t ring) { return rings[ring].material_slot; };
  tube.skin = [&](std::size_t ring, dvec3) { return leg_skin(skeleton, mesh.mirrored(), rings[ring].y); };
  add_tube(mesh, tube);
}

// One closed body of the shoe, from the heel to the toe, square below.
struct ShoePart {
  MaterialSlot material_slot;
  double bottom, top;  // y; the upper's own height is less
  double wider;        // factor
  double top_power;    // exponent of the sine: small is square, 1 is round
  bool pointed_ends;   // otherwise the ends are vertical edges
};
constexpr std::array<ShoePart, 2> kShoeParts{
    {{MaterialSlot::shoe, 0.08, 9.0, 0.0, 0.9, true}, {MaterialSlot::sole, 0.0, 0.11, 0.025, 0.35, false}}};

// `share` 0 at the heel to 1 at the toe.
dvec3 shoe_point(const ShoePart& part, double share, double angle) {
  static const Spline<dvec2> shape({{0.00, 0.30},
                                    {0.25, 0.62},
                                    {0.31, 0.74},
                                    {0.315, 0.70},
                                    {0.33, 0.54},
                                    {0.36, 0.44},
                                    {0.37, 0.39},
                                    {0.33, 0.34},
                                    {0.22, 0.27},
                                    {0.00, 0.16}});  // half width, height
  constexpr double kHeel = 0.52, kToe = -1.18;
  const dvec2 section = shape.along(share);
  const double top = std::min(section.y, part.top);
  const bool end = share <= 0.0 || share >= 1.0;
  const double half_height = end && part.pointed_ends ? 0.0 : 0.5 * (top - part.bottom);
  const double up = std::sin(angle), across = std::cos(angle);
  const double side = std::copysign(std::pow(std::abs(across), up < 0.0 ? 0.35 : 0.8), across);
  const double rise = std::copysign(std::pow(std::abs(up), up < 0.0 ? 0.35 : part.top_power), up);
  const double z = 0.5 * (kHeel + kToe) + 0.5 * (kHeel - kToe) * std::cos(kPiExact * share);
  return {kAnkleJoint.x + section.x * (1.0 + 3.0 * part.wider) * side, 0.5 * (part.bottom + top) + half_height * rise,
          z * (1.0 + part.wider)};
}

void add_shoe(Mesh& mesh, const Skeleton& skeleton) {
  constexpr int kSections = 13, kColumns = 14;
  const std::int32_t ankle = skeleton.sided(mesh.mirrored(), "足首");
  for (const ShoePart& part : kShoeParts) {
    Sheet sheet;
    sheet.rows = kSections;
    sheet.columns = kColumns;
    sheet.wraps = true;
    sheet.material_slot = [&](int) { return part.material_slot; };
    sheet.point = [&](int row, int column) {
      Point point;
      point.position = shoe_point(part, static_cast<double>(row) / (kSections - 1), 2.0 * kPiExact * column / kColumns);
      point.behind = {kAnkleJoint.x, 0.5 * (part.bottom + std::min(part.top, 0.4)), point.position.z * 0.8};
      point.skin = on_bone(ankle);
      return point;
    };
    mesh.add(sheet);
  }

  Tube shaft;  // up around the ankle
  for (const dvec2 ring : {dvec2(0.40, 0.315), dvec2(0.70, 0.30), dvec2(1.00, 0.295), dvec2(1.22, 0.325),
                           dvec2(1.25, 0.335), dvec2(1.25, 0.28)}) {
    shaft.rings.push_back({leg_center(std::max(ring.x, 0.95)) + dvec3(0, std::min(ring.x - 0.95, 0.0), 0),
                           {ring.y, 0, 0},
                           {0, 0, ring.y * 1.08}});
  }
  shaft.columns = 16;
  shaft.material_slot = all_of(MaterialSlot::shoe);
  shaft.skin = [&](std::size_t ring, dvec3) {
    return ring < 2 ? on_bone(ankle) : leg_skin(skeleton, mesh.mirrored(), shaft.rings[ring].center.y);
  };
  add_tube(mesh, shaft);
}

}  // namespace

Skin arm_skin(const Skeleton& skeleton, bool mirrored, double along) {
  const auto bone = [&](std::string_view name) { return skeleton.sided(mirrored, name); };
  if (along < 0.35) return between(bone("肩"), bone("腕"), ease(-0.3, 0.2, along));
  if (along < 1.45) return twisting_between(bone("腕"), bone("腕捩"), slope(0.35, 1.4, along));
  if (along < 2.55) {
    const Hinge hinge{on_arm(kElbowAt), arm_direction(), 0.35};
    return bending_between(bone("腕捩"), bone("ひじ"), ease(1.5, 2.5, along), hinge);
  }
  if (along < 3.6) return twisting_between(bone("ひじ"), bone("手捩"), slope(2.6, 3.55, along));
  return between(bone("手捩"), bone("手首"), ease(3.6, 4.0, along));
}

Skin trunk_skin(const Skeleton& skeleton, dvec3 p) {
  const std::int32_t hips = skeleton["下半身"], waist = skeleton["上半身"], chest = skeleton["上半身2"];
  const std::int32_t neck = skeleton["首"];
  if (p.y < 7.7) {
    // The seat follows each leg a little.
    const double follow = 0.45 * ease(7.6, 6.7, p.y);
    const double left = ease(-0.35, 0.35, p.x);
    return shared({{hips, 1.0 - follow}, {skeleton["左足"], follow * left}, {skeleton["右足"], follow * (1.0 - left)}});
  }
  if (p.y < 8.9) return between(hips, waist, ease(7.85, 8.75, p.y));
  if (p.y < 10.3) return between(waist, chest, ease(8.95, 9.95, p.y));
  const double to_shoulder = 0.55 * ease(0.35, 0.95, std::abs(p.x)) * ease(10.3, 11.0, p.y);
  const double to_neck = ease(11.35, 11.75, p.y);
  return shared({{chest, (1.0 - to_neck) * (1.0 - to_shoulder)},
                 {skeleton.sided(p.x < 0.0, "肩"), (1.0 - to_neck) * to_shoulder},
                 {neck, to_neck}});
}

void add_body(Mesh& mesh, const Skeleton& skeleton) {
  add_trunk(mesh, skeleton);
  add_neck(mesh, skeleton);
  for (const bool mirrored : {false, true}) {
    mesh.set_mirrored(mirrored);
    add_arm(mesh, skeleton);
    add_fingers(mesh, skeleton);
    add_leg(mesh, skeleton);
    add_shoe(mesh, skeleton);
  }
  mesh.set_mirrored(false);
}

}  // namespace odori::komai
