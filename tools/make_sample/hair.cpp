#include "make_sample/body_parts.h"
#include "make_sample/head.h"
#include "make_sample/tube.h"

namespace odori::komai {

namespace {

// The hairline by the angle from the front: high over the forehead, above the ear, low at the nape.
double hairline(double angle) {
  const double turn = std::abs(std::remainder(angle, 2.0 * kPiExact)) * 180.0 / kPiExact;
  return 15.0 - 0.75 * ease(42.0, 78.0, turn) - 0.20 * ease(78.0, 95.0, turn) - 0.95 * ease(98.0, 125.0, turn) -
         0.35 * ease(130.0, 170.0, turn);
}

void add_cap(Mesh& mesh, const Skeleton& skeleton, const HeadShape& shape) {
  constexpr int kRows = 15, kColumns = 36;
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
    const double lift = rim ? -0.08 : 0.10 * ease(1.0, 0.5, down) + 0.12 - 0.05 * ease(0.6, 1.0, down);
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

double leaf(double share) {
  return std::sqrt(ease(-0.15, 0.35, share)) * std::pow(std::max(0.0, 1.0 - std::pow(share, 2.2)), 0.8);
}

struct Strand {
  double root, middle, tip;  // degrees from the front, her left positive
  double tip_height;         // y
  double width;              // half
};

void add_bangs(Mesh& mesh, const Skeleton& skeleton, const HeadShape& shape) {
  constexpr std::array<Strand, 9> kStrands{{{-66, -70, -66, 13.75, 0.25},
                                            {-46, -52, -52, 14.12, 0.27},
                                            {-30, -36, -33, 14.22, 0.27},
                                            {-14, -17, -11, 14.30, 0.27},
                                            {2, 2, 9, 14.22, 0.26},
                                            {16, 19, 23, 14.34, 0.25},
                                            {32, 36, 36, 14.20, 0.27},
                                            {48, 52, 52, 14.10, 0.27},
                                            {66, 70, 66, 13.75, 0.25}}};
  const std::int32_t head = skeleton["頭"];
  Lock lock;
  lock.thickness = 0.085;
  lock.profile = leaf;
  lock.rings = 11;
  lock.columns = 8;
  lock.skin = [=](double, dvec3) { return on_bone(head); };
  lock.facing = [&](double, dvec3 position) {
    return glm::normalize(position - shape.inside(shape.rise_of(std::min(position.y, 15.7))));
  };
  for (const Strand& strand : kStrands) {
    lock.width = strand.width;
    lock.path = {on_head(shape, 15.55, strand.root * 0.6, 0.10), on_head(shape, 15.2, strand.root, 0.155),
                 on_head(shape, 14.75, strand.middle, 0.19),
                 on_head(shape, 0.5 * (14.75 + strand.tip_height), 0.5 * (strand.middle + strand.tip), 0.19),
                 on_head(shape, strand.tip_height, strand.tip, 0.12)};
    add_lock(mesh, lock);
  }
}

// In front of the ears, down to the jaw.
void add_side_lock(Mesh& mesh, const Skeleton& skeleton, const HeadShape& shape) {
  const std::int32_t head = skeleton["頭"];
  Lock lock;
  lock.thickness = 0.10;
  lock.width = 0.26;
  lock.profile = leaf;
  lock.rings = 13;
  lock.columns = 8;
  lock.skin = [=](double, dvec3) { return on_bone(head); };
  lock.facing = [](double, dvec3 position) { return glm::normalize(dvec3(position.x, 0.0, position.z - 0.4)); };
  lock.path = {on_head(shape, 15.1, 72, 0.10), on_head(shape, 14.6, 80, 0.16), dvec3(1.64, 13.9, -0.42),
               dvec3(1.60, 13.2, -0.60),       dvec3(1.50, 12.5, -0.70),       dvec3(1.34, 11.85, -0.72)};
  add_lock(mesh, lock);
}

void add_ponytail(Mesh& mesh, const Skeleton& skeleton) {
  const std::int32_t head = skeleton["頭"], first = skeleton["ポニテ1"], second = skeleton["ポニテ2"],
                     third = skeleton["ポニテ3"];
  Lock lock;
  lock.path = {{0, 15.02, 1.15}, {0, 15.32, 1.75}, {0, 15.20, 2.35}, {0, 14.40, 2.78},
               {0, 13.20, 2.90}, {0, 12.00, 2.78}, {0, 10.95, 2.45}};
  lock.width = 0.66;
  lock.thickness = 0.56;
  lock.rings = 18;
  lock.columns = 14;
  lock.profile = [](double share) { return 0.42 + 0.58 * ease(0.08, 0.45, share) - 0.99 * ease(0.45, 1.02, share); };
  lock.facing = [](double, dvec3 position) { return glm::normalize(position - dvec3(0, 13.6, 1.2)); };
  lock.skin = [=](double share, dvec3) {
    if (share < 0.3) return between(head, first, ease(0.05, 0.25, share));
    if (share < 0.6) return between(first, second, ease(0.35, 0.6, share));
    return between(second, third, ease(0.62, 0.85, share));
  };
  add_lock(mesh, lock);

  Lock band = lock;  // the hair band
  band.material_slot = MaterialSlot::ribbon;
  band.path = {{0, 15.13, 1.38}, {0, 15.27, 1.66}};
  band.width = band.thickness = 0.44;
  band.rings = 7;
  band.profile = [](double share) { return std::sqrt(std::max(0.0, 1.0 - std::pow(2.0 * share - 1.0, 4.0))); };
  band.skin = [=](double, dvec3) { return on_bone(head); };
  add_lock(mesh, band);
  add_bow(mesh, {{0.0, 15.72, 1.42},
                 glm::normalize(dvec3(0, 0.55, 0.85)),
                 glm::normalize(dvec3(0, 0.85, -0.55)),
                 0.72,
                 0.0,
                 head});
}

// A single hair that sticks up.
void add_stray(Mesh& mesh, const Skeleton& skeleton) {
  const std::int32_t head = skeleton["頭"];
  Lock lock;
  lock.path = {
      {0.02, 15.78, -0.35}, {0.04, 16.08, -0.42}, {0.16, 16.30, -0.58}, {0.34, 16.36, -0.78}, {0.50, 16.26, -0.96}};
  lock.width = 0.035;
  lock.thickness = 0.09;
  lock.profile = [](double share) { return std::sqrt(std::max(0.0, 1.0 - share * share)); };
  lock.facing = [](double, dvec3) { return glm::normalize(dvec3(0.78, 0.0, 0.62)); };
  lock.rings = 12;
  lock.columns = 6;
  lock.skin = [=](double, dvec3) { return on_bone(head); };
  add_lock(mesh, lock);
}

}  // namespace

void add_hair(Mesh& mesh, const Skeleton& skeleton, const HeadShape& shape) {
  add_cap(mesh, skeleton, shape);
  add_bangs(mesh, skeleton, shape);
  for (const bool mirrored : {false, true}) {
    mesh.set_mirrored(mirrored);
    add_side_lock(mesh, skeleton, shape);
  }
  mesh.set_mirrored(false);
  add_ponytail(mesh, skeleton);
  add_stray(mesh, skeleton);
}

}  // namespace odori::komai
