#pragma once

// The centres of spherical blend skinning: L. Kavan, J. Zara: Spherical Blend Skinning (I3D 2005), section 4.

#include "rig/deform.h"
#include "skin/skin_tables.h"

#include <span>

namespace odori {

// For each set of bones the point of the rest pose that its bones carry to places as near to each other as can be, in
// the sense of least squares over all pairs of them. Where that leaves a direction open, as two bones do along the
// axis they turn about, or where they hardly differ, the point is the one nearest to the middle of the bones' joints.
// `palette`: per bone; `centers`: per set of `tables`, w is 0. Allocates nothing.
void find_spherical_centers(const Model& model, const SkinTables& tables, std::span<const PaletteEntry> palette,
                            std::span<glm::vec4> centers);

}  // namespace odori
