#pragma once

#include "make_sample/mesh.h"

#include <functional>
#include <vector>

namespace odori::komai {

// One cross-section of a limb, a lock of hair, a fold of cloth: an ellipse about `center`.
struct Ring {
  dvec3 center{0.0};
  dvec3 across{1.0, 0.0, 0.0};  // half-axes, with their lengths; at angle 0 the surface is at center + across,
  dvec3 along{0.0, 0.0, 1.0};   // a quarter turn on at center + along
};

// A surface of rings one after another. Everything is asked for by the ring's number.
struct Tube {
  std::vector<Ring> rings;
  int columns = 16;
  std::function<Skin(std::size_t ring, dvec3 position)> skin;
  std::function<Stuff(std::size_t ring)> stuff;
  // Optional: by how much the radius is multiplied at an angle, radians.
  std::function<double(std::size_t ring, double angle)> swelling;
  // Optional: u at an angle share 0..1, v at a ring. A textured tube has a seam of doubled vertices.
  std::function<dvec2(std::size_t ring, double share)> uv;
  // Optional, else 1.
  std::function<double(std::size_t ring)> edge_scale;
};

std::int32_t add_tube(Mesh& mesh, const Tube& tube);

inline std::function<Stuff(std::size_t)> all_of(Stuff stuff) {
  return [stuff](std::size_t) { return stuff; };
}
inline std::function<Skin(std::size_t, dvec3)> all_on(std::int32_t bone) {
  return [bone](std::size_t, dvec3) { return on_bone(bone); };
}

// A tapering lock along a curve: closed at both ends, `width` wide and `thickness` thick where its `profile`
// (0..1 along the curve) is 1. `facing` is the direction its flat side looks at a share of the way.
struct Lock {
  std::vector<dvec3> path;
  double width = 0.3;      // half
  double thickness = 0.1;  // half
  std::function<double(double share)> profile;
  std::function<dvec3(double share, dvec3 position)> facing;
  int rings = 10;
  int columns = 8;
  Stuff stuff = Stuff::hair;
  std::function<Skin(double share, dvec3 position)> skin;
};

std::int32_t add_lock(Mesh& mesh, const Lock& lock);

}  // namespace odori::komai
