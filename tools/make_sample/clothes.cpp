
#include "make_sample/body_parts.h"
#include "make_sample/numbers.h"
#include "make_sample/tube.h"

namespace odori::komai {

namespace {

constexpr int kFolds = 24;
constexpr int kPointsPerFold = 5;

// The bones of the skirt at a point: those of the two nearest columns, with the hips above and both rows below.
Skin skirt_skin(const Skeleton& skeleton, double y, double angle) {
  const double place = angle / (2.0 * kPiExact) * kSkirtColumns;
  const int column = static_cast<int>(std::floor(place)) % kSkirtColumns, next = (column + 1) % kSkirtColumns;
  const double to_next = place - std::floor(place);
  const double hang = ease(kSkirtTop + 0.12, kSkirtTop - 0.4, y);
  const double low = ease(kSkirtMiddle + 0.35, kSkirtMiddle - 0.35, y);
  const auto bone = [&](int c, int row) { return skeleton[skirt_bone(c, row)]; };
  if (hang < 1.0)
    return shared(
        {{skeleton["下半身"], 1.0 - hang}, {bone(column, 0), hang * (1.0 - to_next)}, {bone(next, 0), hang * to_next}});
  return shared({{bone(column, 0), (1.0 - low) * (1.0 - to_next)},
                 {bone(next, 0), (1.0 - low) * to_next},
                 {bone(column, 1), low * (1.0 - to_next)},
                 {bone(next, 1), low * to_next}});
}

// One layer of the skirt from `courses`, each a height and a distance inside the outer surface. Folds deepen downward.
void add_skirt_layer(Mesh& mesh, const Skeleton& skeleton, const std::vector<dvec2>& courses, double depth,
                     const std::function<MaterialSlot(int row)>& material_slot) {
  Sheet sheet;
  sheet.rows = static_cast<int>(courses.size());
  sheet.columns = kFolds * kPointsPerFold;
  sheet.wraps = true;
  sheet.material_slot = material_slot;
  sheet.point = [&](int row, int column) {
    const dvec2 course = courses[static_cast<std::size_t>(row)];
    const double angle = 2.0 * kPiExact * column / sheet.columns;
    const double down = slope(8.42, kSkirtHem, course.x);
    const double wave = std::cos(kFolds * angle) + 0.25 * std::cos(2.0 * kFolds * angle);
    Point point;
    point.position = on_skirt(course.x, angle, course.y - depth * down * wave);
    point.behind = {0.0, course.x, 0.03};
    point.skin = skirt_skin(skeleton, course.x, angle);
    return point;
  };
  mesh.add(sheet);
}

// A skirt with folds, a hem with two stripes and a lining, and a frill below it.
void add_skirt(Mesh& mesh, const Skeleton& skeleton) {
  constexpr int kOuterRows = 22;
  std::vector<dvec2> courses;
  for (int i = 0; i < kOuterRows; ++i) courses.push_back({8.42 - (8.42 - kSkirtHem) * i / (kOuterRows - 1), 0.0});
  courses.insert(courses.end(),
                 {{kSkirtHem - 0.02, 0.02}, {kSkirtHem + 0.02, 0.04}, {6.2, 0.05}, {6.7, 0.06}, {7.3, 0.06}});
  add_skirt_layer(mesh, skeleton, courses, 0.062,
                  [](int row) { return row == 18 || row == 19 ? MaterialSlot::trim : MaterialSlot::dress; });
  add_skirt_layer(mesh, skeleton, {{6.30, 0.15}, {6.10, 0.13}, {5.85, 0.10}, {5.70, 0.08}, {5.60, 0.05}}, 0.085,
                  [](int) { return MaterialSlot::trim; });
}

// A band around the waist with rounded edges.
void add_sash(Mesh& mesh, const Skeleton& skeleton) {
  Tube tube;
  for (const dvec2 ring : {dvec2(8.18, -0.06), dvec2(8.20, 0.05), dvec2(8.28, 0.075), dvec2(8.50, 0.06),
                           dvec2(8.72, 0.05), dvec2(8.80, 0.03), dvec2(8.82, -0.06)}) {
    const double hip = ease(8.7, 8.0, ring.x);
    tube.rings.push_back({{0, ring.x, 0.0}, {0.73 + 0.16 * hip + ring.y, 0, 0}, {0, 0, 0.55 + 0.10 * hip + ring.y}});
  }
  tube.columns = 56;
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
  for (const Edge edge : {Edge{11.46, 0.33},
                          {11.66, 0.345},
                          {11.69, 0.375},
                          {11.66, 0.42},
                          {11.56, 0.54},
                          {11.44, 0.68},
                          {11.33, 0.80},
                          {11.27, 0.855},
                          {11.235, 0.865},
                          {11.23, 0.84},
                          {11.27, 0.74}}) {
    const double low = ease(11.6, 11.2, edge.y);
    tube.rings.push_back(
        {{0, edge.y, 0.07 - 0.03 * low}, {edge.radius, 0, 0}, {0, 0, edge.radius * (1.0 - 0.20 * low)}});
  }
  tube.columns = 64;
  tube.swelling = [&](std::size_t ring, double angle) {
    // Open at the front, where two round ends meet.
    const double front = std::abs(std::remainder(angle + kPiExact / 2.0, 2.0 * kPiExact));
    return 1.0 - (ring > 3 ? 0.17 * ease(0.30, 0.0, front) : 0.0);
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
                            {0.66, 0.375}});
  constexpr int kPuffRings = 22;
  std::vector<dvec2> edges;
  for (int i = 0; i < kPuffRings; ++i) edges.push_back(puff.along(static_cast<double>(i) / (kPuffRings - 1)));
  edges.insert(edges.end(), {{0.68, 0.40}, {0.74, 0.405}, {0.82, 0.40}, {0.84, 0.385}, {0.82, 0.27}});
  const std::int32_t shoulder = skeleton.sided(mesh.mirrored(), "肩"), arm = skeleton.sided(mesh.mirrored(), "腕");
  Tube tube;
  for (const dvec2 edge : edges) tube.rings.push_back({on_arm(edge.x), arm_up() * edge.y, dvec3(0, 0, edge.y * 0.98)});
  tube.columns = 36;
  tube.swelling = [&](std::size_t ring, double angle) {  // gathered at the hem
    return 1.0 + 0.035 * std::cos(9.0 * angle) * ease(0.15, 0.55, edges[ring].x) * ease(0.80, 0.64, edges[ring].x);
  };
  tube.material_slot = [](std::size_t ring) {
    return ring + 1 < kPuffRings ? MaterialSlot::dress : MaterialSlot::trim;
  };
  tube.skin = [&](std::size_t ring, dvec3) {
    return between(shoulder, arm, 0.25 + 0.75 * ease(-0.4, 0.3, edges[ring].x));
  };
  add_tube(mesh, tube);
}

// A ribbon along a chain of bones, whose first joint is on `holder`.
void add_tail(Mesh& mesh, const Skeleton& skeleton, std::string_view name, std::string_view holder, double width,
              dvec3 front) {
  for (const Chain& chain : chains()) {
    if (chain.name != name) continue;
    const auto last = static_cast<double>(chain.joints.size() - 1);
    const auto bone = [&](double number) {
      const std::string digit = last > 1.0 ? std::to_string(static_cast<int>(number)) : "";
      return skeleton.sided(mesh.mirrored(), std::string(name) + digit);
    };
    const std::int32_t root = holder == "上半身" ? skeleton[holder] : skeleton.sided(mesh.mirrored(), holder);
    Lock lock;
    lock.material_slot = MaterialSlot::ribbon;
    lock.path = chain.joints;
    lock.width = width;
    lock.thickness = 0.03;
    lock.rings = 18;
    lock.columns = 12;
    lock.facing = [front](double, dvec3) { return front; };
    lock.profile = [](double share) { return (0.6 + 0.4 * share) * (share > 0.97 ? 0.4 : 1.0); };
    lock.skin = [&](double share, dvec3) {
      const double place = share * last;
      if (place < 0.4 || last < 2.0) return between(root, bone(1), ease(0.0, 0.3, place));
      return between(bone(1), bone(2), ease(0.7, 1.3, place));
    };
    add_lock(mesh, lock);
  }
}

// A white cuff that opens toward the hand, with a red band.
void add_cuff(Mesh& mesh, const Skeleton& skeleton) {
  Tube tube;
  std::vector<double> along;
  for (const dvec2 ring :
       {dvec2(3.36, 0.17), dvec2(3.36, 0.215), dvec2(3.40, 0.235), dvec2(3.50, 0.235), dvec2(3.54, 0.215),
        dvec2(3.62, 0.24), dvec2(3.72, 0.285), dvec2(3.80, 0.315), dvec2(3.81, 0.30), dvec2(3.70, 0.24)}) {
    tube.rings.push_back({on_arm(ring.x), arm_up() * ring.y, dvec3(0, 0, ring.y * 1.05)});
    along.push_back(ring.x);
  }
  tube.columns = 40;
  tube.swelling = [&](std::size_t ring, double angle) {
    return 1.0 + (ring > 5 ? 0.05 * std::cos(10.0 * angle) : 0.0);
  };
  tube.material_slot = [](std::size_t ring) { return ring < 4 ? MaterialSlot::ribbon : MaterialSlot::trim; };
  tube.skin = [&](std::size_t ring, dvec3) { return arm_skin(skeleton, mesh.mirrored(), std::min(along[ring], 3.66)); };
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
    lock.rings = 16;
    lock.columns = 14;
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
    lock.rings = 10;
    lock.profile = [](double share) { return (0.55 + 0.45 * share) * (share < 1.0 ? 1.0 : 0.02); };
    add_lock(mesh, lock);
  }
  Lock knot = lock;
  knot.path = {bow.center - bow.up * (0.17 * bow.size) + bow.front * (0.08 * bow.size),
               bow.center + bow.up * (0.17 * bow.size) + bow.front * (0.08 * bow.size)};
  knot.width = 0.17 * bow.size;
  knot.thickness = 0.15 * bow.size;
  knot.rings = 10;
  knot.profile = [](double share) { return std::sqrt(std::max(0.0, 1.0 - std::pow(2.0 * share - 1.0, 4.0))); };
  add_lock(mesh, knot);
}

void add_clothes(Mesh& mesh, const Skeleton& skeleton) {
  add_skirt(mesh, skeleton);
  add_sash(mesh, skeleton);
  add_collar(mesh, skeleton);
  add_bow(mesh, {{0.0, 11.20, -0.66},
                 glm::normalize(dvec3(0, 0.30, -1)),
                 glm::normalize(dvec3(0, 1, 0.30)),
                 0.50,
                 0.55,
                 skeleton["上半身2"]});
  add_bow(mesh, {{0.0, 8.60, 0.70}, {0, 0, 1}, {0, 1, 0}, 1.0, 0.0, skeleton["上半身"]});
  for (const bool mirrored : {false, true}) {
    mesh.set_mirrored(mirrored);
    add_sleeve(mesh, skeleton);
    add_cuff(mesh, skeleton);
    add_tail(mesh, skeleton, "リボン", "上半身", 0.24, glm::normalize(dvec3(0.2, 0.2, 1.0)));
    add_tail(mesh, skeleton, "袖", "腕", 0.10, glm::normalize(dvec3(0.3, 0.2, 1.0)));
  }
  mesh.set_mirrored(false);
}

}  // namespace odori::komai
