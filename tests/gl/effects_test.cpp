// The effects of a look against numbers from their formulas, and that they depend on nothing but their frame.

#include "gl/scene.h"
#include "render/effects/effect_chain.h"
#include "render/effects/focus_distance.h"
#include "render/effects/luminous.h"
#include "render/large_image.h"
#include "scene/overrides.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

namespace odori {

namespace {

using testing::add_quad;
using testing::flat_material;
using testing::level_of_light;
using testing::light_of_level;

class EffectsTest : public testing::SceneTest {
 protected:
  Image shown(int size = 128, int samples = 0) {
    auto image = ViewportRenderer::create(size, size, samples);
    EXPECT_TRUE(image);
    PaneCameras cameras;
    cameras.fill(stage.camera);
    if (models_.size() != stage.actors.size()) models_ = uploaded();
    EXPECT_TRUE(image->draw(renderer(), stage, models_, options, {}, cameras));
    refused_ = image->effects_fault() != nullptr;
    return image->read();
  }
  // In tiles of this size; 0: at once.
  Image in_tiles(int width, int height, int tile) {
    auto large = LargeImage::create({width, height, 0, 1, tile == 0 ? LargeImage::kMaxTileSize : tile});
    EXPECT_TRUE(large);
    PaneCameras cameras;
    cameras.fill(stage.camera);
    if (models_.size() != stage.actors.size()) models_ = uploaded();
    auto drawn = large->draw(renderer(), stage, models_, options, {}, cameras);
    EXPECT_TRUE(drawn);
    return *drawn;
  }
  // A flat quad of this display value in the middle, `half` of the view's half height in size.
  Actor& put_patch(glm::vec3 color, float half = 0.0625f, float z = 0.0f) {
    Model model = testing::empty_model();
    add_quad(model, flat_material(color), {.low = glm::vec2(-half), .high = glm::vec2(half), .z = z});
    return put(std::move(model));
  }
  // The chain without any change.
  void use_neutral() {
    options.vignette = true;
    options.vignette_strength = 0.0f;
  }
  void look_at_corner();
  bool was_refused() const { return refused_; }

  std::vector<std::shared_ptr<GpuModel>> models_;
  bool refused_ = false;
};

int largest_difference(const Image& a, const Image& b) {
  int most = a.rgba.size() == b.rgba.size() ? 0 : 256;
  for (std::size_t i = 0; most < 256 && i < a.rgba.size(); ++i) most = std::max(most, std::abs(a.rgba[i] - b.rgba[i]));
  return most;
}

double sum_of_light(const Image& image) {
  double sum = 0.0;
  for (std::size_t i = 0; i < image.rgba.size(); i += 4) sum += light_of_level(image.rgba[i]);
  return sum;
}

TEST_F(EffectsTest, AChainThatChangesNothingStaysWithinALevel) {
  Model model = testing::empty_model();
  for (int i = 0; i < 16; ++i) {
    const float x = -1.0f + static_cast<float>(i) / 8.0f, value = static_cast<float>(i) / 15.0f;
    add_quad(model, flat_material({value, 1.0f - value, 0.5f * value}),
             {.low = {x, -1.0f}, .high = {x + 0.125f, 1.0f}});
  }
  put(std::move(model));
  const Image plain = shown();
  use_neutral();
  EXPECT_FALSE(was_refused());
  EXPECT_LE(largest_difference(shown(), plain), 1);
  EXPECT_LE(largest_difference(shown(128, 4), plain), 1);
}

TEST_F(EffectsTest, GlowAddsTheLightOfItsFormula) {
  put_patch(glm::vec3(188.0f / 255.0f), 0.5f);
  const Image plain = shown(512);
  options.glow = true;
  options.glow_karis = false;
  options.glow_threshold = 0.1f;
  options.glow_radius = 0.02f;
  options.glow_strength = 0.5f;
  const Image glowing = shown(512);
  const double patch = light_of_level(188), pixels = sum_of_light(plain) / patch;
  // Far above the knee all light beyond the threshold spills.
  EXPECT_NEAR(sum_of_light(glowing) - sum_of_light(plain), pixels * 0.5 * (patch - 0.1), pixels * 0.5 * patch * 0.01);
}

TEST_F(EffectsTest, GlowCoversATransparentBackground) {
  put_patch(glm::vec3(1.0f));
  options.background = glm::vec4(0.0f);
  options.glow = true;
  options.glow_threshold = 0.0f;
  options.glow_strength = 1.0f;
  const Image image = shown();
  const auto beside = testing::pixel(image, 64 + 6, 64);
  EXPECT_GT(beside[3], 5);
  EXPECT_LT(beside[3], 250);
  EXPECT_NEAR(beside[0], 255, 6) << "straight colour of what glows";
  EXPECT_EQ(testing::pixel(image, 1, 1)[3], 0);
}

TEST_F(EffectsTest, LuminousMaterialsGlow) {
  Actor& actor = put_patch(glm::vec3(0.2f));
  Material& material = const_cast<Model&>(*actor.model).materials[0];
  options.glow = true;
  const Image dark = shown();
  material.specular_power = 130.0f;
  material.specular = glm::vec3(0.0f);
  material.ambient = glm::vec3(0.2f, 0.1f, 0.0f);
  evaluate_morphs(*actor.rig, actor.pose.morph_weights, actor.morphs);
  actor.morphs.materials[0] = rest_state(material);
  // (diffuse + ambient / 2) / 2 * (power - 100) / 7
  const glm::vec3 emitted = emitted_color(actor, 0);
  EXPECT_NEAR(emitted.r, (0.0f + 0.1f) / 2.0f * 30.0f / 7.0f, 1e-6f);
  EXPECT_NEAR(emitted.g, (0.0f + 0.05f) / 2.0f * 30.0f / 7.0f, 1e-6f);
  EXPECT_GT(testing::pixel(shown(), 64 + 6, 64)[0], testing::pixel(dark, 64 + 6, 64)[0] + 3);
  options.glow_luminous = false;
  EXPECT_LE(testing::pixel(shown(), 64 + 6, 64)[0], testing::pixel(dark, 64 + 6, 64)[0]);
}

TEST_F(EffectsTest, AMaterialIsSwitchedOnAndOff) {
  Actor& actor = put_patch(glm::vec3(0.2f));
  options.glow = true;
  const auto beside = [&] { return testing::pixel(shown(), 64 + 6, 64)[0]; };
  const int dark = beside();
  set_material_flag(actor, 0, MaterialFlag::luminous, true);
  const MaterialState& state = actor.morphs.materials[0];
  EXPECT_EQ(emitted_color(actor, 0), 0.5f * (glm::vec3(state.diffuse) + 0.5f * state.ambient))
      << "as with a power of 107";
  const_cast<Material&>(actor.model->materials[0]).ambient = glm::vec3(4.0f);
  actor.morphs.materials[0] = rest_state(actor.model->materials[0]);
  EXPECT_GT(beside(), dark + 3);
  set_material_flag(actor, 0, MaterialFlag::luminous, false);
  EXPECT_EQ(emitted_color(actor, 0), glm::vec3(0.0f));
}

// Additional vec4 #1 (0.2, 0.7, period, without texture) and the colour in #2.
TEST_F(EffectsTest, MarkedVerticesEmitTheirColor) {
  Model model = testing::empty_model();
  add_quad(model, flat_material(glm::vec3(0.0f)), {.low = glm::vec2(-0.0625f), .high = glm::vec2(0.0625f)});
  model.additional_uv_count = 2;
  for (std::size_t i = 0; i < model.vertices.size(); ++i)
    model.additional_uv.insert(model.additional_uv.end(), {{0.2f, 0.7f, -2.0f, 1.0f}, {2.0f, 0.5f, 0.0f, 1.0f}});
  put(std::move(model));
  options.glow = true;
  const auto beside = [&](double frame) {
    stage.frame = frame;
    return testing::pixel(shown(), 64 + 6, 64);
  };
  const auto lit = beside(0.0), dark = beside(1.5 * kFramesPerSecond);  // the second half of two seconds is dark
  EXPECT_GT(lit[0], dark[0] + 10);
  EXPECT_GT(lit[0], lit[1] + 5) << "red above all";
  EXPECT_EQ(lit[2], dark[2]);
  options.glow_luminous = false;
  EXPECT_EQ(beside(0.0), dark);
}

TEST_F(EffectsTest, ToneCurvesGiveTheirPublishedValues) {
  put_patch(glm::vec3(1.0f), 1.0f);
  const auto shown_light = [&](ToneCurve curve, float exposure) {
    options.tone = curve;
    options.exposure = exposure;
    return testing::pixel(shown(16), 8, 8)[0];
  };
  EXPECT_NEAR(shown_light(ToneCurve::none, -1.0f), level_of_light(0.5), 1.0);
  EXPECT_NEAR(shown_light(ToneCurve::aces, 0.0f), level_of_light(2.54 / 3.16), 1.0);
  EXPECT_NEAR(shown_light(ToneCurve::reinhard, 2.0f), level_of_light(1.0), 1.0) << "light 4 is white";
  EXPECT_NEAR(shown_light(ToneCurve::reinhard, 0.0f), level_of_light(17.0 / 32.0), 1.0);
  EXPECT_NEAR(shown_light(ToneCurve::neutral, -1.0f), level_of_light(0.46), 1.0) << "below the highlights, less 0.04";
  EXPECT_NEAR(shown_light(ToneCurve::agx, std::log2(0.18f)), level_of_light(0.2146), 1.5) << "middle grey";
}

TEST_F(EffectsTest, AnIdentityTableChangesNothingAndOthersAreTetrahedral) {
  Model model = testing::empty_model();
  add_quad(model, flat_material({0.2f, 0.7f, 0.45f}), {.low = glm::vec2(-1.0f), .high = glm::vec2(1.0f)});
  put(std::move(model));
  const Image plain = shown(16);
  ColorLut table{5, glm::vec3(0.0f), glm::vec3(1.0f), {}};
  for (int i = 0; i < 125; ++i) table.entries.push_back(glm::vec3(glm::ivec3(i % 5, i / 5 % 5, i / 25)) / 4.0f);
  options.lut_file = "table.cube";
  options.lut = std::make_shared<const ColorLut>(table);
  EXPECT_LE(largest_difference(shown(16), plain), 1);

  // 2 x 2 x 2, one at the corner (1, 1, 0): of the tetrahedron of (0.2, 0.7, 0.45), whose order is green, blue, red, no
  // corner; of the order green, red, blue, its third.
  ColorLut corner{2, glm::vec3(0.0f), glm::vec3(1.0f), std::vector<glm::vec3>(8, glm::vec3(0.0f))};
  corner.entries[3] = glm::vec3(1.0f);
  options.lut = std::make_shared<const ColorLut>(corner);
  EXPECT_EQ(testing::pixel(shown(16), 8, 8)[0], 0) << "trilinear interpolation would give 0.08";

  ColorLut curve{0, glm::vec3(0.0f), glm::vec3(1.0f), {glm::vec3(1.0f), glm::vec3(0.0f)}};
  options.lut = std::make_shared<const ColorLut>(curve);
  EXPECT_NEAR(testing::pixel(shown(16), 8, 8)[1], 255 - testing::pixel(plain, 8, 8)[1], 1);
}

TEST_F(EffectsTest, AFloorAloneIsNotOccluded) {
  put_patch(glm::vec3(0.6f), 1.0f);
  const Image plain = shown();
  options.ao = true;
  options.ao_strength = 1.0f;
  EXPECT_LE(largest_difference(shown(), plain), 3);
}

// A floor at y = 0 and a wall at z = 0, seen from above and before it.
void EffectsTest::look_at_corner() {
  Model model = testing::empty_model();
  Material material = flat_material(glm::vec3(0.8f));
  material.self_shadow_receiver = true;
  add_quad(model, material, {.low = {-50.0f, 0.0f}, .high = {50.0f, 50.0f}});
  add_quad(model, material, {.low = {-50.0f, -50.0f}, .high = {50.0f, 0.0f}, .normal = {0, 1, 0}});
  for (std::size_t i = 4; i < 8; ++i) {
    glm::vec3& at = model.vertices[i].position;
    at = {at.x, 0.0f, at.y};
  }
  model.materials[0].double_sided = model.materials[1].double_sided = true;
  put(std::move(model));
  stage.camera.perspective = true;
  stage.camera.fov_deg = 30.0f;
  stage.camera.distance = -20.0f;
  stage.camera.rotation_rad = {glm::radians(-45.0f), 0.0f, 0.0f};
}

TEST_F(EffectsTest, ACornerIsOccludedByItsAnalyticShare) {
  look_at_corner();
  const int size = 512;
  const double radius = 1.2;  // units; less than the share of the image that a slice may reach
  const Image plain = shown(size);
  options.ao = true;
  options.ao_strength = 1.0f;
  options.ao_radius = static_cast<float>(radius);
  options.ao_falloff = false;
  const Image occluded = shown(size);
  const double pixels_per_unit = size / 2.0 / (20.0 * std::tan(glm::radians(15.0)));
  for (const double k : {0.15, 0.3, 0.6}) {
    // On the floor at a distance of k radii from the wall, seen under 45 degrees.
    const double away = k * radius, scale = pixels_per_unit * 20.0 / (20.0 - away * std::numbers::sqrt2 / 2.0);
    const int row = size / 2 + static_cast<int>(away * std::numbers::sqrt2 / 2.0 * scale);
    const double open = light_of_level(testing::pixel(occluded, size / 2, row)[1]) /
                        light_of_level(testing::pixel(plain, size / 2, row)[1]);
    const double expected = (std::acos(k) - k * std::sqrt(1.0 - k * k)) / std::numbers::pi;
    EXPECT_NEAR(1.0 - open, expected, 0.05) << "at " << k << " radii, row " << row;
  }
}

TEST_F(EffectsTest, APointOutOfFocusIsAsWideAsAThinLensMakesIt) {
  put_patch(glm::vec3(1.0f), 0.06f, 40.0f);
  stage.camera.perspective = true;
  stage.camera.fov_deg = 30.0f;
  stage.camera.distance = -20.0f;
  options.dof = true;
  options.dof_focus = Focus::distance;
  options.dof_distance = 20.0f;
  options.dof_f_number = 0.5f;
  const int size = 512;
  const Image image = shown(size);
  // Thin lens: diameter of the aperture times magnification times distance from the focus by distance, of 24 mm.
  const double focal = 12.0 / std::tan(glm::radians(15.0)), focus = 20.0 * 80.0, at = 60.0 * 80.0;
  const double diameter = focal / 0.5 * focal / (focus - focal) * (at - focus) / at / 24.0 * size;
  const double patch = 2.0 * 0.06 * size / 2.0 / (60.0 * std::tan(glm::radians(15.0)));
  int first = size, last = 0;
  for (int x = 0; x < size; ++x) {
    if (testing::pixel(image, x, size / 2)[0] == 0) continue;
    first = std::min(first, x);
    last = std::max(last, x);
  }
  EXPECT_NEAR(last - first + 1, diameter + patch, 0.05 * diameter + 2.0);
}

TEST_F(EffectsTest, WhatIsInFocusHasNoBlurBesideIt) {
  const glm::vec3 bright(0.9f);
  stage.camera.perspective = true;
  stage.camera.fov_deg = 30.0f;
  stage.camera.distance = -20.0f;
  options.dof = true;
  options.dof_focus = Focus::distance;
  options.dof_f_number = 0.5f;
  put_patch(bright, 60.0f, 40.0f);
  put_patch(glm::vec3(0.0f), 1.5f);
  const int size = 256;
  // In focus, and so little nearer that its circle is smaller than a pixel.
  for (const float distance : {20.0f, 20.05f}) {
    options.dof_distance = distance;
    const Image image = shown(size);
    const auto at = [&](int x) { return testing::pixel(image, x, size / 2)[0]; };
    int edge = size / 2;
    while (edge < size - 8 && at(edge) < 100) ++edge;
    ASSERT_LT(edge, size - 8);
    EXPECT_EQ(at(edge - 1), 0) << distance;
    for (int x = edge; x < edge + 6; ++x) EXPECT_NEAR(at(x), 0.9 * 255.0, 2.0) << distance << ", pixel " << x - edge;
  }
}

TEST_F(EffectsTest, FogIsExponential) {
  put_patch(glm::vec3(0.0f), 60.0f, 30.0f);
  stage.camera.perspective = true;
  stage.camera.distance = -20.0f;
  options.fog = true;
  options.fog_color = glm::vec4(1.0f);
  options.fog_density = 0.02f;
  EXPECT_NEAR(testing::pixel(shown(33), 16, 16)[0], level_of_light(1.0 - std::exp(-0.02 * 50.0)), 1.5);
}

void use_everything(RenderOptions& options) {
  options.glow = options.diffusion = options.dof = options.ao = options.fog = options.rim = true;
  options.vignette = options.aberration = options.grain = options.sharpen = options.letterbox = true;
  options.letterbox_aspect = 1.5f;
  options.glow_threshold = 0.3f;
  options.tone = ToneCurve::aces;
  options.grade_contrast = 1.1f;
  options.dof_focus = Focus::distance;
  options.dof_distance = 15.0f;
}

TEST_F(EffectsTest, TilesAgreeWithTheWholeImage) {
  look_at_corner();
  put_patch({1.0f, 0.5f, 0.2f}, 2.0f, -3.0f);
  use_everything(options);
  const Image whole = in_tiles(640, 400, 0);
  for (const int tile : {128, 256}) EXPECT_LE(largest_difference(in_tiles(640, 400, tile), whole), 1) << tile;
}

TEST_F(EffectsTest, AValueThatIsNoNumberStaysWhereItIs) {
  put_patch(glm::vec3(1e30f), 0.05f);
  options.glow = options.diffusion = options.dof = true;
  stage.camera.perspective = true;
  const Image image = shown();
  Model model = testing::empty_model();
  EXPECT_LT(testing::pixel(image, 2, 2)[0], 250) << "light is bounded, so that the whole image does not turn white";
  stage.actors.clear();
  put_patch(glm::vec3(std::numeric_limits<float>::quiet_NaN()), 0.05f);
  EXPECT_LE(testing::pixel(shown(), 2, 2)[0], 1);
}

TEST_F(EffectsTest, ADriverWithoutFloatTargetsDrawsThePlainPicture) {
  put_patch(glm::vec3(0.6f));
  const Image plain = shown();
  options.glow = true;
  EffectTarget::refuse(true);
  const Image refused = shown();
  EffectTarget::refuse(false);
  EXPECT_TRUE(was_refused());
  EXPECT_EQ(refused.rgba, plain.rgba);
  shown();
  EXPECT_FALSE(was_refused());
}

// One renderer that draws other looks, sizes and cameras in between gives the bytes of a new one.
// Panes that are drawn as MMD draws them beside panes with the look.
TEST_F(EffectsTest, APaneAsMmdDrawsItIsThePlainPicture) {
  put_patch({0.9f, 0.5f, 0.2f}, 0.5f);
  options.background = glm::vec4(0.2f, 0.3f, 0.4f, 1.0f);
  const Image plain = shown(96, 4);
  options.glow = options.vignette = options.ao = true;
  options.toon_ramp = ToonRamp::two_tone;
  options.order_independent_transparency = true;
  Views views;
  views.style = ViewStyle::wipe;
  views.panes[1] = views.panes[0];
  views.panes[0].as_mmd = views.panes[1].as_mmd = true;
  const auto draw = [&] {
    auto image = ViewportRenderer::create(96, 96, 4);
    EXPECT_TRUE(image);
    PaneCameras cameras;
    cameras.fill(stage.camera);
    EXPECT_TRUE(image->draw(renderer(), stage, models_, options, views, cameras));
    return image->read();
  };
  EXPECT_EQ(draw().rgba, plain.rgba);
  views.panes[1].as_mmd = false;
  const Image half = draw();
  const auto column_differs = [&](int x) {
    for (int y = 0; y < 96; ++y) {
      if (!std::equal(half.rgba.begin() + 4 * (y * 96 + x), half.rgba.begin() + 4 * (y * 96 + x) + 4,
                      plain.rgba.begin() + 4 * (y * 96 + x)))
        return true;
    }
    return false;
  };
  EXPECT_FALSE(column_differs(20));
  EXPECT_TRUE(column_differs(90)) << "the vignette darkens the right edge";
}

TEST_F(EffectsTest, AnImageDoesNotDependOnThoseBefore) {
  look_at_corner();
  put_patch({1.0f, 0.5f, 0.2f}, 2.0f, -3.0f);
  std::mt19937 random(7);
  const auto chance = [&] { return random() % 2 == 0; };
  const auto models = uploaded();
  PaneCameras cameras;
  auto reused = ViewportRenderer::create(96, 64, 4);
  ASSERT_TRUE(reused);
  for (int i = 0; i < 12; ++i) {
    use_everything(options);
    for (bool* on : {&options.glow, &options.diffusion, &options.dof, &options.ao, &options.fog, &options.rim,
                     &options.sharpen, &options.letterbox})
      *on = chance();
    options.glow_radius = chance() ? 0.05f : 0.2f;
    stage.camera.rotation_rad.y = 0.1f * static_cast<float>(i);
    stage.frame = i;
    cameras.fill(stage.camera);
    auto fresh = ViewportRenderer::create(96, 64, 4);
    ASSERT_TRUE(fresh);
    ASSERT_TRUE(reused->draw(renderer(), stage, models, options, {}, cameras));
    ASSERT_TRUE(fresh->draw(renderer(), stage, models, options, {}, cameras));
    EXPECT_EQ(reused->read().rgba, fresh->read().rgba) << i;
  }
}

}  // namespace

}  // namespace odori
