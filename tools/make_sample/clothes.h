#pragma once

#include "make_sample/mesh.h"
#include "make_sample/skeleton.h"

namespace odori::komai {

// Skirt, sash, collar, sleeves and bows. The dress's upper part is the trunk itself.
void add_clothes(Mesh& mesh, const Skeleton& skeleton);

// A bow of two loops and two tails about `center`, facing `front` (unit): `size` is half its span.
struct Bow {
  dvec3 center{0.0};
  dvec3 front{0.0, 0.0, -1.0};
  dvec3 up{0.0, 1.0, 0.0};  // unit, across `front`
  double size = 0.5;
  double tail = 0.6;  // length of the tails, units; 0 for none
  std::int32_t bone = 0;
};
void add_bow(Mesh& mesh, const Bow& bow);

}  // namespace odori::komai
