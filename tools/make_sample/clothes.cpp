
#include "make_sample/body_parts.h"
#include "make_sample/numbers.h"
#include "make_sample/tube.h"

namespace odori::komai {

namespace {

// A skirt with soft folds, a folded hem and a lining. Each side follows its leg, more so toward the hem.
void add_skirt(Mesh& mesh, const Skeleton& skeleton) {
  constexpr double kWaist = 8.42, kHem = 5.75;
  constexpr int kOuterRings = 15, kFolds = 11;
  const Spline<dvec2> shape({{0.86, 0.64}, {1.08, 0.84}, {1.27, 1.04}, {1.44, 1.23}, {1.60, 1.41}, {1.78, 1.61}});
  const std::int32_t hips = skeleton["下半身"], left = skeleton["左スカート"], right = skeleton["右スカート"];
  std::vector<dvec2> courses;  // share of the way down, distance inside the outer surface
  for (int i = 0; i < kOuterRings; ++i) courses.push_back({static_cast<double>(i) / (kOuterRings - 1), 0.0});
  courses.insert(courses.end(), {{1.01, 0.03}, {0.98, 0.06}, {0.86, 0.07}, {0.72, 0.07}, {0.55, 0.07}});
  Tube tube;
  for (const dvec2 course : courses) {
    const dvec2 size = shape.along(course.x) - course.y;
    tube.rings.push_back({{0, kWaist + (kHem - kWaist) * course.x, 0.03}, {size.x, 0, 0}, {0, 0, size.y}});
  }
  tube.columns = 55;
  tube.swelling = [&](std::size_t ring, double angle) {
    return 1.0 + 0.10 * courses[ring].x * std::cos(kFolds * (angle + kPiExact / 2.0));
  };
  tube.material_slot = [](std::size_t ring) {
    return ring == 11 || ring == 13 || ring == 14 ? MaterialSlot::trim : MaterialSlot::dress;
  };
  tube.skin = [&](std::size_t ring, dvec3 position) {
    const double follow = ease(0.1, 0.8, courses[ring].x);
    const double to_left = ease(-0.8, 0.8, position.x);
    return shared({{hips, 1.0 - follow}, {left, follow * to_left}, {right, follow * (1.0 - to_left)}});
  };
  add_tube(mesh, tube);
}

// A band around the waist with rounded edges.
void add_sash(Mesh& mesh, const Skeleton& skeleton) {
  Tube tube;
  for (const dvec2 ring : {dvec2(8.18, -0.06), dvec2(8.20, 0.05), dvec2(8.28, 0.075), dvec2(8.50, 0.06),
                           dvec2(8.72, 0.05), dvec2(8.80, 0.03), dvec2(8.82, -0.06)}) {
    const double hip = ease(8.7, 8.0, ring.x);
    tube.rings.push_back({{0, ring.x, 0.0}, {0.80 + 0.13 * hip + ring.y, 0, 0}, {0, 0, 0.58 + 0.08 * hip + ring.y}});
  }
  tube.columns = 28;
  tube.material_slot = all_of(MaterialSlot::ribbon);
  tube.skin = [&](std::size_t, dvec3 position) { return trunk_skin(skeleton, position); };
  add_tube(mesh, tube);
}

// A flat round collar around the neck.
void add_collar(Mesh& mesh, const Skeleton& skeleton) {
  struct Edge {
    double y, radius;
  };
  Tube tube;
  for (const Edge edge : {Edge{11.50, 0.385},
                          {11.62, 0.41},
                          {11.62, 0.47},
                          {11.52, 0.62},
                          {11.38, 0.80},
                          {11.30, 0.86},
                          {11.27, 0.84},
                          {11.30, 0.74}}) {
    const double low = ease(11.6, 11.2, edge.y);
    tube.rings.push_back(
        {{0, edge.y, 0.07 - 0.03 * low}, {edge.radius, 0, 0}, {0, 0, edge.radius * (1.0 - 0.20 * low)}});
  }
  tube.columns = 28;
  tube.swelling = [&](std::size_t ring, double angle) {
    // Open at the front, where two round ends meet.
    const double front = std::abs(std::remainder(angle + kPiExact / 2.0, 2.0 * kPiExact));
    return 1.0 - (ring > 2 ? 0.16 * ease(0.35, 0.0, front) : 0.0);
  };
  tube.material_slot = all_of(MaterialSlot::trim);
  tube.skin = [&](std::size_t, dvec3 position) {
    return trunk_skin(skeleton, {position.x * 0.8, position.y, position.z});
  };
  add_tube(mesh, tube);
}

// A puffed sleeve around the shoulder joint; round, so that it covers the joint in every pose of the arm.
void add_sleeve(Mesh& mesh, const Skeleton& skeleton) {
  // Distance along the arm, radius.
  const Spline<dvec2> puff({{-0.42, 0.20},
                            {-0.38, 0.36},
                            {-0.22, 0.49},
                            {0.00, 0.565},
                            {0.22, 0.58},
                            {0.44, 0.53},
                            {0.60, 0.44},
                            {0.66, 0.395}});
  constexpr int kPuffRings = 15;
  std::vector<dvec2> edges;
  for (int i = 0; i < kPuffRings; ++i) edges.push_back(puff.along(static_cast<double>(i) / (kPuffRings - 1)));
  edges.insert(edges.end(), {{0.68, 0.42}, {0.82, 0.42}, {0.84, 0.40}, {0.82, 0.31}});
  const dvec3 up(std::sin(radians(kArmSlopeDeg)), std::cos(radians(kArmSlopeDeg)), 0.0);
  const std::int32_t shoulder = skeleton.sided(mesh.mirrored(), "肩"), arm = skeleton.sided(mesh.mirrored(), "腕");
  Tube tube;
  for (const dvec2 edge : edges) tube.rings.push_back({on_arm(edge.x), up * edge.y, dvec3(0, 0, edge.y * 0.98)});
  tube.columns = 18;
  tube.material_slot = [](std::size_t ring) {
    return ring + 1 < kPuffRings ? MaterialSlot::dress : MaterialSlot::trim;
  };
  tube.skin = [&](std::size_t ring, dvec3) {
    return between(shoulder, arm, 0.25 + 0.75 * ease(-0.4, 0.3, edges[ring].x));
  };
  add_tube(mesh, tube);
}

}  // namespace

void add_bow(Mesh& mesh, const Bow& bow) {
  const dvec3 aside = glm::cross(bow.up, bow.front);
  Lock lock;
  lock.material_slot = MaterialSlot::ribbon;
  lock.skin = [&](double, dvec3) { return on_bone(bow.bone); };
  lock.facing = [&](double, dvec3) { return bow.front; };
  for (const double side : {-1.0, 1.0}) {
    const auto position = [&](double out, double up, double front) {
      return bow.center + (aside * (side * out) + bow.up * up + bow.front * front) * bow.size;
    };
    lock.path = {position(0.0, 0.0, 0.05), position(0.35, 0.10, 0.14), position(0.75, 0.22, 0.10),
                 position(1.0, 0.26, 0.0)};
    lock.width = 0.42 * bow.size;
    lock.thickness = 0.13 * bow.size;
    lock.rings = 9;
    lock.profile = [](double share) {
      return std::sqrt(std::max(0.0, 1.0 - std::pow(2.0 * std::pow(share, 1.35) - 1.0, 2.0))) *
                 (0.35 + 0.65 * ease(0.0, 0.6, share)) +
             0.22 * ease(0.3, 0.0, share);
    };
    add_lock(mesh, lock);
    if (bow.tail <= 0.0) continue;
    const double length = bow.tail / bow.size;
    lock.path = {position(0.0, 0.0, 0.0), position(0.20, -0.4 * length, 0.06), position(0.38, -length, 0.02)};
    lock.width = 0.20 * bow.size;
    lock.thickness = 0.05 * bow.size;
    lock.rings = 7;
    lock.profile = [](double share) { return (0.55 + 0.45 * share) * (share < 1.0 ? 1.0 : 0.02); };
    add_lock(mesh, lock);
  }
  Lock knot = lock;
  knot.path = {bow.center - bow.up * (0.17 * bow.size) + bow.front * (0.08 * bow.size),
               bow.center + bow.up * (0.17 * bow.size) + bow.front * (0.08 * bow.size)};
  knot.width = 0.17 * bow.size;
  knot.thickness = 0.15 * bow.size;
  knot.rings = 7;
  knot.profile = [](double share) { return std::sqrt(std::max(0.0, 1.0 - std::pow(2.0 * share - 1.0, 4.0))); };
  add_lock(mesh, knot);
}

void add_clothes(Mesh& mesh, const Skeleton& skeleton) {
  add_skirt(mesh, skeleton);
  add_sash(mesh, skeleton);
  add_collar(mesh, skeleton);
  add_bow(mesh, {{0.0, 11.24, -0.60},
                 glm::normalize(dvec3(0, 0.35, -1)),
                 glm::normalize(dvec3(0, 1, 0.35)),
                 0.42,
                 0.5,
                 skeleton["上半身2"]});
  add_bow(mesh, {{0.0, 8.55, 0.72}, {0, 0, 1}, {0, 1, 0}, 0.85, 1.3, skeleton["上半身"]});
  for (const bool mirrored : {false, true}) {
    mesh.set_mirrored(mirrored);
    add_sleeve(mesh, skeleton);
  }
  mesh.set_mirrored(false);
}

}  // namespace odori::komai
