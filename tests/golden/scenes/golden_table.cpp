#include "golden/scenes/golden_table.h"

#include "golden/scenes/scenes.h"

#include <algorithm>
#include <utility>

namespace odori::golden {

namespace {

// Reasons for a limit on the mean. Two drivers were compared: Mesa's llvmpipe, whose pictures these are, and its
// softpipe.
constexpr const char* kSteadyMean = "a dozen pixels on a silhouette may fall on its other side; one adds about 0.004";
constexpr const char* kFilteredMean = "texture filters weigh neighbours with few bits; the two drivers are 0.24 apart";
constexpr const char* kChecksMean = "as filtered, where squares are shown smaller than painted; the two are 0.5 apart";
constexpr const char* kRoundedMean = "colours in between may round the other way; the two drivers are 0.15 apart";
constexpr const char* kSampledMean =
    "where in a pixel samples lie is the driver's choice; one sample would be 0.3 away";
constexpr const char* kShadowMean =
    "shadows end between a map's texels; rounded the other way they end a few pixels on";
// Reasons for a limit on the worst pixel.
constexpr const char* kStep = "a pixel on a silhouette may show what is beside it: the largest step between neighbours";
constexpr const char* kFiltered = "no silhouette meets a pixel's middle; the steepest place of a filtered texture";
constexpr const char* kRounded = "no silhouette meets a pixel's middle; colours are rounded, twice where they blend";
constexpr const char* kOneSample = "one sample of four more or less on a silhouette: a quarter of the contrast";

template <SkinningMode mode>
void force(Scene& scene) {
  scene.pane().skinning = mode;
}

template <SphereMode mode>
void sphere(Scene& scene) {
  scene.model.materials[0].sphere_mode = mode;
}

void no_toon(Scene& scene) { scene.model.materials[0].toon = {}; }

// Row 0 of the picture at the bottom.
void upside_down(Scene& scene) {
  Image& image = scene.textures[0];
  const std::size_t row = static_cast<std::size_t>(image.width) * 4;
  for (std::size_t top = 0, low = image.rgba.size() - row; top < low; top += row, low -= row) {
    const auto at = [&image](std::size_t offset) { return image.rgba.begin() + static_cast<std::ptrdiff_t>(offset); };
    std::swap_ranges(at(top), at(top + row), at(low));
  }
}

template <typename T>
T& morph_of(Scene& scene) {
  return std::get<T>(scene.model.morphs.back().data);
}

void heaviest_bone_only(Scene& scene) {
  for (Vertex& vertex : scene.model.vertices) {
    const auto heaviest = std::max_element(vertex.weights.begin(), vertex.weights.end()) - vertex.weights.begin();
    vertex.kind = DeformKind::bdef1;
    vertex.bones = {vertex.bones[static_cast<std::size_t>(heaviest)], -1, -1, -1};
    vertex.weights = {1.0f, 0.0f, 0.0f, 0.0f};
  }
}

Camera& camera_of(Scene& scene) { return scene.motion.camera[0].camera; }

constexpr Golden kTable[] = {
    // Deforming
    {"bdef1_bend",
     bdef1_bend,
     "BDEF1: a vertex follows its one bone; the bend is a break",
     "the upper bone's vertices on the lower one",
     [](Scene& s) {
       for (Vertex& v : s.model.vertices) v.bones[0] = 0;
     },
     {0.35, kFilteredMean},
     {114, kStep}},
    {"bdef2_bend",
     bdef2_bend,
     "BDEF2: a bend loses volume on its inner side",
     "dual quaternions",
     force<SkinningMode::dqs>,
     {0.35, kFilteredMean},
     {100, kStep}},
    {"bdef2_twist",
     bdef2_twist,
     "BDEF2: a twist thins the middle like a wrapped sweet",
     "dual quaternions",
     force<SkinningMode::dqs>,
     {0.35, kFilteredMean},
     {121, kStep}},
    {"bdef4_bend",
     bdef4_bend,
     "BDEF4: four bones share each vertex of an even curve",
     "each vertex on one bone",
     heaviest_bone_only,
     {0.35, kFilteredMean},
     {110, kStep}},
    {"sdef_bend",
     sdef_bend,
     "SDEF: a bend keeps its volume round the joint",
     "linear skinning",
     force<SkinningMode::linear>,
     {0.35, kFilteredMean},
     {101, kStep}},
    {"sdef_twist",
     sdef_twist,
     "SDEF: a twist keeps its volume",
     "linear skinning",
     force<SkinningMode::linear>,
     {0.35, kFilteredMean},
     {121, kStep}},
    {"sdef_centers",
     sdef_centers,
     "SDEF: R0 and R1 apart from C round the bend off",
     "R0 and R1 at C",
     [](Scene& s) {
       for (SdefParameters& p : s.model.sdef) p.r0 = p.r1 = p.c;
     },
     {0.35, kFilteredMean},
     {100, kStep}},
    {"qdef_bend",
     qdef_bend,
     "QDEF: a bend bulges on its outer side",
     "linear skinning",
     force<SkinningMode::linear>,
     {0.35, kFilteredMean},
     {104, kStep}},
    {"qdef_twist",
     qdef_twist,
     "QDEF: a twist keeps its volume",
     "linear skinning",
     force<SkinningMode::linear>,
     {0.35, kFilteredMean},
     {121, kStep}},

    // Bones moved by bones
    {"append_rotation",
     append_rotation,
     "append: half of the first hand's turn, and all of it backwards; not its move",
     "the middle hand takes all of it",
     [](Scene& s) { s.model.bones[1].append_ratio = 1.0f; },
     {0.05, kSteadyMean},
     {154, kStep}},
    {"append_translation",
     append_translation,
     "append: half of the first hand's move, and all of it backwards; not its turn",
     "the turn is taken as well",
     [](Scene& s) { s.model.bones[1].append_rotation = true; },
     {0.05, kSteadyMean},
     {102, kStep}},
    {"ik_leg",
     ik_leg,
     "IK: the ankle reaches the ball; the knee points forwards",
     "a knee that may bend the other way only",
     [](Scene& s) {
       IkLink& knee = s.model.bones[3].ik.links[0];
       knee.max_angle_rad.x = -std::exchange(knee.min_angle_rad.x, -knee.max_angle_rad.x);
     },
     {0.05, kSteadyMean},
     {151, kStep}},
    {"ik_switched_off",
     ik_switched_off,
     "IK: a property key switches it off; the leg stays where its bones put it",
     "without the key",
     [](Scene& s) { s.motion.property.clear(); },
     {0.05, kSteadyMean},
     {120, kStep}},

    // Numbers
    {"painted_displacement",
     heat_mapped_displacement,
     "colours by numbers: distance between two modes, nothing where both agree",
     "from the mode itself",
     [](Scene& s) { s.pane().heatmap.against = SkinningMode::native; },
     {0.15, kRoundedMean},
     {155, kStep}},
    {"painted_rest",
     heat_mapped_rest,
     "colours by numbers: distance from the heaviest bone, largest where two share a vertex",
     "the range doubled",
     [](Scene& s) { s.pane().heatmap.range *= 2.0f; },
     {0.15, kRoundedMean},
     {155, kStep}},
    {"painted_area",
     heat_mapped_area,
     "colours by numbers: blue where triangles are squeezed, orange where stretched",
     "edges in place of areas",
     [](Scene& s) { s.pane().heatmap.measure = Measure::edge; },
     {0.15, kRoundedMean},
     {155, kStep}},
    {"painted_edge",
     heat_mapped_edge,
     "colours by numbers: dual quaternions stretch edges across the twist",
     "areas in place of edges",
     [](Scene& s) { s.pane().heatmap.measure = Measure::area; },
     {0.15, kRoundedMean},
     {155, kStep}},
    {"painted_volume",
     heat_mapped_volume,
     "colours by numbers: the candy wrapper has lost its volume",
     "dual quaternions, which keep it",
     force<SkinningMode::dqs>,
     {0.15, kRoundedMean},
     {155, kStep}},
    {"painted_kinds",
     heat_mapped_kinds,
     "colours by kinds: BDEF1, BDEF2, BDEF4, SDEF, QDEF from below",
     "BDEF2 alone",
     [](Scene& s) {
       for (Vertex& vertex : s.model.vertices) vertex.kind = DeformKind::bdef2;
     },
     {0.15, kRoundedMean},
     {155, kStep}},
    {"painted_weights",
     heat_mapped_weights,
     "colours by weights: those of the upper bone",
     "those of the lower",
     [](Scene& s) { s.pane().heatmap.bone = 0; },
     {0.15, kRoundedMean},
     {155, kStep}},
    {"painted_morph",
     heat_mapped_morph,
     "colours by a morph: where it moves the upper half, and how far",
     "no morph chosen",
     [](Scene& s) { s.pane().heatmap.morph = -1; },
     {0.15, kRoundedMean},
     {155, kStep}},

    // Views
    {"views_of_a_bend",
     views_of_a_bend,
     "four views of one bend: linear, SDEF, dual quaternions, spherical blend",
     "two of them exchanged",
     [](Scene& s) { std::swap(s.views.panes[1], s.views.panes[2]); },
     {0.15, kSteadyMean},
     {230, kStep}},
    {"wipe_over_a_twist",
     wipe_over_a_twist,
     "a wipe over the twisted bar: linear to the left of the line, dual quaternions to the right",
     "the other way round",
     [](Scene& s) { std::swap(s.views.panes[0], s.views.panes[1]); },
     {0.15, kSteadyMean},
     {230, kStep}},

    // Morphs
    {"vertex_morph",
     vertex_morph,
     "vertex morphs: the offsets of two, by their weights",
     "the half weight made whole",
     [](Scene& s) { s.motion.morphs[1].keys[1].weight = 1.0f; },
     {0.35, kFilteredMean},
     {115, kStep}},
    {"group_morph",
     group_morph,
     "group morph: a quarter of one child, all of another",
     "both children whole",
     [](Scene& s) { morph_of<GroupMorph>(s).offsets[0].ratio = 1.0f; },
     {0.35, kFilteredMean},
     {116, kStep}},
    {"flip_morph",
     flip_morph,
     "flip morph: one child of three, chosen by the weight",
     "all children, as a group has it",
     [](Scene& s) { s.model.morphs.back().data = GroupMorph{morph_of<FlipMorph>(s).offsets}; },
     {0.35, kFilteredMean},
     {115, kStep}},
    {"bone_morph",
     bone_morph,
     "bone morph: half of its move, half of its turn",
     "the move alone",
     [](Scene& s) { morph_of<BoneMorph>(s).offsets[0].rotation = kNoRotation; },
     {0.7, kChecksMean},
     {127, kStep}},
    {"uv_morph",
     uv_morph,
     "UV morph: the picture shifts at three corners",
     "the offsets on an additional channel",
     [](Scene& s) { morph_of<UvMorph>(s).channel = 2; },
     {0.35, kFilteredMean},
     {32, kFiltered}},
    {"additional_uv_morph",
     additional_uv_morph,
     "UV morph of the additional channel: the sub-texture alone shifts",
     "the offsets on the first channel",
     [](Scene& s) { morph_of<UvMorph>(s).channel = 0; },
     {0.35, kFilteredMean},
     {32, kFiltered}},
    {"material_morph_multiply",
     material_morph_multiply,
     "material morph: factors on one material's colour and texture",
     "every material",
     [](Scene& s) { morph_of<MaterialMorph>(s).offsets[0].material = -1; },
     {0.35, kFilteredMean},
     {32, kFiltered}},
    {"material_morph_add",
     material_morph_add,
     "material morph: half of the terms, on every material",
     "as factors",
     [](Scene& s) { morph_of<MaterialMorph>(s).offsets[0].add = false; },
     {0.35, kFilteredMean},
     {32, kFiltered}},
    {"material_morph_hide",
     material_morph_hide,
     "material morph: alpha 0 hides a material",
     "alpha 0.5",
     [](Scene& s) { morph_of<MaterialMorph>(s).offsets[0].diffuse.a = 0.5f; },
     {0.35, kFilteredMean},
     {32, kFiltered}},

    // Colour
    {"lambert",
     lambert,
     "no toon: shaded by the angle to the light",
     "a white ramp instead of none",
     [](Scene& s) {
       s.model.materials[0].toon = {true, 9};
     },
     {0.05, kSteadyMean},
     {82, kStep}},
    {"highlight",
     highlight,
     "specular: a spot half way between light and eye",
     "power 0",
     [](Scene& s) { s.model.materials[0].specular_power = 0.0f; },
     {0.05, kSteadyMean},
     {122, kStep}},
    {"light_key",
     light_key,
     "a light key: its colour and direction of travel",
     "without the key",
     [](Scene& s) { s.motion.light.clear(); },
     {0.05, kSteadyMean},
     {93, kStep}},
    {"shared_toon",
     shared_toon,
     "a shared ramp: one step where the surface turns from the light",
     "no toon",
     no_toon,
     {0.05, kSteadyMean},
     {102, kStep}},
    {"own_toon",
     own_toon,
     "a model's own ramp: its top row is the lit side",
     "the ramp upside down",
     upside_down,
     {0.05, kSteadyMean},
     {127, kStep}},
    {"sphere_multiply",
     sphere_multiply,
     "a sphere map multiplies, its left to the left and its top at the top",
     "added",
     sphere<SphereMode::add>,
     {0.35, kFilteredMean},
     {153, kStep}},
    {"sphere_add",
     sphere_add,
     "a sphere map adds, its left to the left and its top at the top",
     "the map upside down",
     upside_down,
     {0.35, kFilteredMean},
     {122, kStep}},
    {"texture_repeat",
     texture_repeat,
     "a texture repeats; its first row is v = 0",
     "the texture upside down",
     upside_down,
     {0.35, kFilteredMean},
     {32, kFiltered}},
    {"sub_texture",
     sub_texture,
     "a sub-texture multiplies, by the additional uv",
     "taken as a sphere map",
     sphere<SphereMode::multiply>,
     {0.35, kFilteredMean},
     {32, kFiltered}},
    {"vertex_color",
     vertex_color,
     "additional vec4 #1 multiplies colour and alpha",
     "without the flag",
     [](Scene& s) { s.model.materials[0].vertex_color = false; },
     {0.25, kRoundedMean},
     {2, kRounded}},
    {"texture_alpha",
     texture_alpha,
     "a texture's alpha blends; where it is 0 nothing is drawn, no depth either",
     "the hole almost clear instead",
     [](Scene& s) {
       for (std::size_t i = 3; i < s.textures[0].rgba.size(); i += 4)
         s.textures[0].rgba[i] = std::max<std::uint8_t>(s.textures[0].rgba[i], 2);
     },
     {0.35, kFilteredMean},
     {32, kFiltered}},
    {"clear_texels",
     clear_texels,
     "what a texture has where it is clear bleeds into nothing, made smaller or larger",
     "green in what is seen",
     [](Scene& s) {
       for (std::size_t i = 0; i < s.textures[0].rgba.size(); i += 4)
         if (s.textures[0].rgba[i + 3] == 255) s.textures[0].rgba[i + 1] = 80;
     },
     {0.5, kFilteredMean},
     {24, kFiltered}},
    {"draw_order",
     draw_order,
     "materials in file order, depth written: a clear near one hides what comes later",
     "the far one first",
     [](Scene& s) { std::swap(s.model.materials[0], s.model.materials[1]); },
     {0.25, kRoundedMean},
     {2, kRounded}},
    {"by_depth",
     order_independent_transparency,
     "what shows through mixed by its depth, which MMD does not: the far card is seen through the near ones",
     "the middle one furthest",
     [](Scene& s) {
       for (std::size_t i = 0; i < 4; ++i) s.model.vertices[i].position.z = 2.0f;
     },
     {0.25, kRoundedMean},
     {2, kRounded}},
    {"double_side",
     double_side,
     "a back shows only where the material is double-sided",
     "both double-sided",
     [](Scene& s) { s.model.materials[0].double_sided = true; },
     {0.25, kRoundedMean},
     {2, kRounded}},

    // Outlines, cameras, samples
    {"edge_width",
     edge_width,
     "edges: by the material's size and the vertex's scale",
     "half the size on one ball",
     [](Scene& s) { s.model.materials[0].edge_size *= 0.5f; },
     {0.05, kSteadyMean},
     {198, kStep}},
    {"edge_far",
     edge_far,
     "edges: as many pixels from afar",
     "half the width, as a fixed one would be",
     [](Scene& s) { s.options.edge_scale = 0.5f; },
     {0.05, kSteadyMean},
     {200, kStep}},
    {"edge_lens",
     edge_lens,
     "edges: as many pixels through a longer lens",
     "twice the width, as if the lens did not matter",
     [](Scene& s) { s.options.edge_scale = 2.0f; },
     {0.05, kSteadyMean},
     {193, kStep}},
    {"camera_perspective",
     camera_perspective,
     "a perspective camera: what is far is small",
     "an orthographic one",
     [](Scene& s) { camera_of(s).perspective = false; },
     {0.05, kSteadyMean},
     {122, kStep}},
    {"camera_orthographic",
     camera_orthographic,
     "an orthographic camera: its target as large as in perspective",
     "half the lens",
     [](Scene& s) { camera_of(s).fov_deg *= 0.5f; },
     {0.05, kSteadyMean},
     {122, kStep}},
    {"camera_turned",
     camera_turned,
     "pitch, yaw and roll: about Z first, then X, then Y",
     "the roll the other way",
     [](Scene& s) { camera_of(s).rotation_rad.z *= -1.0f; },
     {0.05, kSteadyMean},
     {122, kStep}},
    {"four_samples",
     four_samples,
     "four samples a pixel smooth a silhouette",
     "one sample",
     [](Scene& s) { s.samples = 0; },
     {0.15, kSampledMean},
     {40, kOneSample}},

    // Shadows
    {"ground_shadow",
     ground_shadow,
     "the ground shadow: over a floor, under what stands there, once where two overlap, none of the third tube",
     "the floor is left without",
     [](Scene& s) { s.options.ground_shadow = false; },
     {0.05, kSteadyMean},
     {186, kStep}},
    {"ground_shadow_low_light",
     ground_shadow_low_light,
     "the ground shadow follows the light: low from the left, long to the right",
     "light from the right",
     [](Scene& s) { s.motion.light[0].light.direction.x *= -1.0f; },
     {0.05, kSteadyMean},
     {102, kStep}},
    {"self_shadow",
     self_shadow,
     "self shadow, first mode: on a floor, on the ball, none on the floor beside it",
     "it is switched off",
     [](Scene& s) { s.options.self_shadow = false; },
     {0.1, kShadowMean},
     {186, kStep}},
    {"self_shadow_toon",
     self_shadow_toon,
     "self shadow on a toon: its last row, also where the surface turns from the light, and no ramp",
     "no toon",
     [](Scene& s) { s.model.materials[1].toon = {}; },
     {0.1, kShadowMean},
     {186, kStep}},
    {"self_shadow_second_mode",
     self_shadow_second_mode,
     "self shadow, second mode: deep soon behind what throws it",
     "the first mode",
     [](Scene& s) { s.motion.self_shadow[0].shadow.mode = 1; },
     {0.1, kShadowMean},
     {186, kStep}},
};

}  // namespace

std::span<const Golden> golden_table() { return kTable; }

}  // namespace odori::golden
