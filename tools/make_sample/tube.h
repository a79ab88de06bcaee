#pragma once

#include "make_sample/mesh.h"

#include <functional>
#include <vector>

namespace odori::komai {

// One cross-section of a limb, a lock of hair, a fold of cloth: an ellipse about `center`.
struct Ring {
  dvec3 center{0.0};
  dvec3 across{1.0, 0.0, 0.0};  // half-axes, with their lengths; at angle 0 the surface is at center + across,
  dvec3 along{0.0, 0.0, 1.0};   // at pi / 2 it is at center + along
};

// A surface through a sequence of rings. The functions get the index of the ring.
struct Tube {
  std::vector<Ring> rings;
  int columns = 16;
  std::function<Skin(std::size_t ring, dvec3 position)> skin;
  std::function<MaterialSlot(std::size_t ring)> material_slot;
  // Optional: factor of the radius at an angle in radians.
  std::function<double(std::size_t ring, double angle)> swelling;
  // Optional: texture coordinates at a share 0..1 of the full angle. A textured tube has a seam with duplicate
  // vertices.
  std::function<dvec2(std::size_t ring, double share)> uv;
  // Optional; default 1.
  std::function<double(std::size_t ring)> edge_scale;
};

std::int32_t add_tube(Mesh& mesh, const Tube& tube);

inline std::function<MaterialSlot(std::size_t)> all_of(MaterialSlot material_slot) {
  return [material_slot](std::size_t) { return material_slot; };
}
inline std::function<Skin(std::size_t, dvec3)> all_on(std::int32_t bone) {
  return [bone](std::size_t, dvec3) { return on_bone(bone); };
}

// A tapering lock along a curve: closed at both ends, `width` wide and `thickness` thick where its `profile`
// (0..1 along the curve) is 1. `facing` is the normal of its flat side at a share of the path.
struct Lock {
  std::vector<dvec3> path;
  double width = 0.3;      // half
  double thickness = 0.1;  // half
  std::function<double(double share)> profile;
  std::function<dvec3(double share, dvec3 position)> facing;
  int rings = 10;
  int columns = 8;
  MaterialSlot material_slot = MaterialSlot::hair;
  std::function<Skin(double share, dvec3 position)> skin;
};

std::int32_t add_lock(Mesh& mesh, const Lock& lock);

}  // namespace odori::komai
