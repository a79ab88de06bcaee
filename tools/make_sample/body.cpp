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
  struct Mark {
    double position;
    dvec2 value;
  };
  explicit Measure(std::vector<Mark> marks) : marks_(std::move(marks)), spline_(values(marks_)) {}

  dvec2 at(double position) const {
    std::size_t i = 0;
    while (i + 2 < marks_.size() && position > marks_[i + 1].position) ++i;
    return spline_.at(static_cast<double>(i) + slope(marks_[i].position, marks_[i + 1].position, position));
  }

 private:
  static std::vector<dvec2> values(const std::vector<Mark>& marks) {
    std::vector<dvec2> result;
    for (const Mark& mark : marks) result.push_back(mark.value);
    return result;
  }

  std::vector<Mark> marks_;
  Spline<dvec2> spline_;
};

struct TrunkSection {
  double y, half_width, front, back;
};

constexpr std::array<TrunkSection, 15> kTrunk{{{6.62, 0.02, 0.05, 0.09},
                                               {6.68, 0.55, 0.36, 0.48},
                                               {6.95, 0.92, 0.56, 0.70},
                                               {7.45, 1.05, 0.62, 0.78},
                                               {7.95, 0.93, 0.60, 0.66},
                                               {8.40, 0.76, 0.56, 0.52},
                                               {8.80, 0.70, 0.54, 0.48},
                                               {9.35, 0.76, 0.62, 0.51},
                                               {9.90, 0.86, 0.79, 0.56},
                                               {10.35, 0.92, 0.84, 0.60},
                                               {10.80, 0.96, 0.66, 0.62},
                                               {11.12, 0.90, 0.48, 0.58},
                                               {11.33, 0.70, 0.38, 0.50},
                                               {11.48, 0.46, 0.31, 0.42},
                                               {11.60, 0.31, 0.25, 0.36}}};

void add_trunk(Mesh& mesh, const Skeleton& skeleton) {
  std::vector<dvec3> widths;
  std::vector<dvec3> depths;
  for (const TrunkSection& section : kTrunk) {
    widths.push_back({section.y, section.half_width, 0.0});
    depths.push_back({section.front, section.back, 0.0});
  }
  const Spline<dvec3> width(widths), depth(depths);
  constexpr int kRings = 44;
  Tube tube;
  for (int i = 0; i < kRings; ++i) {
    const double t = width.last() * i / (kRings - 1);
    const dvec3 w = width.at(t), d = depth.at(t);
    tube.rings.push_back(
        {{0.0, w.x, 0.5 * (d.y - d.x) + 0.02}, {std::max(w.y, 0.0), 0, 0}, {0, 0, -0.5 * (d.x + d.y)}});
  }
  tube.columns = 40;
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
  spread(heights, 11.3, 12.9, 20);
  for (const double y : heights) {
    const double radius = 0.295 + 0.18 * ease(11.80, 11.3, y);
    tube.rings.push_back({{0, y, 0.09 - 0.04 * (y - 11.5)}, {radius, 0, 0}, {0, 0, radius * 0.95}});
  }
  tube.columns = 28;
  tube.material_slot = all_of(MaterialSlot::skin);
  tube.skin = [=](std::size_t, dvec3 position) {
    return position.y < 11.9 ? between(chest, neck, ease(11.35, 11.75, position.y))
                             : between(neck, head, ease(11.95, 12.4, position.y));
  };
  add_tube(mesh, tube);
}

void add_arm(Mesh& mesh, const Skeleton& skeleton) {
  const Measure radius({{-0.25, {0.24, 0.24}},
                        {0.10, {0.310, 0.310}},
                        {0.60, {0.290, 0.290}},
                        {1.30, {0.252, 0.252}},
                        {2.00, {0.228, 0.232}},
                        {2.45, {0.236, 0.244}},
                        {3.00, {0.212, 0.222}},
                        {3.60, {0.155, 0.172}},
                        {3.90, {0.128, 0.160}},
                        {4.00, {0.120, 0.170}}});
  std::vector<double> places;
  spread(places, -0.25, 1.45, 14);
  spread(places, 1.45, 2.65, 26);
  spread(places, 2.65, 4.00, 16);
  places.push_back(4.00);
  Tube tube;
  for (const double position : places) {
    const dvec2 r = radius.at(position);
    tube.rings.push_back({on_arm(position), arm_up() * r.x, dvec3(0, 0, r.y)});
  }
  tube.columns = 20;
  tube.material_slot = all_of(MaterialSlot::skin);
  tube.skin = [&](std::size_t ring, dvec3) { return arm_skin(skeleton, mesh.mirrored(), places[ring]); };
  add_tube(mesh, tube);
}

// The axis of the leg at a height, through hip, knee and ankle.
dvec3 leg_center(double y) {
  const double thigh = slope(kHipJoint.y, kKneeJoint.y, y), calf = slope(kKneeJoint.y, kAnkleJoint.y, y);
  const dvec3 bulge(0.0, 0.0, 0.07 * std::sin(kPiExact * calf) - 0.03 * std::sin(kPiExact * thigh));
  return kHipJoint + (kKneeJoint - kHipJoint) * thigh + (kAnkleJoint - kKneeJoint) * calf + bulge +
         dvec3(0.0, y - std::clamp(y, kAnkleJoint.y, kHipJoint.y), 0.0);
}

Skin leg_skin(const Skeleton& skeleton, bool mirrored, double y) {
  const std::int32_t leg = skeleton.sided(mirrored, "足D"), knee = skeleton.sided(mirrored, "ひざD");
  if (y > 5.2) return between(skeleton["下半身"], leg, ease(7.5, 6.7, y));
  if (y > 3.0) {
    const Hinge hinge{kKneeJoint, glm::normalize(kAnkleJoint - kKneeJoint), 0.5};
    return bending_between(leg, knee, ease(4.85, 3.45, y), hinge);
  }
  return between(knee, skeleton.sided(mirrored, "足首D"), ease(1.25, 0.75, y));
}

// A ring of the leg: height, thickness of the clothing, and material of the faces below it.
struct LegRing {
  double y, cloth;
  MaterialSlot material_slot;
};

// From the hip down: shorts, skin over the knee, and a sock with a cuff.
std::vector<LegRing> leg_rings() {
  constexpr double kShortsHem = 6.35, kSockTop = 4.85;
  std::vector<LegRing> rings;
  const auto add = [&rings](MaterialSlot material_slot, double cloth, std::initializer_list<double> places) {
    for (const double y : places) rings.push_back({y, cloth, material_slot});
  };
  const auto add_spread = [&rings](MaterialSlot material_slot, double cloth, double first, double last, int count) {
    std::vector<double> places;
    spread(places, first, last, count);
    for (const double y : places) rings.push_back({y, cloth, material_slot});
  };
  add_spread(MaterialSlot::shorts, 0.04, 7.4, kShortsHem, 10);
  add(MaterialSlot::shorts, 0.04, {kShortsHem, kShortsHem - 0.02});
  add_spread(MaterialSlot::skin, 0.0, kShortsHem - 0.02, 5.0, 8);
  add_spread(MaterialSlot::skin, 0.0, 5.0, kSockTop, 30);
  add(MaterialSlot::sock, 0.0, {kSockTop});
  add(MaterialSlot::sock, 0.055, {kSockTop, kSockTop - 0.02, kSockTop - 0.22});
  add(MaterialSlot::sock, 0.025, {kSockTop - 0.25});
  add_spread(MaterialSlot::sock, 0.025, kSockTop - 0.35, 0.5, 20);
  return rings;
}

void add_leg(Mesh& mesh, const Skeleton& skeleton) {
  const Measure radius({{0.55, {0.185, 0.20}},
                        {0.95, {0.190, 0.21}},
                        {1.55, {0.245, 0.270}},
                        {2.30, {0.320, 0.345}},
                        {2.85, {0.345, 0.370}},
                        {3.45, {0.325, 0.345}},
                        {4.10, {0.345, 0.350}},
                        {4.75, {0.400, 0.405}},
                        {5.60, {0.490, 0.500}},
                        {6.40, {0.550, 0.565}},
                        {7.10, {0.560, 0.590}},
                        {7.40, {0.480, 0.560}}});
  const std::vector<LegRing> rings = leg_rings();
  Tube tube;
  for (const LegRing& ring : rings) {
    const dvec2 r = radius.at(ring.y) + ring.cloth;
    tube.rings.push_back({leg_center(ring.y), {r.x, 0, 0}, {0, 0, r.y}});
  }
  tube.columns = 26;
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
  constexpr int kSections = 21, kColumns = 22;
  const std::int32_t ankle = skeleton.sided(mesh.mirrored(), "足首D"), toes = skeleton.sided(mesh.mirrored(), "足先EX");
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
      point.skin = between(ankle, toes, ease(kToeJoint.z + 0.12, kToeJoint.z - 0.12, point.position.z));
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
  shaft.columns = 28;
  shaft.material_slot = all_of(MaterialSlot::shoe);
  shaft.skin = [&](std::size_t ring, dvec3) {
    return ring < 2 ? on_bone(ankle) : leg_skin(skeleton, mesh.mirrored(), shaft.rings[ring].center.y);
  };
  add_tube(mesh, shaft);
}

}  // namespace

Skin arm_skin(const Skeleton& skeleton, bool mirrored, double along) {
  const auto bone = [&](std::string_view name) { return skeleton.sided(mirrored, name); };
  // From bone to bone over the stretches between these places.
  const auto twisting = [&](std::array<std::string_view, 5> bones, double from, double to) {
    const double place = 4.0 * slope(from, to, along);
    const auto i = std::min<std::size_t>(static_cast<std::size_t>(place), 3);
    return twisting_between(bone(bones[i]), bone(bones[i + 1]), place - static_cast<double>(i));
  };
  if (along < 0.35) return between(bone("肩"), bone("腕"), ease(-0.3, 0.2, along));
  if (along < 1.5) return twisting({"腕", "腕捩1", "腕捩2", "腕捩3", "腕捩"}, 0.35, 1.45);
  if (along < 2.6) {
    const Hinge hinge{on_arm(kElbowAt), arm_direction(), 0.35};
    return bending_between(bone("腕捩"), bone("ひじ"), ease(1.55, 2.55, along), hinge);
  }
  if (along < 3.7) return twisting({"ひじ", "手捩1", "手捩2", "手捩3", "手捩"}, 2.6, 3.65);
  return between(bone("手捩"), bone("手首"), ease(3.7, 4.05, along));
}

Skin trunk_skin(const Skeleton& skeleton, dvec3 p) {
  const std::int32_t hips = skeleton["下半身"], waist = skeleton["上半身"], chest = skeleton["上半身2"];
  const std::int32_t neck = skeleton["首"];
  if (p.y < 7.7) {
    // The seat follows each leg a little.
    const double follow = 0.45 * ease(7.6, 6.7, p.y);
    const double left = ease(-0.35, 0.35, p.x);
    return shared(
        {{hips, 1.0 - follow}, {skeleton["左足D"], follow * left}, {skeleton["右足D"], follow * (1.0 - left)}});
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
    add_hand(mesh, skeleton);
    add_leg(mesh, skeleton);
    add_shoe(mesh, skeleton);
  }
  mesh.set_mirrored(false);
}

}  // namespace odori::komai
