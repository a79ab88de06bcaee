#include "make_sample/tube.h"

#include "make_sample/numbers.h"

namespace odori::komai {

std::int32_t add_tube(Mesh& mesh, const Tube& tube) {
  Sheet sheet;
  sheet.rows = static_cast<int>(tube.rings.size());
  sheet.wraps = !tube.uv;
  sheet.columns = sheet.wraps ? tube.columns : tube.columns + 1;
  sheet.material_slot = [&tube](int row) { return tube.material_slot(static_cast<std::size_t>(row)); };
  sheet.point = [&tube](int row, int column) {
    const auto number = static_cast<std::size_t>(row);
    const Ring& ring = tube.rings[number];
    const double share = static_cast<double>(column) / tube.columns;
    // Both sides of the seam are at exactly the same position.
    const double angle = 2.0 * kPiExact * (column == tube.columns ? 0.0 : share);
    const double swell = tube.swelling ? tube.swelling(number, angle) : 1.0;
    Point point;
    point.behind = ring.center;
    point.position = ring.center + (ring.across * std::cos(angle) + ring.along * std::sin(angle)) * swell;
    point.skin = tube.skin(number, point.position);
    if (tube.uv) point.uv = tube.uv(number, share);
    if (tube.edge_scale) point.edge_scale = tube.edge_scale(number);
    return point;
  };
  return mesh.add(sheet);
}

std::int32_t add_lock(Mesh& mesh, const Lock& lock) {
  const Spline<dvec3> curve(lock.path);
  Tube tube;
  std::vector<double> shares;
  for (int i = 0; i < lock.rings; ++i) {
    const double share = static_cast<double>(i) / (lock.rings - 1);
    const dvec3 center = curve.along(share);
    const dvec3 tangent = glm::normalize(curve.along(share + 0.01) - curve.along(share - 0.01));
    const dvec3 side = glm::normalize(glm::cross(lock.facing(share, center), tangent));
    const dvec3 out = glm::cross(tangent, side);
    const double size = lock.profile(share);
    tube.rings.push_back({center, side * (lock.width * size), out * (lock.thickness * size)});
    shares.push_back(share);
  }
  tube.columns = lock.columns;
  tube.material_slot = all_of(lock.material_slot);
  tube.skin = [&](std::size_t ring, dvec3 position) { return lock.skin(shares[ring], position); };
  return add_tube(mesh, tube);
}

}  // namespace odori::komai
