#pragma once

// The table of all settings of a look.

#include "base/translate.h"
#include "view/look.h"

#include <array>

namespace odori {

inline constexpr LookChoice kOffOn[]{{"off"}, {"on"}};
inline constexpr LookChoice kShadowMapSizes[]{
    {"auto", tr_later("Automatic"),
     tr_later(
         "As fine as the image: no stair steps in large images, and no coarser for a model that stands on a stage")},
    {"1024", tr_later("1024, as in MMD"), tr_later("One map of 1024 x 1024 texels over all models")}};
inline constexpr LookChoice kShadings[]{
    {"mmd", tr_later("By vertex"),
     tr_later("Like MMD: toon, sphere map and highlight follow from the light at the vertices")},
    {"smooth", tr_later("By pixel"),
     tr_later("Smoother toons, sphere maps and highlights on coarse surfaces. MMD does not do this")}};
inline constexpr LookChoice kBackgroundFits[]{
    {"cover", tr_later("Cover"), tr_later("Fills the view; what does not fit is cut off")},
    {"contain", tr_later("Contain"), tr_later("Whole, with the background color beside it")},
    {"stretch", tr_later("Stretch"), tr_later("Whole and as large as the view, in another shape")}};
inline constexpr LookChoice kTransparencyOrders[]{
    {"mmd", tr_later("File order"),
     tr_later("Like MMD: materials are blended in file order, models in the order in which they were opened")},
    {"depth", tr_later("By depth"),
     tr_later("Order-independent transparency (OIT): surfaces are blended by depth. MMD does not do this")}};

inline constexpr LookChoice kToonRamps[]{
    {"file", tr_later("As in the file"), tr_later("The model's own toons")},
    {"two-tone", tr_later("Two tones"), tr_later("The lit and the unlit color of each toon, with a hard step")},
    {"smooth", tr_later("Smooth ramp"), tr_later("From the lit to the unlit color of each toon without a step")}};
inline constexpr LookChoice kFocuses[]{{"auto", tr_later("Face"), tr_later("The head of the first model")},
                                       {"bone", tr_later("Bone"), tr_later("A bone by its name")},
                                       {"distance", tr_later("Distance"), tr_later("A distance from the camera")}};
inline constexpr LookChoice kToneCurves[]{
    {"none", tr_later("No curve"), tr_later("Light as it is, up to 1")},
    {"reinhard", tr_later("Reinhard"), tr_later("Extended Reinhard: highlights are compressed, the rest stays")},
    {"aces", "ACES", tr_later("A fit of the curve of film industry: strong contrast")},
    {"neutral", tr_later("Neutral"), tr_later("Khronos PBR neutral: colors stay as they are below the highlights")},
    {"agx", "AgX", tr_later("Soft highlights that lose their color")}};

constexpr LookRow output_row(std::string_view key, std::string_view option, LookMember member, const char* title,
                             const char* help, LookRow::Range range = {}, std::span<const LookChoice> choices = {}) {
  return {key, option, LookCategory::output, member, title, help, range, choices};
}
constexpr LookRow picture_row(std::string_view key, std::string_view option, LookMember member, const char* title,
                              const char* help, LookRow::Range range = {}, std::span<const LookChoice> choices = {}) {
  return {key, option, LookCategory::picture, member, title, help, range, choices};
}
// Its value decides which shader programs draw.
constexpr LookRow selects_programs(LookRow row) {
  row.selects_programs = true;
  return row;
}
constexpr LookRow effect_row(std::string_view key, LookMember member, const char* title, const char* help,
                             LookRow::Range range = {}, std::span<const LookChoice> choices = {}) {
  return {key, "", LookCategory::effect, member, title, help, range, choices};
}
constexpr LookRow effect_switch(std::string_view key, bool Look::*member, const char* title, const char* help) {
  return effect_row(key, member, title, help, {}, kOffOn);
}

inline constexpr std::array kLookRows{
    selects_programs(output_row("samples", "--samples", &Look::samples, tr_later("Anti-aliasing (MSAA)"),
                                tr_later("Samples per pixel (MSAA)"), {0, kMaxSamples})),
    output_row("anisotropy", "--anisotropy", &Look::anisotropy, tr_later("Anisotropic filtering"),
               tr_later("Samples of anisotropic texture filtering; 1 turns it off"), {0, kMaxAnisotropy}),
    selects_programs(output_row("compressed_weights", "--compressed-weights", &Look::compressed_weights,
                                tr_later("Compressed weights"),
                                tr_later("Bones and weights of vertices in a quarter of the graphics memory, rounded; "
                                         "not where the processor skins"),
                                {}, kOffOn)),
    selects_programs(picture_row("transparency_by_depth", "--transparency", &Look::order_independent_transparency,
                                 tr_later("Transparency order"),
                                 tr_later("Order in which transparent surfaces are blended. mmd: the order of "
                                          "materials, as MMD does; depth: by depth (order-independent transparency)"),
                                 {}, kTransparencyOrders)),
    selects_programs(picture_row(
        "shading", "--shading", &Look::shading, tr_later("Shading"),
        tr_later("Where the light on materials is computed. mmd: at the vertices, as MMD does; smooth: at the pixels"),
        {}, kShadings)),
    picture_row("edge", "--edge", &Look::edge, tr_later("Edges"), tr_later("Outlines"), {}, kOffOn),
    picture_row("edge_scale", "--edge-scale", &Look::edge_scale, tr_later("Edge width"),
                tr_later("Factor of the width of all outlines"), {0.0f, 2.0f}),
    output_row(
        "grid", "--grid", &Look::grid, tr_later("Ground grid"),
        tr_later(
            "Ground grid (default: as the scene says, else on; not over the floor of scenery or without background)"),
        {}, kOffOn),
    picture_row("ground_shadow", "", &Look::ground_shadow, tr_later("Ground shadow"),
                tr_later("Shadows of all materials that cast one on the ground"), {}, kOffOn),
    picture_row("self_shadow", "", &Look::self_shadow, tr_later("Self shadow"),
                tr_later("Models cast shadows on themselves and each other (Shift+S), as the motion sets them, "
                         "otherwise in MMD's mode 1"),
                {}, kOffOn),
    selects_programs(picture_row("soft_shadow", "--soft-shadow", &Look::soft_shadow, tr_later("Soft shadow edges"),
                                 tr_later("Self shadows with smoother edges than in MMD"), {}, kOffOn)),
    picture_row(
        "shadow_map", "--shadow-map", &Look::shadow_map_size, tr_later("Self shadow map"),
        tr_later("Self shadow map. auto: as fine as the image; 1024: texels per side over all models, as in MMD"), {},
        kShadowMapSizes),
    output_row("picture_scale", "", &Look::resolution_scale, tr_later("Resolution scale"),
               tr_later("Factor of the size of saved images"), {1, kMaxResolutionScale}),
    output_row("background", "", &Look::background, tr_later("Background color"), tr_later("Color behind the stage")),
    output_row("background_fit", "--background-fit", &Look::background_fit, tr_later("Background fit"),
               tr_later("How the background image or video fills the view. cover: what does not fit is cut off; "
                        "contain: whole; stretch: in the shape of the view"),
               {}, kBackgroundFits),
    output_row("background_zoom", "--background-zoom", &Look::background_zoom, tr_later("Background zoom"),
               tr_later("Factor of the size of the background image or video"), {0.01f, 100.0f}),
    output_row("background_x", "--background-x", &Look::background_x, tr_later("Background to the right"),
               tr_later("How far right of the center the background image or video is, of the view's width"),
               {-10.0f, 10.0f}),
    output_row("background_y", "--background-y", &Look::background_y, tr_later("Background down"),
               tr_later("How far below the center the background image or video is, of the view's height"),
               {-10.0f, 10.0f}),
    output_row(
        "background_start", "--background-start", &Look::background_start, tr_later("Background video starts at"),
        tr_later("Second of the timeline at which the background video starts; negative: its beginning is skipped"),
        {-86400.0f, 86400.0f}),
    output_row("background_loop", "--background-loop", &Look::background_loop, tr_later("Loop the background video"),
               tr_later("The background video starts again at its end; otherwise its last frame stays"), {}, kOffOn),
    output_row(
        "background_behind", "--background-behind", &Look::background_behind, tr_later("Behind the stage"),
        tr_later("The background image or video is seen behind the stage; otherwise only on textures named screen.bmp"),
        {}, kOffOn),
    picture_row("toon", "--toon", &Look::toon_ramp, tr_later("Toon shading"),
                tr_later("Shades of toons. file: the model's; two-tone: lit and unlit; smooth: without steps"), {},
                kToonRamps),
    picture_row("shadow_tint", "", &Look::shadow_tint, tr_later("Shadow color"),
                tr_later("Color of the shade instead of the toon's; its alpha is the share of it")),
    effect_switch("glow", &Look::glow, tr_later("Glow"),
                  tr_later("Light spills from bright and from luminous materials")),
    effect_row("glow.strength", &Look::glow_strength, tr_later("Glow strength"),
               tr_later("Factor of the light that spills"), {0.0f, 4.0f}),
    effect_row("glow.radius", &Look::glow_radius, tr_later("Glow radius"),
               tr_later("How far light spills, of the image's height"), {0.02f, 0.3f}),
    effect_row("glow.threshold", &Look::glow_threshold, tr_later("Glow threshold"),
               tr_later("Linear light from which a pixel glows"), {0.0f, 4.0f}),
    effect_row("glow.tint", &Look::glow_tint, tr_later("Glow tint"),
               tr_later("Factors of red, green and blue of the light that spills"), {0.0f, 2.0f}),
    effect_switch("glow.luminous", &Look::glow_luminous, tr_later("Luminous materials"),
                  tr_later("Materials that MMD's AutoLuminous lights up glow")),
    effect_switch("diffusion", &Look::diffusion, tr_later("Diffusion"),
                  tr_later("Soft focus: a blurred copy is screened over the image")),
    effect_row("diffusion.strength", &Look::diffusion_strength, tr_later("Diffusion strength"),
               tr_later("Share of the copy"), {0.0f, 1.0f}),
    effect_row("diffusion.radius", &Look::diffusion_radius, tr_later("Diffusion radius"),
               tr_later("Of the blur, of the image's height"), {0.002f, 0.1f}),
    effect_row("diffusion.contrast", &Look::diffusion_contrast, tr_later("Diffusion contrast"),
               tr_later("Exponent of the copy; above 1 only bright parts spill"), {0.25f, 4.0f}),
    effect_switch("dof", &Look::dof, tr_later("Depth of field"),
                  tr_later("What is out of focus is blurred as by a lens; off with an orthographic camera")),
    effect_row("dof.focus", &Look::dof_focus, tr_later("Focus"),
               tr_later("What is sharp: auto (the head of the first model), a bone, or a distance"), {}, kFocuses),
    effect_row("dof.bone", &Look::dof_bone, tr_later("Focus bone"), tr_later("Name of the bone that is sharp")),
    effect_row("dof.distance", &Look::dof_distance, tr_later("Focus distance"),
               tr_later("From the camera, in units of 8 cm"), {0.1f, 10000.0f}),
    effect_row("dof.f_number", &Look::dof_f_number, tr_later("F-number"),
               tr_later("Of the lens: the smaller, the more is blurred"), {0.5f, 64.0f}),
    effect_switch("ao", &Look::ao, tr_later("Ambient occlusion"), tr_later("Creases and contacts are darker")),
    effect_row("ao.radius", &Look::ao_radius, tr_later("Occlusion radius"),
               tr_later("How far surfaces darken each other, units"), {0.05f, 10.0f}),
    effect_row("ao.strength", &Look::ao_strength, tr_later("Occlusion strength"),
               tr_later("1: all ambient light can be occluded"), {0.0f, 1.0f}),
    effect_switch("fog", &Look::fog, tr_later("Fog"), tr_later("Distance and height fog")),
    effect_row("fog.color", &Look::fog_color, tr_later("Fog color"), tr_later("Alpha: the share of it far away")),
    effect_row("fog.density", &Look::fog_density, tr_later("Fog density"), tr_later("On the ground, per unit"),
               {0.0f, 1.0f}),
    effect_row("fog.falloff", &Look::fog_falloff, tr_later("Fog falloff"),
               tr_later("How fast it thins out with height, per unit; 0: not at all"), {0.0f, 2.0f}),
    effect_switch("rim", &Look::rim, tr_later("Rim light"), tr_later("Light from behind along the silhouette")),
    effect_row("rim.strength", &Look::rim_strength, tr_later("Rim strength"), tr_later("Factor of the rim light"),
               {0.0f, 4.0f}),
    effect_row("rim.width", &Look::rim_width, tr_later("Rim width"), tr_later("Of the image's height"),
               {0.0005f, 0.03f}),
    effect_row("rim.color", &Look::rim_color, tr_later("Rim color"), tr_later("Color of the rim light")),
    effect_row("tone.curve", &Look::tone, tr_later("Tone curve"), tr_later("How light becomes display values"), {},
               kToneCurves),
    effect_row("tone.exposure", &Look::exposure, tr_later("Exposure"), tr_later("Exposure value: 1 doubles the light"),
               {-8.0f, 8.0f}),
    effect_row("grade.slope", &Look::grade_slope, tr_later("Slope"), tr_later("Factors of red, green and blue"),
               {0.0f, 4.0f}),
    effect_row("grade.offset", &Look::grade_offset, tr_later("Offset"), tr_later("Added to red, green and blue"),
               {-1.0f, 1.0f}),
    effect_row("grade.power", &Look::grade_power, tr_later("Power"), tr_later("Exponents of red, green and blue"),
               {0.1f, 4.0f}),
    effect_row("grade.saturation", &Look::grade_saturation, tr_later("Saturation"), tr_later("0: grey"), {0.0f, 4.0f}),
    effect_row("grade.contrast", &Look::grade_contrast, tr_later("Contrast"), tr_later("About middle grey"),
               {0.25f, 4.0f}),
    effect_row("grade.temperature", &Look::grade_temperature, tr_later("Temperature"),
               tr_later("Above 0 warmer, below 0 cooler"), {-1.0f, 1.0f}),
    effect_row("lut.file", &Look::lut_file, tr_later("LUT file"), tr_later("A color table as .cube file")),
    effect_row("lut.strength", &Look::lut_strength, tr_later("LUT strength"), tr_later("Share of the color table"),
               {0.0f, 1.0f}),
    effect_switch("vignette", &Look::vignette, tr_later("Vignette"), tr_later("Corners are darker")),
    effect_row("vignette.strength", &Look::vignette_strength, tr_later("Vignette strength"),
               tr_later("1: corners are black"), {0.0f, 1.0f}),
    effect_row("vignette.radius", &Look::vignette_radius, tr_later("Vignette radius"),
               tr_later("Where it is half as strong, of half the diagonal"), {0.1f, 2.0f}),
    effect_switch("aberration", &Look::aberration, tr_later("Chromatic aberration"),
                  tr_later("Red and blue are shifted towards the corners")),
    effect_row("aberration.strength", &Look::aberration_strength, tr_later("Aberration strength"),
               tr_later("Shift in the corners, of the image's height"), {0.0f, 0.05f}),
    effect_switch("grain", &Look::grain, tr_later("Film grain"),
                  tr_later("Noise that is the same for each frame of a film")),
    effect_row("grain.strength", &Look::grain_strength, tr_later("Grain strength"), tr_later("Of the noise"),
               {0.0f, 0.5f}),
    effect_switch("sharpen", &Look::sharpen, tr_later("Sharpen"), tr_later("Contrast of neighboring pixels")),
    effect_row("sharpen.strength", &Look::sharpen_strength, tr_later("Sharpening strength"), tr_later("1: strongest"),
               {0.0f, 1.0f}),
    effect_switch("letterbox", &Look::letterbox, tr_later("Letterbox"), tr_later("Black bars above and below")),
    effect_row("letterbox.aspect", &Look::letterbox_aspect, tr_later("Letterbox aspect"),
               tr_later("Width of what is left, of its height"), {1.0f, 4.0f}),
    effect_row("passes.file", &Look::pass_file, tr_later("Own passes"),
               tr_later("A look file whose own shaders draw over the picture")),
    effect_row("passes.parameters", &Look::pass_parameters, tr_later("Parameters of own passes"),
               tr_later("NAME=VALUE,...; the others have the values of the file"))};

}  // namespace odori
