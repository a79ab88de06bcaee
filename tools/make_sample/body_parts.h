#pragma once

// The parts of the dancer. Each function adds its surfaces to the mesh.

#include "make_sample/mesh.h"
#include "make_sample/skeleton.h"

namespace odori::komai {

// Trunk, neck, arms, hands, legs and shoes.
void add_body(Mesh& mesh, const Skeleton& skeleton);

// Palm and fingers; on the right if the mesh is mirrored.
void add_hand(Mesh& mesh, const Skeleton& skeleton);

// The bone weights of the arm and of clothes on it, at a distance `along` the arm from the shoulder joint, units.
Skin arm_skin(const Skeleton& skeleton, bool mirrored, double along);

// The bone weights of the trunk at a point on it.
Skin trunk_skin(const Skeleton& skeleton, dvec3 position);

// Skirt, sash, collar, sleeves and bows. The upper part of the dress is the trunk itself.
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

// Rigid bodies: hair, skirt and ribbons on joints, and the parts of the body that they collide with.
void add_bodies(Model& model, const Skeleton& skeleton);

}  // namespace odori::komai
