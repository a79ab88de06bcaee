#pragma once

// Names and slots shared by C++ and the shaders: every attribute, uniform and texture unit of every program. A test
// compares the linked programs with these tables.

#include "gpu/program.h"

#include <array>
#include <cstddef>

namespace odori {

// The value is the attribute's location.
enum class Attribute : GLuint {
  rest_position,
  rest_normal,
  rest_uv,
  rest_uv1,
  edge_scale,
  bones,
  weights,
  deform,
  morphs,
  skinned_position,  // by GpuModel::pose, like the next
  skinned_normal,
  count
};
inline constexpr std::array<const char*, static_cast<std::size_t>(Attribute::count)> kAttributeNames{
    "rest_position", "rest_normal", "rest_uv", "rest_uv1",         "edge_scale",    "bones",
    "weights",       "deform",      "morphs",  "skinned_position", "skinned_normal"};

// The vertex layout of the grid.
enum class LineAttribute : GLuint { line_position, line_color, count };
inline constexpr std::array<const char*, static_cast<std::size_t>(LineAttribute::count)> kLineAttributeNames{
    "line_position", "line_color"};

// The value is the sampler's texture unit.
enum class Sampler : int {
  bone_palette,
  morph_weights,
  morph_offsets,
  sdef_parameters,
  rotation_centers,
  base_texture,
  sphere_texture,
  toon_texture,
  surface_values,
  color_scale,
  shadow_map,
  shadow_detail,
  oit_moments,
  oit_density,
  oit_colors,
  viewed_table,
  bone_segments,
  delta_mush,
  instances,       // of a crowd
  posed_vertices,  // of a crowd; a buffer texture
  ground_shadow_mask,
  count
};
inline constexpr std::array<const char*, static_cast<std::size_t>(Sampler::count)> kSamplerNames{
    "bone_palette",   "morph_weights",  "morph_offsets",     "sdef_parameters", "rotation_centers", "base_texture",
    "sphere_texture", "toon_texture",   "surface_values",    "color_scale",     "shadow_map",       "shadow_detail",
    "oit_moments",    "oit_density",    "oit_colors",        "viewed_table",    "bone_segments",    "delta_mush",
    "instances",      "posed_vertices", "ground_shadow_mask"};

enum class Uniform : std::size_t {
  derived_sdef,
  sdef_blend,
  hemisphere,
  center_by_vertex,
  vertex_scale,
  vertex_count,
  first_instance,
  palette_texels,
  weight_texels,
  center_texels,
  view_projection,
  eye,
  view_rotation,
  light_direction,
  diffuse,
  has_texture,
  edge_width,
  edge_color,
  value_range,
  distinct_values,
  world_to_shadow_map,
  shadow_map_size,
  shadow_blur,
  world_to_shadow_detail,
  shadow_detail_size,
  shadow_detail_blur,
  shadow_slope,
  background_uv_scale,
  background_uv_center,
  oit_depth,
  table_texels,
  table_columns,
  table_channels,
  ground_bounds,
  mask_origin,
  mask_size,
  mask_fineness,
  shadow_color,
  count
};
inline constexpr std::array<const char*, static_cast<std::size_t>(Uniform::count)> kUniformNames{
    "derived_sdef",         "sdef_blend",         "hemisphere",      "center_by_vertex",
    "vertex_scale",         "vertex_count",       "first_instance",  "palette_texels",
    "weight_texels",        "center_texels",      "view_projection", "eye",
    "view_rotation",        "light_direction",    "diffuse",         "has_texture",
    "edge_width",           "edge_color",         "value_range",     "distinct_values",
    "world_to_shadow_map",  "shadow_map_size",    "shadow_blur",     "world_to_shadow_detail",
    "shadow_detail_size",   "shadow_detail_blur", "shadow_slope",    "background_uv_scale",
    "background_uv_center", "oit_depth",          "table_texels",    "table_columns",
    "table_channels",       "ground_bounds",      "mask_origin",     "mask_size",
    "mask_fineness",        "shadow_color"};

// The uniform block of shaders/material.glsl (render/detail/material_blocks.h) and its binding point.
inline constexpr const char* kMaterialBlockName = "Material";
inline constexpr GLuint kMaterialBlockBinding = 0;

constexpr GLuint location(Attribute attribute) { return static_cast<GLuint>(attribute); }
constexpr GLuint location(LineAttribute attribute) { return static_cast<GLuint>(attribute); }
constexpr int unit(Sampler sampler) { return static_cast<int>(sampler); }

}  // namespace odori
