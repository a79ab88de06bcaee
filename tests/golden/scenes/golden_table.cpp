#include "golden/scenes/golden_table.h"

#include "golden/scenes/scenes.h"

#include <algorithm>
#include <utility>

namespace odori::golden {

namespace {

// Reasons for limits on the mean. Two drivers were compared: Mesa's llvmpipe, which drew the baselines, and Mesa's
// softpipe.
constexpr const char* kSteadyMean = "a dozen silhouette pixels may differ; each adds about 0.004";
constexpr const char* kFilteredMean = "texture filters have limited precision; the two drivers differ by 0.24";
constexpr const char* kChecksMean = "as filtered, with the checkerboard minified; the two drivers differ by 0.5";
constexpr const char* kRoundedMean = "interpolated colours may be rounded differently; the two drivers differ by 0.15";
constexpr const char* kSampledMean =
    "sample positions are chosen by the driver; without multisampling the difference is 0.3";
constexpr const char* kShadowMean =
    "shadow edges depend on the rounding of shadow map texels; they may move by a few pixels";
// Reasons for limits on the worst pixel.
constexpr const char* kStep = "a silhouette pixel may show its neighbour: the largest step between neighbouring pixels";
constexpr const char* kFiltered = "no silhouette passes a pixel centre; the steepest gradient of a filtered texture";
constexpr const char* kRounded = "no silhouette passes a pixel centre; colours are rounded, twice if blended";
constexpr const char* kOneSample = "one of four samples may differ on a silhouette: a quarter of the contrast";

template <SkinningMode mode>
void force(Scene& scene) {
  scene.pane().skinning = mode;
}

template <SphereMode mode>
void sphere(Scene& scene) {
  scene.model.materials[0].sphere_mode = mode;
}

void no_toon(Scene& scene) { scene.model.materials[0].toon = {}; }

// Flips the first texture vertically.
void flip_texture(Scene& scene) {
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
     "BDEF1: each vertex follows one bone; the bend is sharp",
     "all vertices on the lower bone",
     [](Scene& s) {
       for (Vertex& v : s.model.vertices) v.bones[0] = 0;
     },
     {0.35, kFilteredMean},
     {114, kStep}},
    {"bdef2_bend",
     bdef2_bend,
     "BDEF2: a bend loses volume on the inner side",
     "dual quaternions",
     force<SkinningMode::dqs>,
     {0.35, kFilteredMean},
     {100, kStep}},
    {"bdef2_twist",
     bdef2_twist,
     "BDEF2: a twist collapses the middle (candy wrapper)",
     "dual quaternions",
     force<SkinningMode::dqs>,
     {0.35, kFilteredMean},
     {121, kStep}},
    {"bdef4_bend",
     bdef4_bend,
     "BDEF4: each vertex of a smooth curve follows four bones",
     "each vertex on its heaviest bone",
     heaviest_bone_only,
     {0.35, kFilteredMean},
     {110, kStep}},
    {"sdef_bend",
     sdef_bend,
     "SDEF: a bend keeps its volume at the joint",
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
     "SDEF: R0 and R1 different from C smooth the bend",
     "R0 and R1 equal to C",
     [](Scene& s) {
       for (SdefParameters& p : s.model.sdef) p.r0 = p.r1 = p.c;
     },
     {0.35, kFilteredMean},
     {100, kStep}},
    {"qdef_bend",
     qdef_bend,
     "QDEF: a bend bulges on the outer side",
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

    // Append and IK
    {"append_rotation",
     append_rotation,
     "append: the second card takes half of the first one's rotation, the third all of it inverted; neither its "
     "translation",
     "the second card takes all of it",
     [](Scene& s) { s.model.bones[1].append_ratio = 1.0f; },
     {0.05, kSteadyMean},
     {154, kStep}},
    {"append_translation",
     append_translation,
     "append: the second card takes half of the first one's translation, the third all of it inverted; neither its "
     "rotation",
     "the second card also takes the rotation",
     [](Scene& s) { s.model.bones[1].append_rotation = true; },
     {0.05, kSteadyMean},
     {102, kStep}},
    {"ik_leg",
     ik_leg,
     "IK: the ankle reaches the goal; the knee points forwards",
     "the angle limit of the knee inverted",
     [](Scene& s) {
       IkLink& knee = s.model.bones[3].ik.links[0];
       knee.max_angle_rad.x = -std::exchange(knee.min_angle_rad.x, -knee.max_angle_rad.x);
     },
     {0.05, kSteadyMean},
     {151, kStep}},
    {"ik_switched_off",
     ik_switched_off,
     "IK: a property key disables it; the leg keeps its pose",
     "without the key",
     [](Scene& s) { s.motion.property.clear(); },
     {0.05, kSteadyMean},
     {120, kStep}},

    // Heat maps
    {"heatmap_displacement",
     heatmap_displacement,
     "heat map: distance between two skinning modes, 0 where they agree",
     "compared with its own mode",
     [](Scene& s) { s.pane().heatmap.reference = SkinningMode::native; },
     {0.15, kRoundedMean},
     {155, kStep}},
    {"heatmap_rest",
     heatmap_rest,
     "heat map: distance from rigid skinning by the heaviest bone, largest where two bones share a vertex",
     "the range doubled",
     [](Scene& s) { s.pane().heatmap.range *= 2.0f; },
     {0.15, kRoundedMean},
     {155, kStep}},
    {"heatmap_area",
     heatmap_area,
     "heat map: area, blue where triangles are compressed, orange where stretched",
     "edge lengths instead of areas",
     [](Scene& s) { s.pane().heatmap.measure = Measure::edge; },
     {0.15, kRoundedMean},
     {155, kStep}},
    {"heatmap_edge",
     heatmap_edge,
     "heat map: edge lengths, dual quaternions stretch edges across the twist",
     "areas instead of edge lengths",
     [](Scene& s) { s.pane().heatmap.measure = Measure::area; },
     {0.15, kRoundedMean},
     {155, kStep}},
    {"heatmap_volume",
     heatmap_volume,
     "heat map: volume lost by the candy wrapper effect",
     "dual quaternions, which keep the volume",
     force<SkinningMode::dqs>,
     {0.15, kRoundedMean},
     {155, kStep}},
    {"heatmap_kinds",
     heatmap_kinds,
     "heat map: deform kinds, from bottom to top BDEF1, BDEF2, BDEF4, SDEF, QDEF",
     "all vertices BDEF2",
     [](Scene& s) {
       for (Vertex& vertex : s.model.vertices) vertex.kind = DeformKind::bdef2;
     },
     {0.15, kRoundedMean},
     {155, kStep}},
    {"heatmap_weights",
     heatmap_weights,
     "heat map: weights of the upper bone",
     "weights of the lower bone",
     [](Scene& s) { s.pane().heatmap.bone = 0; },
     {0.15, kRoundedMean},
     {155, kStep}},
    {"heatmap_morph",
     heatmap_morph,
     "heat map: displacement by a morph",
     "no morph selected",
     [](Scene& s) { s.pane().heatmap.morph = -1; },
     {0.15, kRoundedMean},
     {155, kStep}},

    // Views
    {"views_of_a_bend",
     views_of_a_bend,
     "four panes of one bend: linear, SDEF, dual quaternions, spherical blending",
     "two panes swapped",
     [](Scene& s) { std::swap(s.views.panes[1], s.views.panes[2]); },
     {0.15, kSteadyMean},
     {230, kStep}},
    {"wipe_over_a_twist",
     wipe_over_a_twist,
     "a wipe over the twisted bar: linear on the left, dual quaternions on the right",
     "panes swapped",
     [](Scene& s) { std::swap(s.views.panes[0], s.views.panes[1]); },
     {0.15, kSteadyMean},
     {230, kStep}},

    // Morphs
    {"vertex_morph",
     vertex_morph,
     "vertex morphs: offsets of two morphs, scaled by their weights",
     "weight 1 instead of 0.5",
     [](Scene& s) { s.motion.morphs[1].keys[1].weight = 1.0f; },
     {0.35, kFilteredMean},
     {115, kStep}},
    {"group_morph",
     group_morph,
     "group morph: a quarter of one morph, all of another",
     "all of both morphs",
     [](Scene& s) { morph_of<GroupMorph>(s).offsets[0].ratio = 1.0f; },
     {0.35, kFilteredMean},
     {116, kStep}},
    {"flip_morph",
     flip_morph,
     "flip morph: one of three morphs, selected by the weight",
     "a group morph instead",
     [](Scene& s) { s.model.morphs.back().data = GroupMorph{morph_of<FlipMorph>(s).offsets}; },
     {0.35, kFilteredMean},
     {115, kStep}},
    {"bone_morph",
     bone_morph,
     "bone morph: half of its translation and rotation",
     "translation only",
     [](Scene& s) { morph_of<BoneMorph>(s).offsets[0].rotation = kNoRotation; },
     {0.7, kChecksMean},
     {127, kStep}},
    {"uv_morph",
     uv_morph,
     "UV morph: the texture shifts at three corners",
     "offsets on an additional channel",
     [](Scene& s) { morph_of<UvMorph>(s).channel = 2; },
     {0.35, kFilteredMean},
     {32, kFiltered}},
    {"additional_uv_morph",
     additional_uv_morph,
     "UV morph of the additional channel: only the sub-texture shifts",
     "offsets on the first channel",
     [](Scene& s) { morph_of<UvMorph>(s).channel = 0; },
     {0.35, kFilteredMean},
     {32, kFiltered}},
    {"material_morph_multiply",
     material_morph_multiply,
     "material morph: factors of one material's colour and texture",
     "all materials",
     [](Scene& s) { morph_of<MaterialMorph>(s).offsets[0].material = -1; },
     {0.35, kFilteredMean},
     {32, kFiltered}},
    {"material_morph_add",
     material_morph_add,
     "material morph: additive offsets at half weight, all materials",
     "factors instead of additive offsets",
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
     "without toon: Lambert shading",
     "a white toon texture",
     [](Scene& s) {
       s.model.materials[0].toon = {true, 9};
     },
     {0.05, kSteadyMean},
     {82, kStep}},
    {"highlight",
     highlight,
     "specular: a highlight half way between light and eye",
     "power 0",
     [](Scene& s) { s.model.materials[0].specular_power = 0.0f; },
     {0.05, kSteadyMean},
     {122, kStep}},
    {"light_key",
     light_key,
     "light key: colour and direction",
     "without the key",
     [](Scene& s) { s.motion.light.clear(); },
     {0.05, kSteadyMean},
     {93, kStep}},
    {"shared_toon",
     shared_toon,
     "shared toon: one step where the surface faces away from the light",
     "no toon",
     no_toon,
     {0.05, kSteadyMean},
     {102, kStep}},
    {"own_toon",
     own_toon,
     "own toon texture: the top row is the lit side",
     "the toon texture flipped",
     flip_texture,
     {0.05, kSteadyMean},
     {127, kStep}},
    {"sphere_multiply",
     sphere_multiply,
     "sphere map: multiplies, upright and not mirrored",
     "sphere map added",
     sphere<SphereMode::add>,
     {0.35, kFilteredMean},
     {153, kStep}},
    {"sphere_add",
     sphere_add,
     "sphere map: adds, upright and not mirrored",
     "the sphere map flipped",
     flip_texture,
     {0.35, kFilteredMean},
     {122, kStep}},
    {"texture_repeat",
     texture_repeat,
     "texture: repeats; the first row is v = 0",
     "the texture flipped",
     flip_texture,
     {0.35, kFilteredMean},
     {32, kFiltered}},
    {"sub_texture",
     sub_texture,
     "sub-texture: multiplies, by the additional UV",
     "used as a sphere map",
     sphere<SphereMode::multiply>,
     {0.35, kFilteredMean},
     {32, kFiltered}},
    {"vertex_color",
     vertex_color,
     "vertex colour: additional vec4 #1 multiplies colour and alpha",
     "without the flag",
     [](Scene& s) { s.model.materials[0].vertex_color = false; },
     {0.25, kRoundedMean},
     {2, kRounded}},
    {"texture_alpha",
     texture_alpha,
     "texture alpha: blends; texels with alpha 0 are discarded and write no depth",
     "alpha of at least 2 everywhere",
     [](Scene& s) {
       for (std::size_t i = 3; i < s.textures[0].rgba.size(); i += 4)
         s.textures[0].rgba[i] = std::max<std::uint8_t>(s.textures[0].rgba[i], 2);
     },
     {0.35, kFilteredMean},
     {32, kFiltered}},
    {"transparent_texels",
     transparent_texels,
     "texture alpha: colours of transparent texels do not bleed, minified or magnified",
     "green in the opaque texels",
     [](Scene& s) {
       for (std::size_t i = 0; i < s.textures[0].rgba.size(); i += 4)
         if (s.textures[0].rgba[i + 3] == 255) s.textures[0].rgba[i + 1] = 80;
     },
     {0.5, kFilteredMean},
     {24, kFiltered}},
    {"draw_order",
     draw_order,
     "draw order: materials in file order write depth; a transparent near one hides later ones",
     "the far card drawn first",
     [](Scene& s) { std::swap(s.model.materials[0], s.model.materials[1]); },
     {0.25, kRoundedMean},
     {2, kRounded}},
    {"order_independent_transparency",
     order_independent_transparency,
     "order-independent transparency: the far card is visible through the near ones, whatever their order",
     "the middle card furthest",
     [](Scene& s) {
       for (std::size_t i = 0; i < 4; ++i) s.model.vertices[i].position.z = 2.0f;
     },
     {0.25, kRoundedMean},
     {2, kRounded}},
    {"double_side",
     double_side,
     "double-sided: back faces are drawn only of double-sided materials",
     "both materials double-sided",
     [](Scene& s) { s.model.materials[0].double_sided = true; },
     {0.25, kRoundedMean},
     {2, kRounded}},

    // Edges, cameras, multisampling
    {"edge_width",
     edge_width,
     "edges: width by material and vertex",
     "half the size on one ball",
     [](Scene& s) { s.model.materials[0].edge_size *= 0.5f; },
     {0.05, kSteadyMean},
     {198, kStep}},
    {"edge_far",
     edge_far,
     "edges: same width in pixels at twice the distance",
     "half the width, as a constant width in units would give",
     [](Scene& s) { s.options.edge_scale = 0.5f; },
     {0.05, kSteadyMean},
     {200, kStep}},
    {"edge_lens",
     edge_lens,
     "edges: same width in pixels with a narrower field of view",
     "twice the width, as if the field of view had no effect",
     [](Scene& s) { s.options.edge_scale = 2.0f; },
     {0.05, kSteadyMean},
     {193, kStep}},
    {"camera_perspective",
     camera_perspective,
     "perspective camera: far objects are smaller",
     "an orthographic camera",
     [](Scene& s) { camera_of(s).perspective = false; },
     {0.05, kSteadyMean},
     {122, kStep}},
    {"camera_orthographic",
     camera_orthographic,
     "orthographic camera: same size at the target as with perspective",
     "half the field of view",
     [](Scene& s) { camera_of(s).fov_deg *= 0.5f; },
     {0.05, kSteadyMean},
     {122, kStep}},
    {"camera_rotated",
     camera_rotated,
     "camera rotation: about Z first, then X, then Y",
     "the roll inverted",
     [](Scene& s) { camera_of(s).rotation_rad.z *= -1.0f; },
     {0.05, kSteadyMean},
     {122, kStep}},
    {"four_samples",
     four_samples,
     "multisampling: four samples per pixel smooth a silhouette",
     "no multisampling",
     [](Scene& s) { s.samples = 0; },
     {0.15, kSampledMean},
     {40, kOneSample}},

    // Shadows
    {"ground_shadow",
     ground_shadow,
     "ground shadow: drawn over the floor, overlaps darken once, the third tube casts none",
     "no ground shadow",
     [](Scene& s) { s.options.ground_shadow = false; },
     {0.05, kSteadyMean},
     {186, kStep}},
    {"ground_shadow_low_light",
     ground_shadow_low_light,
     "ground shadow: low light from the left gives a long shadow to the right",
     "light from the right",
     [](Scene& s) { s.motion.light[0].light.direction.x *= -1.0f; },
     {0.05, kSteadyMean},
     {102, kStep}},
    {"self_shadow",
     self_shadow,
     "self shadow, mode 1: on a floor and on the ball, none on the second floor",
     "no self shadow",
     [](Scene& s) { s.options.self_shadow = false; },
     {0.1, kShadowMean},
     {186, kStep}},
    {"self_shadow_toon",
     self_shadow_toon,
     "self shadow with toon: the last row in shadow and on surfaces facing away, no gradient",
     "no toon",
     [](Scene& s) { s.model.materials[1].toon = {}; },
     {0.1, kShadowMean},
     {186, kStep}},
    {"self_shadow_second_mode",
     self_shadow_second_mode,
     "self shadow, mode 2: dark close behind the caster",
     "mode 1",
     [](Scene& s) { s.motion.self_shadow[0].shadow.mode = 1; },
     {0.1, kShadowMean},
     {186, kStep}},
};

}  // namespace

std::span<const Golden> golden_table() { return kTable; }

}  // namespace odori::golden
