#include "viewer/gpu_tables.h"

#include <cmath>

namespace odori {

namespace {

constexpr std::array<Choice<GpuTable>, kGpuTableCount> kTables{{
    {GpuTable::bone_palette, "bone_palette", "", "Bone palette",
     "Two texels a bone: its rotation, and its translation"},
    {GpuTable::morph_weights, "morph_weights", "", "Morph weights", "One number a morph, groups and flips resolved"},
    {GpuTable::morph_offsets, "morph_offsets", "", "Morph offsets",
     "Vertex by vertex the offsets that reach it: one texel for a position, two for a UV"},
    {GpuTable::sdef_parameters, "sdef_parameters", "", "SDEF parameters",
     "Two texels an entry: C, and half of R0 - R1"},
    {GpuTable::spherical_centers, "spherical_centers", "", "Spherical centres",
     "The centre of each set of bones, in every frame"},
    {GpuTable::optimized_centers, "optimized_centers", "", "Optimized centres",
     "The centre of each vertex, found once"},
    {GpuTable::surface_values, "surface_values", "", "Painted values", "One number a vertex: what colours the surface"},
    {GpuTable::vertex_bones, "vertex_bones", "", "Vertex: bones", "In the vertex buffer: four bones a vertex"},
    {GpuTable::vertex_weights, "vertex_weights", "", "Vertex: weights",
     "In the vertex buffer: the weights of those bones"},
    {GpuTable::vertex_deform, "vertex_deform", "", "Vertex: deform",
     "In the vertex buffer: deform kind, SDEF entry, set of bones"},
    {GpuTable::vertex_morphs, "vertex_morphs", "", "Vertex: morphs",
     "In the vertex buffer: where a vertex's morph offsets begin, and how many there are"},
}};

}  // namespace

std::span<const Choice<GpuTable>> gpu_tables() { return kTables; }

bool is_as_expected(const TableTexel& texel) {
  if (!texel.expected) return true;
  for (int i = 0; i < 4; ++i) {
    const float on_gpu = texel.value[i], on_cpu = (*texel.expected)[i];
    if (on_gpu != on_cpu && !(std::isnan(on_gpu) && std::isnan(on_cpu))) return false;
  }
  return true;
}

}  // namespace odori
