#pragma once

// All scenes, named after the rule they draw; golden_table.cpp describes them.

#include "golden/scenes/scene.h"

namespace odori::golden {

Scene bdef1_bend();
Scene bdef2_bend();
Scene bdef2_twist();
Scene bdef4_bend();
Scene compressed_weights();
Scene sdef_bend();
Scene sdef_twist();
Scene sdef_centers();
Scene qdef_bend();
Scene qdef_twist();

Scene append_rotation();
Scene append_translation();
Scene ik_leg();
Scene ik_switched_off();

Scene vertex_morph();
Scene group_morph();
Scene flip_morph();
Scene bone_morph();
Scene uv_morph();
Scene additional_uv_morph();
Scene material_morph_multiply();
Scene material_morph_add();
Scene material_morph_hide();

Scene flat_base();
Scene light_by_vertices();
Scene light_by_pixels();
Scene highlight();
Scene light_key();
Scene shared_toon();
Scene own_toon();
Scene sphere_multiply();
Scene sphere_add();
Scene texture_repeat();
Scene sub_texture();
Scene vertex_color();
Scene texture_alpha();
Scene transparent_texels();
Scene draw_order();
Scene order_independent_transparency();
Scene double_side();

Scene edge_width();
Scene edge_far();
Scene edge_lens();
Scene camera_perspective();
Scene camera_orthographic();
Scene camera_rotated();
Scene four_samples();

Scene heatmap_displacement();
Scene heatmap_rest();
Scene heatmap_area();
Scene heatmap_edge();
Scene heatmap_volume();
Scene heatmap_kinds();
Scene heatmap_weights();
Scene heatmap_morph();

Scene views_of_a_bend();
Scene wipe_over_a_twist();

Scene ground_shadow();
Scene ground_shadow_low_light();
Scene self_shadow();
Scene self_shadow_toon();
Scene self_shadow_highlight();
Scene self_shadow_second_mode();

Scene effect_glow();
Scene effect_luminous();
Scene effect_diffusion();
Scene effect_dof();
Scene effect_ao();
Scene effect_fog();
Scene effect_rim();
Scene effect_tone();
Scene effect_grade();
Scene effect_lut();
Scene effect_vignette();
Scene effect_letterbox();
Scene effect_lens();
Scene effect_film();
Scene effect_sharpen();
Scene toon_two_tones();
Scene shadow_tint();

}  // namespace odori::golden
