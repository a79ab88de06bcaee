#pragma once

#include "make_sample/mesh.h"
#include "make_sample/skeleton.h"

namespace odori::komai {

// Trunk, neck, arms, hands, legs and shoes.
void add_body(Mesh& mesh, const Skeleton& skeleton);

// How the surface of her arm follows its bones at a distance along it from the shoulder joint; what is worn there
// follows alike.
Skin arm_skin(const Skeleton& skeleton, bool mirrored, double along);

// How the trunk follows its bones at a point of it.
Skin trunk_skin(const Skeleton& skeleton, dvec3 position);

}  // namespace odori::komai
