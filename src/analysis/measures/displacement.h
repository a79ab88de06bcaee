#pragma once

// How far vertices are from where they could be.

#include "model/model.h"
#include "rig/deform.h"

#include <cstdint>
#include <span>

namespace odori {

// Distance between two sets of positions, units. All per vertex.
void displacements(std::span<const glm::vec3> positions, std::span<const glm::vec3> others, std::span<float> distances);

// The bone with the greatest weight on a vertex, the first of those that are equal. Every checked vertex has one.
std::int32_t heaviest_bone(const Vertex& vertex);

// Distance from where the heaviest bone alone would carry the vertex, units: how much it is blended away from the
// rigid shape. `palette`: per bone; `rest`: rest pose with the frame's morphs; these and the others per vertex.
void distances_from_heaviest_bone(const Model& model, std::span<const PaletteEntry> palette,
                                  std::span<const glm::vec3> rest, std::span<const glm::vec3> positions,
                                  std::span<float> distances);

}  // namespace odori
