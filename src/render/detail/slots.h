#pragma once

// Names and slots shared by C++ and the shaders: every attribute, uniform and texture unit of every program. A test
// compares the linked programs with these lists.

#include <array>
#include <string_view>

#include <glad/gl.h>

namespace odori {

// A name of a list, as its index. A name that is not in the list does not compile.
template <const auto& kNames>
class Slot {
 public:
  consteval Slot(const char* name) {
    while (std::string_view(kNames[index]) != name) ++index;
  }
  GLuint index = 0;

  friend constexpr bool operator==(Slot, Slot) = default;
};

// The index is the attribute's location.
inline constexpr std::array kAttributeNames{
    "rest_position",    "rest_normal", "rest_uv", "rest_uv1", "rest_uv2",
    "edge_scale",       "bones",       "weights", "deform",   "morphs",
    "skinned_position",  // by Crowd::pose, like the next
    "skinned_normal",
    "weight_code",  // instead of bones and weights
};
using Attribute = Slot<kAttributeNames>;

// The vertex layout of the grid.
inline constexpr std::array kLineAttributeNames{"line_position", "line_color"};
using LineAttribute = Slot<kLineAttributeNames>;

// The index is the sampler's texture unit.
inline constexpr std::array kSamplerNames{
    "bone_palette",       "morph_weights", "morph_offsets",   "sdef_parameters", "rotation_centers", "base_texture",
    "sphere_texture",     "toon_texture",  "surface_values",  "color_scale",     "shadow_map",       "shadow_detail",
    "oit_moments",        "oit_density",   "oit_colors",      "viewed_table",    "bone_segments",    "delta_mush",
    "instances",       // of a crowd
    "posed_vertices",  // of a crowd; a buffer texture
    "ground_shadow_mask", "effect_color",  "effect_depth",    "effect_normal",   "effect_occlusion", "effect_blur",
    "effect_reach",       "effect_behind", "effect_in_front", "effect_coverage", "effect_glow",      "effect_diffusion",
    "effect_emission",    "lut",           "effect_samples",  "bone_tuples",
};
using Sampler = Slot<kSamplerNames>;

inline constexpr std::array kUniformNames{
    "derived_sdef",
    "sdef_blend",
    "hemisphere",
    "center_by_vertex",
    "vertex_scale",
    "vertex_count",
    "first_instance",
    "palette_texels",
    "weight_texels",
    "center_texels",
    "view_projection",
    "eye",
    "view_rotation",
    "light_direction",
    "diffuse",
    "has_texture",
    "edge_width",
    "edge_color",
    "value_range",
    "distinct_values",
    "world_to_shadow_map",
    "shadow_map_size",
    "shadow_blur",
    "world_to_shadow_detail",
    "shadow_detail_size",
    "shadow_detail_blur",
    "shadow_slope",
    "background_uv_scale",
    "background_uv_center",
    "oit_depth",
    "table_texels",
    "table_columns",
    "table_channels",
    "ground_bounds",
    "mask_origin",
    "mask_size",
    "mask_fineness",
    "shadow_color",
    // Of effects.
    "shadow_tint",
    "image_size",
    "image_origin",
    "texel_offset",
    "depth_terms",
    "view_scale",
    "occludable",
    "emission",
    "vertex_emission",
    "seconds",
    "occlusion_strength",
    "occlusion_radius",
    "occlusion_pixels",
    "occlusion_largest",
    "occlusion_falloff",
    "rim_strength",
    "rim_width",
    "rim_light",
    "light_on_screen",
    "fog_light",
    "fog_density",
    "fog_falloff",
    "camera_height",
    "lens",
    "largest_blur",
    "glow_threshold",
    "glow_share",
    "effect_scale",
    "glow_light",
    "blur_step",
    "blur_sigma",
    "blur_samples",
    "reduction",
    "reduced_origin",
    "diffusion",
    "aberration",
    "exposure",
    "grade_slope",
    "grade_offset",
    "grade_power",
    "grade_saturation",
    "vignette",
    "lut_size",
    "lut_low",
    "lut_high",
    "lut_strength",
    "sharpen_strength",
    "hash_pixel",
    "hash_frame",
    "grain_strength",
    "letterbox",
};
using Uniform = Slot<kUniformNames>;

// The uniform block of shaders/material.glsl (render/detail/material_blocks.h) and its binding point.
inline constexpr const char* kMaterialBlockName = "Material";
inline constexpr GLuint kMaterialBlockBinding = 0;

}  // namespace odori
