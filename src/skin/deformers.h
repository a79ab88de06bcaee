#pragma once

// The three formulas, one vertex at a time (evaluation.md 5).

#include "model/model.h"
#include "rig/deform.h"

#include <array>
#include <cstdint>
#include <span>

namespace odori {

struct SkinnedVertex {
  glm::vec3 position{0.0f};
  glm::vec3 normal{0.0f};  // not normalised
};

// A vertex to deform; `vertex.position` is not used, morphs have moved it.
struct DeformInput {
  const Vertex& vertex;
  glm::vec3 position;                     // rest pose, morphed
  std::span<const PaletteEntry> palette;  // per bone
};

SkinnedVertex deform_linear(const DeformInput& in);
SkinnedVertex deform_spherical(const DeformInput& in, const SdefParameters& sdef);
SkinnedVertex deform_dual_quaternion(const DeformInput& in);

}  // namespace odori
