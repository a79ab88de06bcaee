#include "view/front_camera.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace odori {

namespace {

constexpr double kMax = std::numeric_limits<double>::max();

// The lines of sight along the edges of the view, in the plane of one axis and z. `slope` is that of the edges. A point
// is inside the view of an eye at (e, ez) if  p - slope * z <= e - slope * ez  and  p + slope * z >= e + slope * ez.
struct EdgeLines {
  double slope = 1.0;
  double upper = -kMax;  // max of p - slope * z
  double lower = kMax;   // min of p + slope * z

  void add(double p, double z) {
    upper = std::max(upper, p - slope * z);
    lower = std::min(lower, p + slope * z);
  }
  double nearest_eye_z() const { return (lower - upper) / (2.0 * slope); }
  double eye() const { return (lower + upper) * 0.5; }
};

}  // namespace

Camera front_camera(std::span<const glm::vec3> points, float aspect, float share) {
  Camera camera;
  const double half_height = std::tan(glm::radians(static_cast<double>(camera.fov_deg)) * 0.5) * share;
  EdgeLines x{half_height * aspect}, y{half_height};
  double nearest = kMax, farthest = -kMax;
  for (const glm::vec3& point : points) {
    if (!std::isfinite(point.x) || !std::isfinite(point.y) || !std::isfinite(point.z)) continue;
    x.add(point.x, point.z);
    y.add(point.y, point.z);
    nearest = std::min<double>(nearest, point.z);
    farthest = std::max<double>(farthest, point.z);
  }
  if (nearest > farthest) return camera;
  const double eye_z = std::min({x.nearest_eye_z(), y.nearest_eye_z(), nearest - 2.0 * kNearPlane});
  const double middle = (nearest + farthest) * 0.5;
  camera.target = glm::vec3(x.eye(), y.eye(), middle);
  camera.distance = static_cast<float>(eye_z - middle);
  return camera;
}

}  // namespace odori
