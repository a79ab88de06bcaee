#include "make_sample/body_parts.h"
#include "make_sample/head/head.h"
#include "make_sample/tube.h"

namespace odori::komai {

namespace {

// The hairline by the angle from the front: high over the forehead, above the ear, low at the nape.
double hairline(double angle) {
  const double turn = std::abs(std::remainder(angle, 2.0 * kPiExact)) * 180.0 / kPiExact;
  return 15.0 - 0.75 * ease(42.0, 78.0, turn) - 0.25 * ease(78.0, 90.0, turn) - 1.20 * ease(88.0, 114.0, turn) -
         0.45 * ease(120.0, 165.0, turn);
}

void add_cap(Mesh& mesh, const Skeleton& skeleton, const HeadShape& shape) {
  constexpr int kRows = 24, kColumns = 96;
  const std::int32_t head = skeleton["頭"];
  Sheet sheet;
  sheet.rows = kRows;
  sheet.columns = kColumns;
  sheet.wraps = true;
  sheet.material_slot = [](int) { return MaterialSlot::hair; };
  sheet.point = [&](int row, int column) {
    const bool rim = row == kRows - 1;                                       // the rim goes straight into the head
    const double down = rim ? 1.0 : static_cast<double>(row) / (kRows - 2);  // 0 at the crown
    const double angle = 2.0 * kPiExact * column / kColumns;
    const double last = shape.rise_of(hairline(angle));
    const double rise = 1.0 + (last - 1.0) * down;
    // Thick at the top, thin toward the hairline, with the rim inside the head.
    // Combed toward the back in shallow grooves.
    const double groove = 0.018 * std::cos(24.0 * angle) * ease(0.15, 0.45, down) * ease(1.0, 0.9, down);
    const double lift = rim ? -0.08 : 0.10 * ease(1.0, 0.5, down) + 0.13 - 0.05 * ease(0.6, 1.0, down) + groove;
    Point point;
    point.position = shape.at(rise, angle) + shape.outward(rise, angle) * lift;
    point.behind = shape.inside(rise);
    point.skin = on_bone(head);
    return point;
  };
  mesh.add(sheet);
}

// A place on the head by height and angle from the front in degrees, lifted off it.
dvec3 on_head(const HeadShape& shape, double y, double degrees, double lift) {
  const double rise = shape.rise_of(y);
  return shape.at(rise, radians(degrees)) + shape.outward(rise, radians(degrees)) * lift;
}

// Wide from the root, drawn out to a tip.
double leaf(double share) {
  return std::sqrt(ease(-0.20, 0.45, share)) * std::pow(std::max(0.0, 1.0 - std::pow(share, 2.6)), 0.85);
}

struct Strand {
  double root, middle, tip;  // degrees from the front, her left positive
  double tip_height;         // y
  double width;              // half
  double lift;               // off the head in the middle
};

// From the crown over the forehead, in two layers.
void add_bangs(Mesh& mesh, const Skeleton& skeleton, const HeadShape& shape) {
  constexpr std::array<Strand, 15> kStrands{{{-74, -80, -74, 13.20, 0.24, 0.20},
                                             {-60, -66, -60, 13.62, 0.26, 0.22},
                                             {-47, -53, -50, 13.98, 0.25, 0.24},
                                             {-35, -40, -41, 14.06, 0.24, 0.25},
                                             {-23, -27, -24, 14.16, 0.25, 0.26},
                                             {-11, -13, -6, 14.02, 0.24, 0.27},
                                             {1, 1, 6, 14.26, 0.22, 0.25},
                                             {12, 14, 19, 13.92, 0.25, 0.28},
                                             {25, 29, 31, 14.12, 0.24, 0.26},
                                             {37, 42, 42, 14.00, 0.25, 0.25},
                                             {50, 55, 53, 13.90, 0.25, 0.24},
                                             {62, 67, 61, 13.58, 0.26, 0.22},
                                             {75, 80, 74, 13.20, 0.24, 0.20},
                                             {-17, -20, -15, 14.30, 0.22, 0.21},
                                             {31, 35, 37, 14.26, 0.22, 0.21}}};
  const std::int32_t head = skeleton["頭"];
  Lock lock;
  lock.profile = leaf;
  lock.rings = 15;
  lock.columns = 10;
  lock.skin = [=](double, dvec3) { return on_bone(head); };
  lock.facing = [&](double, dvec3 position) {
    return glm::normalize(position - shape.inside(shape.rise_of(std::min(position.y, 15.7))));
  };
  for (const Strand& strand : kStrands) {
    lock.width = strand.width;
    lock.thickness = 0.085;
    lock.path = {on_head(shape, 15.68, strand.root * 0.85, 0.13), on_head(shape, 15.35, strand.root, 0.20),
                 on_head(shape, 14.85, strand.middle, strand.lift),
                 on_head(shape, 0.5 * (14.85 + strand.tip_height), 0.5 * (strand.middle + strand.tip), strand.lift),
                 on_head(shape, strand.tip_height, strand.tip, 0.55 * strand.lift)};
    add_lock(mesh, lock);
  }
}

const Chain& chain_called(std::string_view name) {
  for (const Chain& chain : chains()) {
    if (chain.name == name) return chain;
  }
  return chains().front();
}

// The bones of a strand along a chain that hangs on the head.
Skin chain_skin(const Skeleton& skeleton, const std::string& first_part, int bones, double share) {
  const double place = share * bones;
  const auto bone = [&](int number) { return skeleton[first_part + std::to_string(number)]; };
  if (place < 0.5) return between(skeleton["頭"], bone(1), ease(0.0, 0.4, place));
  const int below = std::min(static_cast<int>(std::floor(place + 0.5)), bones - 1);  // the joint nearby
  return between(bone(below), bone(below + 1), ease(below - 0.45, below + 0.45, place));
}

// In front of the ears, in three strands on a chain of bones.
void add_side_lock(Mesh& mesh, const Skeleton& skeleton, const HeadShape& shape) {
  const Chain& chain = chain_called("横髪");
  const std::string bones = std::string(mesh.mirrored() ? "右" : "左") + "横髪";
  struct Part {
    dvec3 aside;
    double length, width;
  };
  constexpr std::array<Part, 3> kParts{
      {{{0.0, 0.0, 0.0}, 1.0, 0.25}, {{0.03, 0.0, 0.22}, 0.88, 0.19}, {{-0.05, 0.0, -0.20}, 0.74, 0.15}}};
  for (const Part& part : kParts) {
    Lock lock;
    lock.thickness = 0.11;
    lock.width = part.width;
    lock.profile = [](double share) {
      return (0.30 + 0.70 * ease(0.0, 0.30, share)) * std::pow(std::max(0.0, 1.0 - std::pow(share, 3.0)), 0.8);
    };
    lock.rings = 22;
    lock.columns = 10;
    lock.facing = [](double, dvec3 position) { return glm::normalize(dvec3(position.x, 0.0, position.z - 0.4)); };
    lock.path = {on_head(shape, 15.10, 73, -0.14), on_head(shape, 14.60, 80, 0.05)};
    for (const dvec3 joint : chain.joints) {
      const double drop = chain.joints.front().y - joint.y;
      const dvec3 inward = part.aside * slope(-0.4, 1.2, drop);
      lock.path.push_back(dvec3(joint.x, chain.joints.front().y - drop * part.length, joint.z) + inward);
    }
    lock.skin = [&](double, dvec3 position) {
      return chain_skin(skeleton, bones, 3, slope(chain.joints.front().y, chain.joints.back().y, position.y));
    };
    add_lock(mesh, lock);
  }
}

// A bundle of strands behind the band: a full one in the middle and a ring of others, which spread toward their tips.
void add_ponytail(Mesh& mesh, const Skeleton& skeleton) {
  const std::int32_t head = skeleton["頭"];
  const std::vector<dvec3> middle{{0, 15.02, 1.15}, {0, 15.34, 1.80}, {0, 15.22, 2.42}, {0, 14.45, 2.86},
                                  {0, 13.30, 3.05}, {0, 12.10, 3.02}, {0, 10.90, 2.80}, {0, 9.75, 2.45}};
  Lock lock;
  lock.rings = 26;
  lock.facing = [](double, dvec3 position) { return glm::normalize(position - dvec3(0, 13.4, 1.0)); };
  lock.profile = [](double share) {
    return (0.40 + 0.60 * ease(0.05, 0.40, share)) * std::pow(std::max(0.0, 1.0 - std::pow(share, 3.2)), 0.75);
  };
  lock.skin = [&](double share, dvec3) { return chain_skin(skeleton, "ポニテ", 4, slope(0.13, 1.0, share)); };
  constexpr int kAround = 9;
  for (int i = 0; i <= kAround; ++i) {
    const bool core = i == kAround;
    const double turn = 2.0 * kPiExact * i / kAround + 0.3;
    const double shorter = core ? 0.0 : 0.05 + 0.11 * std::abs(std::remainder(0.37 * i + 0.2, 1.0)) * 2.0;
    lock.path.clear();
    for (std::size_t k = 0; k < middle.size(); ++k) {
      const double share = static_cast<double>(k) / static_cast<double>(middle.size() - 1);
      const dvec3 place = Spline<dvec3>(middle).along(share * (1.0 - shorter));
      // Out to the sides of the bundle, closer together at the band and wider below.
      const double spread = core ? 0.0 : 0.12 + 0.22 * ease(0.12, 0.5, share) + 0.14 * ease(0.6, 1.0, share);
      const dvec3 back = glm::normalize(place - dvec3(0, 13.4, 1.0));
      lock.path.push_back(place + (dvec3(1, 0, 0) * (1.15 * std::cos(turn)) + back * (0.85 * std::sin(turn))) * spread);
    }
    lock.width = core ? 0.42 : 0.26;
    lock.thickness = core ? 0.36 : 0.19;
    lock.columns = core ? 14 : 10;
    add_lock(mesh, lock);
  }

  Lock band;
  band.material_slot = MaterialSlot::ribbon;
  band.facing = lock.facing;
  band.path = {{0, 15.15, 1.36}, {0, 15.32, 1.72}};
  band.width = band.thickness = 0.42;
  band.rings = 10;
  band.columns = 24;
  band.profile = [](double share) { return std::sqrt(std::max(0.0, 1.0 - std::pow(2.0 * share - 1.0, 4.0))); };
  band.skin = [=](double, dvec3) { return on_bone(head); };
  add_lock(mesh, band);
  add_bow(mesh, {{0.0, 15.74, 1.42},
                 glm::normalize(dvec3(0, 0.35, 0.95)),
                 glm::normalize(dvec3(0, 0.95, -0.35)),
                 0.95,
                 0.0,
                 head});
}

// A single hair that sticks up.
void add_stray(Mesh& mesh, const Skeleton& skeleton) {
  const std::int32_t head = skeleton["頭"], stray = skeleton["アホ毛"];
  Lock lock;
  lock.path = {
      {0.02, 15.72, -0.35}, {0.03, 16.10, -0.42}, {0.16, 16.36, -0.58}, {0.36, 16.44, -0.80}, {0.54, 16.32, -1.00}};
  lock.width = 0.05;
  lock.thickness = 0.11;
  lock.profile = [](double share) { return std::sqrt(std::max(0.0, 1.0 - share * share)); };
  lock.facing = [](double, dvec3) { return glm::normalize(dvec3(0.78, 0.0, 0.62)); };
  lock.rings = 16;
  lock.columns = 8;
  lock.skin = [=](double share, dvec3) { return between(head, stray, ease(0.05, 0.30, share)); };
  add_lock(mesh, lock);
}

}  // namespace

void add_hair(Mesh& mesh, const Skeleton& skeleton, const HeadShape& shape) {
  mesh.set_on_head(true);
  add_cap(mesh, skeleton, shape);
  add_bangs(mesh, skeleton, shape);
  for (const bool mirrored : {false, true}) {
    mesh.set_mirrored(mirrored);
    add_side_lock(mesh, skeleton, shape);
  }
  mesh.set_mirrored(false);
  add_ponytail(mesh, skeleton);
  add_stray(mesh, skeleton);
  mesh.set_on_head(false);
}

}  // namespace odori::komai
