#pragma once

// Delta mush as it was published, which direct delta mush approximates: J. Mancewicz, M. L. Derksen, H. Rijpkema, C. A.
// Wilson: Delta Mush: Smoothing Deformations While Preserving Detail (DigiPro 2014). The linearly skinned surface is
// smoothed every frame, and the detail that the smoothing took from the surface at rest is added in local frames.

#include "skin/detail/smooth_moments.h"
#include "skin/skin.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace odori {

// What the smoothing needs of a model's surface.
struct MushMesh {
  WeldedMesh welded;
  std::vector<std::array<std::uint32_t, 3>> triangles;  // nodes, clockwise; those with three different ones
};
MushMesh find_mush_mesh(const Model& model);

// `positions` and `normals`: of linear skinning, which are replaced. Instantiated for float and double; the smoothing
// is in double precision.
template <typename T>
void add_delta_mush(const SkinInput<T>& input, std::span<glm::vec<3, T>> positions, std::span<glm::vec<3, T>> normals);

}  // namespace odori
