#pragma once

// The shape of her head, as a function: the face, the hair and everything drawn on the face are laid on it.

#include "make_sample/mesh.h"
#include "make_sample/skeleton.h"
#include "make_sample/spline.h"

namespace odori::komai {

class HeadShape {
 public:
  HeadShape();

  // A point of the surface: `rise` 0 at the chin to 1 at the crown, `angle` 0 at the front, a quarter turn at her
  // left, radians.
  dvec3 at(double rise, double angle) const;
  // Where the axis of the head is at that height: always inside.
  dvec3 inside(double rise) const;
  // The outward direction there, unit.
  dvec3 outward(double rise, double angle) const;

  // The share of the rise at which the surface has this height.
  double rise_of(double y) const;

  // The front of the face over (x, y), lifted `height` off the surface.
  dvec3 on_face(dvec2 place, double height) const;
  dvec3 face_normal(dvec2 place) const;

 private:
  struct Section {
    double y = 0.0, half_width = 0.0, front = 0.0, back = 0.0;  // front and back are z
  };
  Section section(double rise) const;
  double face_z(dvec2 place) const;

  Spline<dvec3> width_;  // (y, half width, 0)
  Spline<dvec3> depth_;  // (0, front z, back z)
};

// The head itself, its ears and the bump of its nose.
void add_head(Mesh& mesh, const Skeleton& skeleton, const HeadShape& shape);

}  // namespace odori::komai
