#include "view/gpu_tables.h"

#include <cmath>

namespace odori {

namespace {

// Translated in an array: 4, 5.
constexpr std::array<Choice<GpuTable>, kGpuTableCount> kTables{{
    {GpuTable::bone_palette, "bone_palette", "", "Bone palette", "Two texels per bone: rotation and translation"},
    {GpuTable::morph_weights, "morph_weights", "", "Morph weights",
     "One value per morph, with group and flip morphs resolved"},
    {GpuTable::morph_offsets, "morph_offsets", "", "Morph offsets",
     "Offsets grouped by vertex: one texel per position offset, two per UV offset"},
    {GpuTable::sdef_parameters, "sdef_parameters", "", "SDEF parameters", "Two texels per entry: C and (R0 - R1) / 2"},
    {GpuTable::spherical_centers, "spherical_centers", "", "Spherical centres",
     "The centre of each bone set, updated every frame"},
    {GpuTable::optimized_centers, "optimized_centers", "", "Optimized centres",
     "The centre of each vertex, computed once"},
    {GpuTable::bone_segments, "bone_segments", "", "Bone segments", "Two texels per bone: joint and tail at rest"},
    {GpuTable::delta_mush, "delta_mush", "", "Delta mush",
     "One texel per vertex, then three per vertex and bone: the matrices of direct delta mush, computed once"},
    {GpuTable::surface_values, "surface_values", "", "Heat map values",
     "One value per vertex, which colours the surface"},
    {GpuTable::vertex_bones, "vertex_bones", "", "Vertex: bones", "In the vertex buffer: four bones per vertex"},
    {GpuTable::vertex_weights, "vertex_weights", "", "Vertex: weights",
     "In the vertex buffer: the weights of those bones"},
    {GpuTable::vertex_deform, "vertex_deform", "", "Vertex: deform",
     "In the vertex buffer: deform kind, SDEF entry, bone set"},
    {GpuTable::vertex_morphs, "vertex_morphs", "", "Vertex: morphs",
     "In the vertex buffer: first morph offset and number of morph offsets"},
}};

}  // namespace

std::span<const Choice<GpuTable>> gpu_tables() { return kTables; }

bool matches_expected(const TableTexel& texel) {
  if (!texel.expected) return true;
  for (int i = 0; i < 4; ++i) {
    const float on_gpu = texel.value[i], on_cpu = (*texel.expected)[i];
    if (on_gpu != on_cpu && !(std::isnan(on_gpu) && std::isnan(on_cpu))) return false;
  }
  return true;
}

}  // namespace odori
