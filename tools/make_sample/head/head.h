#pragma once

// The dancer's head: its shape as a function, the head itself, and the hair on it.

#include "make_sample/mesh.h"
#include "make_sample/skeleton.h"

namespace odori::komai {

class HeadShape {
 public:
  HeadShape();

  // A point on the surface. `rise`: 0 at the chin to 1 at the crown; `angle`: radians, 0 at the front, pi / 2 at her
  // left.
  dvec3 at(double rise, double angle) const;
  // The point on the axis of the head at that height, which is always inside.
  dvec3 inside(double rise) const;
  // The outward direction there, unit length.
  dvec3 outward(double rise, double angle) const;

  // The rise at which the surface has the height `y`.
  double rise_of(double y) const;

  // The point of the face in front of (x, y), `height` above the surface.
  dvec3 on_face(dvec2 position, double height) const;
  dvec3 face_normal(dvec2 position) const;

 private:
  struct Section {
    double y = 0.0, half_width = 0.0, front = 0.0, back = 0.0;  // front and back are z
  };
  Section section(double rise) const;
  double face_z(dvec2 position) const;

  Spline<dvec3> width_;  // (y, half width, 0)
  Spline<dvec3> depth_;  // (0, front z, back z)
};

// The head itself, its ears and the bump of its nose.
void add_head(Mesh& mesh, const Skeleton& skeleton, const HeadShape& shape);

// Combed-back hair with bangs, long side locks and a ponytail, both of strands on bones of their own.
void add_hair(Mesh& mesh, const Skeleton& skeleton, const HeadShape& shape);

}  // namespace odori::komai
