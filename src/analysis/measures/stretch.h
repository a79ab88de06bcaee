#pragma once

// How a surface is stretched and squeezed, against its shape at rest. Arrays are per vertex, model space; `rest`: the
// rest pose with the frame's morphs. A vertex with nothing to measure gets 1.

#include "model/model.h"

#include <span>

namespace odori {

// A triangle with less area at rest, and an edge that is shorter, in units: the rounding of positions would be
// measured, not the surface.
inline constexpr float kSmallestArea = 1e-8f;
inline constexpr float kShortestEdge = 1e-4f;

// Area of the triangles at the vertex, of their area at rest.
void area_ratios(const Model& model, std::span<const glm::vec3> rest, std::span<const glm::vec3> positions,
                 std::span<float> ratios);

// Length, of that at rest, of the edge at the vertex for which this is furthest from 1.
void edge_ratios(const Model& model, std::span<const glm::vec3> rest, std::span<const glm::vec3> positions,
                 std::span<float> ratios);

}  // namespace odori
