#include "make_sample/body_parts.h"
#include "make_sample/numbers.h"
#include "make_sample/tube.h"

namespace odori::komai {

namespace {

// A rounded rectangle rather than an ellipse.
double boxiness(double angle) {
  const double c = std::abs(std::cos(angle)), s = std::abs(std::sin(angle));
  return 1.0 / std::pow(std::pow(c, 2.7) + std::pow(s, 2.7), 1.0 / 2.7);
}

void add_palm(Mesh& mesh, const Skeleton& skeleton) {
  struct Section {
    double along, half_thickness, half_width, across;
  };
  constexpr std::array<Section, 9> kSections{{{3.78, 0.118, 0.150, 0.0},
                                              {3.90, 0.124, 0.164, 0.0},
                                              {4.00, 0.128, 0.190, -0.005},
                                              {4.12, 0.126, 0.222, -0.010},
                                              {4.24, 0.116, 0.240, -0.008},
                                              {4.35, 0.104, 0.238, -0.006},
                                              {4.44, 0.088, 0.224, -0.006},
                                              {4.50, 0.062, 0.190, -0.008},
                                              {4.525, 0.000, 0.000, -0.006}}};
  std::vector<dvec3> sizes, places;
  for (const Section& section : kSections) {
    sizes.push_back({section.half_thickness, section.half_width, 0.0});
    places.push_back({section.along, section.across, 0.0});
  }
  const Spline<dvec3> size(sizes), place(places);
  constexpr int kRings = 18;
  Tube tube;
  std::vector<double> along;
  for (int i = 0; i < kRings; ++i) {
    const double share = static_cast<double>(i) / (kRings - 1);
    const dvec3 s = size.along(share), p = place.along(share);
    // The knuckles are higher than the wrist, and the heel of the hand is lower.
    const double rise = 0.015 * ease(4.1, 4.4, p.x) - 0.015 * ease(3.85, 4.05, p.x) * ease(4.35, 4.15, p.x);
    tube.rings.push_back(
        {on_arm(p.x) + arm_up() * rise + dvec3(0, 0, p.y), arm_up() * std::max(s.x, 0.0), {0, 0, std::max(s.y, 0.0)}});
    along.push_back(p.x);
  }
  tube.columns = 28;
  tube.swelling = [](std::size_t, double angle) { return boxiness(angle); };
  tube.material_slot = all_of(MaterialSlot::skin);
  tube.skin = [&](std::size_t ring, dvec3) { return arm_skin(skeleton, mesh.mirrored(), along[ring]); };
  add_tube(mesh, tube);
}

// The bones of a finger at a distance from its root; joints are soft over a short stretch.
Skin finger_skin(const Skeleton& skeleton, bool mirrored, const Finger& finger, double distance, bool is_thumb) {
  const auto bone = [&](std::size_t part) { return skeleton.sided(mirrored, finger.bones[part]); };
  const double soft = 0.9 * finger.radius;
  const double second = finger.lengths[0], third = second + finger.lengths[1];
  if (distance < 0.5 * second) {
    const double before = is_thumb ? 1.6 : 1.0;
    return between(skeleton.sided(mirrored, "手首"), bone(0), ease(-before * soft, soft, distance));
  }
  if (distance < 0.5 * (second + third)) return between(bone(0), bone(1), ease(second - soft, second + soft, distance));
  return between(bone(1), bone(2), ease(third - soft, third + soft, distance));
}

void add_finger(Mesh& mesh, const Skeleton& skeleton, const Finger& finger, bool is_thumb) {
  const double length = finger.lengths[0] + finger.lengths[1] + finger.lengths[2];
  const double start = is_thumb ? -0.10 : -0.13;
  const dvec3 side = glm::normalize(glm::cross(finger.direction, finger.back));
  constexpr int kRings = 20, kTipRings = 5;
  Tube tube;
  std::vector<double> distances;
  for (int i = 0; i < kRings; ++i) {
    // The last rings close the tip in a half-circle.
    const double tip = finger.radius * 0.8;
    const double turn = 0.5 * kPiExact * slope(kRings - 1 - kTipRings, kRings - 1, i);
    const double straight = start + (length - tip - start) * slope(0, kRings - 1 - kTipRings, i);
    const double distance = straight + tip * std::sin(turn);
    const double share = slope(0.0, length, distance);
    double radius = finger.radius * (1.0 - 0.22 * share) * std::cos(turn);
    // Slightly thicker at the joints; the ball of the thumb.
    for (const double joint : {finger.lengths[0], finger.lengths[0] + finger.lengths[1]})
      radius *= 1.0 + 0.05 * std::exp(-std::pow((distance - joint) / (0.8 * finger.radius), 2.0));
    if (is_thumb) radius *= 1.0 + 0.40 * ease(0.22, -0.05, distance);
    tube.rings.push_back({finger.root + finger.direction * distance, finger.back * (radius * 0.94), side * radius});
    distances.push_back(distance);
  }
  tube.columns = 12;
  tube.material_slot = all_of(MaterialSlot::skin);
  tube.skin = [&](std::size_t ring, dvec3) {
    return finger_skin(skeleton, mesh.mirrored(), finger, distances[ring], is_thumb);
  };
  tube.edge_scale = [](std::size_t) { return 0.6; };
  add_tube(mesh, tube);
}

}  // namespace

void add_hand(Mesh& mesh, const Skeleton& skeleton) {
  add_palm(mesh, skeleton);
  bool is_thumb = true;
  for (const Finger& finger : fingers()) {
    add_finger(mesh, skeleton, finger, is_thumb);
    is_thumb = false;
  }
}

}  // namespace odori::komai
