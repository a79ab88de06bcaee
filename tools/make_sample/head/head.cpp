#include "make_sample/head/head.h"

#include "make_sample/tube.h"

namespace odori::komai {

namespace {

constexpr double kFrontPower = 2.25;  // above 2: the face is flatter than an ellipse

double sign_of(double v) { return v < 0.0 ? -1.0 : 1.0; }

// Height of the nose at an offset from its tip.
double nose_height(dvec2 from_tip) {
  const double across = from_tip.x / 0.115;
  const double up = from_tip.y / (from_tip.y > 0.0 ? 0.26 : 0.085);
  return 0.100 * std::exp(-across * across - up * up);
}

constexpr dvec2 kNoseTip{0.0, 13.05};

}  // namespace

HeadShape::HeadShape()
    : width_({{12.06, 0.00, 0},
              {12.08, 0.17, 0},
              {12.18, 0.40, 0},
              {12.38, 0.69, 0},
              {12.68, 1.01, 0},
              {13.06, 1.275, 0},
              {13.48, 1.43, 0},
              {13.95, 1.53, 0},
              {14.40, 1.545, 0},
              {14.80, 1.49, 0},
              {15.15, 1.34, 0},
              {15.45, 1.07, 0},
              {15.65, 0.74, 0},
              {15.76, 0.38, 0},
              {15.79, 0.00, 0}}),
      depth_({{0, -1.00, -1.00},
              {0, -1.15, -0.76},
              {0, -1.24, -0.42},
              {0, -1.32, 0.02},
              {0, -1.39, 0.45},
              {0, -1.45, 0.86},
              {0, -1.48, 1.16},
              {0, -1.49, 1.36},
              {0, -1.48, 1.46},
              {0, -1.41, 1.44},
              {0, -1.25, 1.30},
              {0, -0.98, 1.05},
              {0, -0.66, 0.74},
              {0, -0.32, 0.42},
              {0, 0.05, 0.05}}) {}

HeadShape::Section HeadShape::section(double rise) const {
  const dvec3 width = width_.along(rise);
  const dvec3 depth = depth_.along(rise);
  return {width.x, std::max(width.y, 0.0), depth.y, depth.z};
}

dvec3 HeadShape::at(double rise, double angle) const {
  const Section s = section(rise);
  const double middle = 0.5 * (s.front + s.back);
  const double side = std::sin(angle), ahead = std::cos(angle);
  // The front half is a superellipse, the back half an ellipse; they meet at the sides.
  const double power = ahead > 0.0 ? 2.0 / kFrontPower : 1.0;
  const double x = s.half_width * sign_of(side) * std::pow(std::abs(side), power);
  const double reach = std::pow(std::abs(ahead), power);
  return {x, s.y, middle + (ahead > 0.0 ? s.front - middle : s.back - middle) * reach};
}

dvec3 HeadShape::inside(double rise) const {
  const Section s = section(rise);
  // Near the poles, where a section has no inside, toward the middle of the head.
  return {0.0, std::clamp(s.y, 12.9, 14.9), 0.5 * (s.front + s.back)};
}

dvec3 HeadShape::outward(double rise, double angle) const {
  const double step = 1e-3;
  const dvec3 up = at(std::min(rise + step, 1.0), angle) - at(std::max(rise - step, 0.0), angle);
  const dvec3 around = at(rise, angle + step) - at(rise, angle - step);
  const dvec3 normal = glm::cross(up, around);
  const dvec3 from_inside = at(rise, angle) - inside(rise);
  const double length = glm::length(normal);
  if (length < 1e-9) return glm::normalize(from_inside);
  return normal * (sign_of(glm::dot(normal, from_inside)) / length);
}

double HeadShape::rise_of(double y) const {
  double low = 0.0, high = 1.0;
  for (int i = 0; i < 48; ++i) {
    const double middle = 0.5 * (low + high);
    (section(middle).y < y ? low : high) = middle;
  }
  return low;
}

double HeadShape::face_z(dvec2 position) const {
  const Section s = section(rise_of(position.y));
  const double middle = 0.5 * (s.front + s.back);
  const double across = std::min(std::abs(position.x) / s.half_width, 1.0);
  const double reach = std::pow(1.0 - std::pow(across, kFrontPower), 1.0 / kFrontPower);
  return middle + (s.front - middle) * reach;
}

dvec3 HeadShape::face_normal(dvec2 position) const {
  const double step = 2e-3;
  const double slope_x = face_z(position + dvec2(step, 0)) - face_z(position - dvec2(step, 0));
  const double slope_y = face_z(position + dvec2(0, step)) - face_z(position - dvec2(0, step));
  return glm::normalize(dvec3(slope_x, slope_y, -2.0 * step));
}

dvec3 HeadShape::on_face(dvec2 position, double height) const {
  return dvec3(position.x, position.y, face_z(position)) + face_normal(position) * height;
}

namespace {

void add_skull(Mesh& mesh, const Skeleton& skeleton, const HeadShape& shape) {
  constexpr int kRows = 40, kColumns = 48;
  const std::int32_t head = skeleton["頭"];
  Sheet sheet;
  sheet.rows = kRows;
  sheet.columns = kColumns;
  sheet.wraps = true;
  sheet.material_slot = [](int) { return MaterialSlot::face; };
  sheet.point = [&](int row, int column) {
    const double rise = static_cast<double>(row) / (kRows - 1);
    const double angle = 2.0 * kPiExact * column / kColumns;
    Point point;
    point.position = shape.at(rise, angle);
    point.behind = shape.inside(rise);
    point.skin = on_bone(head);
    return point;
  };
  mesh.add(sheet);
}

// A patch with its rim just below the face, so that only the bump is visible.
void add_nose(Mesh& mesh, const Skeleton& skeleton, const HeadShape& shape) {
  constexpr int kSteps = 12;
  const std::int32_t head = skeleton["頭"];
  const auto surface = [&](dvec2 position) {
    return shape.on_face(position, nose_height(position - kNoseTip) - 0.012);
  };
  Sheet sheet;
  sheet.rows = kSteps + 1;
  sheet.columns = kSteps + 1;
  sheet.material_slot = [](int) { return MaterialSlot::face; };
  sheet.point = [&](int row, int column) {
    const dvec2 position = kNoseTip + dvec2(0.26 * (2.0 * column / kSteps - 1.0), -0.2 + 0.72 * row / kSteps);
    const double step = 1e-3;
    Point point;
    point.position = surface(position);
    point.behind = point.position + dvec3(0, 0, 1);
    point.skin = on_bone(head);
    point.edge_scale = 0.0;
    point.normal = glm::cross(surface(position + dvec2(0, step)) - surface(position - dvec2(0, step)),
                              surface(position + dvec2(step, 0)) - surface(position - dvec2(step, 0)));
    return point;
  };
  mesh.add(sheet);
}

void add_ear(Mesh& mesh, const Skeleton& skeleton) {
  const std::int32_t head = skeleton["頭"];
  constexpr int kRings = 12;
  Tube tube;
  for (int i = 0; i < kRings; ++i) {
    const double share = static_cast<double>(i) / (kRings - 1);
    const double size = std::sqrt(1.0 - std::pow(2.0 * share - 1.0, 2.0));
    // From the lobe upward, leaning back.
    const dvec3 center(1.47 + 0.05 * share, 13.28 + 0.72 * share, 0.02 + 0.16 * share);
    tube.rings.push_back({center, dvec3(0.15, 0, -0.03) * size, dvec3(0.04, 0, 0.21) * size});
  }
  tube.columns = 16;
  tube.skin = all_on(head);
  tube.material_slot = all_of(MaterialSlot::face);
  add_tube(mesh, tube);
}

}  // namespace

void add_head(Mesh& mesh, const Skeleton& skeleton, const HeadShape& shape) {
  mesh.set_on_head(true);
  add_skull(mesh, skeleton, shape);
  add_nose(mesh, skeleton, shape);
  for (const bool mirrored : {false, true}) {
    mesh.set_mirrored(mirrored);
    add_ear(mesh, skeleton);
  }
  mesh.set_mirrored(false);
  mesh.set_on_head(false);
}

}  // namespace odori::komai
