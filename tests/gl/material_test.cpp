// One small scene per rule of rendering.md 2 and 7, with the colour that its formula gives.

#include "gl/scene.h"

namespace odori {
namespace {

using testing::add_quad;
using testing::flat_material;
using testing::image_of;
using testing::near;
using testing::Pixel;

using MaterialTest = testing::SceneTest;

constexpr int kLeft = 21;  // pixels inside a quad of +-0.5, off its centre: the quad covers 16 to 47
constexpr int kRight = 42;
constexpr int kTop = 21;
constexpr int kBottom = 42;

std::string text(const Pixel& p) {
  return std::to_string(p[0]) + " " + std::to_string(p[1]) + " " + std::to_string(p[2]) + " " + std::to_string(p[3]);
}

#define EXPECT_COLOR(got, ...)                                                  \
  do {                                                                          \
    const Pixel actual = got;                                                   \
    EXPECT_TRUE(near(actual, Pixel(__VA_ARGS__))) << "actual " << text(actual); \
  } while (false)

// A quad with one material. Its normal is rotated by the angle from the camera towards +X.
Model quad_model(const Material& material, float lean_deg = 0.0f) {
  Model model = testing::empty_model();
  const float lean = glm::radians(lean_deg);
  add_quad(model, material, {.normal = {std::sin(lean), 0.0f, -std::cos(lean)}});
  return model;
}

// A toon texture: first row (lit) red, last row (shadow) blue.
std::vector<Image> ramp() { return {image_of(1, 2, {{250, 0, 0, 255}, {0, 0, 250, 255}})}; }

Material toon_material(glm::vec3 ambient) {
  Material material = flat_material(ambient);
  material.toon = {false, 0};
  return material;
}

TEST_F(MaterialTest, AmbientAloneIsUnchanged) {
  put(quad_model(flat_material({0.2f, 0.4f, 0.6f})));
  EXPECT_COLOR(center(), {51, 102, 153, 255});
}

TEST_F(MaterialTest, TheBaseDoesNotDependOnTheNormal) {
  Material material = flat_material({0.1f, 0.2f, 0.8f});
  material.diffuse = {0.5f, 0.25f, 1.0f, 1.0f};
  stage.light.color = glm::vec3(0.6f);
  for (const Shading shading : {Shading::mmd, Shading::smooth}) {
    options.shading = shading;
    for (const float lean : {0.0f, 60.0f, 120.0f}) {
      for (const std::int32_t toon : {-1, 0}) {
        material.toon = {false, toon};
        stage.actors.clear();
        put(quad_model(material, lean), {image_of(1, 1, {{255, 255, 255, 255}})});
        // 0.1 + 0.5 * 0.6, 0.2 + 0.25 * 0.6, and what is above 1
        EXPECT_COLOR(center(), {102, 89, 255, 255});
      }
    }
  }
}

TEST_F(MaterialTest, TheBaseSaturatesBeforeTheTexture) {
  Material material = flat_material({0.8f, 0.8f, 0.8f});
  material.diffuse = {1.0f, 1.0f, 1.0f, 1.0f};
  material.texture = 0;
  put(quad_model(material), {image_of(1, 1, {{100, 150, 200, 255}})});
  EXPECT_COLOR(center(), {100, 150, 200, 255});
}

TEST_F(MaterialTest, ToonGoesFromItsFirstRowInLightToItsLastInShadow) {
  Model lit = quad_model(toon_material(glm::vec3(1.0f)), 0.0f);
  put(lit, ramp());
  EXPECT_COLOR(center(), {250, 0, 0, 255});
  stage.actors.clear();
  stage.light.direction = {0.0f, 0.0f, -1.0f};
  put(quad_model(toon_material(glm::vec3(1.0f))), ramp());
  EXPECT_COLOR(center(), {0, 0, 250, 255});
  stage.light.direction = {1.0f, 0.0f, 0.0f};
  EXPECT_COLOR(center(), {125, 0, 125, 255});
}

TEST_F(MaterialTest, MissingImagesAreWhite) {
  Material material = toon_material({0.2f, 0.4f, 0.6f});
  material.texture = 0;
  material.sphere_texture = 0;
  material.sphere_mode = SphereMode::add;
  put(quad_model(material), {Image{}});
  EXPECT_COLOR(center(), {51, 102, 153, 255});
}

TEST_F(MaterialTest, TexturesAreUprightAndNotMirrored) {
  Material material = flat_material(glm::vec3(1.0f));
  material.texture = 0;
  const Pixel red{250, 0, 0, 255};
  const Pixel green{0, 250, 0, 255};
  const Pixel blue{0, 0, 250, 255};
  const Pixel yellow{250, 250, 0, 255};
  put(quad_model(material), {image_of(4, 4,
                                      {red, red, green, green, red, red, green, green,  //
                                       blue, blue, yellow, yellow, blue, blue, yellow, yellow})});
  const Image image = drawn();
  EXPECT_COLOR(testing::pixel(image, kLeft, kTop), red);
  EXPECT_COLOR(testing::pixel(image, kRight, kTop), green);
  EXPECT_COLOR(testing::pixel(image, kLeft, kBottom), blue);
  EXPECT_COLOR(testing::pixel(image, kRight, kBottom), yellow);
}

TEST_F(MaterialTest, TexturesRepeat) {
  Material material = flat_material(glm::vec3(1.0f));
  material.texture = 0;
  Model model = quad_model(material);
  for (Vertex& vertex : model.vertices) vertex.uv += glm::vec2(3.0f, -2.0f);
  put(model, {image_of(4, 1, {{250, 0, 0, 255}, {250, 0, 0, 255}, {0, 250, 0, 255}, {0, 250, 0, 255}})});
  EXPECT_COLOR(testing::pixel(drawn(), kLeft + 3, 32), {250, 0, 0, 255});
  EXPECT_COLOR(testing::pixel(drawn(), kRight - 3, 32), {0, 250, 0, 255});
}

TEST_F(MaterialTest, SphereMapsFollowTheNormalInView) {
  const Image corners = image_of(2, 2, {{200, 0, 0, 255}, {0, 200, 0, 255}, {0, 0, 200, 255}, {200, 200, 0, 255}});
  Material material = flat_material(glm::vec3(1.0f));
  material.sphere_texture = 0;
  material.sphere_mode = SphereMode::multiply;
  Model model = testing::empty_model();
  add_quad(model, material, {.normal = glm::normalize(glm::vec3(0.7f, 0.7f, -0.2f))});
  put(model, {corners});
  EXPECT_COLOR(center(), {0, 200, 0, 255});  // right and up: the map's upper right
  stage.camera.rotation_rad.z = glm::radians(90.0f);
  const Pixel rolled = center();
  // The camera's up is now world -X or +X; the same normal is up and left, or down and right, of it.
  EXPECT_TRUE(near(rolled, {200, 0, 0, 255}) || near(rolled, {200, 200, 0, 255})) << text(rolled);
  EXPECT_EQ(rolled[0] == 200 && rolled[1] == 0, camera_frame(stage.camera).right.y > 0.0f ? false : true);
}

TEST_F(MaterialTest, AnAddedSphereIsAddedOnceAfterSaturation) {
  Material material = flat_material({1.0f, 0.2f, 0.0f});
  material.diffuse = {1.0f, 0.0f, 0.0f, 1.0f};
  material.sphere_texture = 0;
  material.sphere_mode = SphereMode::add;
  material.toon = {false, 1};
  put(quad_model(material), {image_of(1, 1, {{100, 50, 25, 10}}), image_of(1, 1, {{128, 128, 128, 255}})});
  // min(1, 1 + 100/255) * 128/255 and so on; the map's alpha plays no part.
  EXPECT_COLOR(center(), {128, 51, 13, 255});
}

TEST_F(MaterialTest, ASubTextureMultipliesByTheSecondUv) {
  Material material = flat_material(glm::vec3(1.0f));
  material.sphere_texture = 0;
  material.sphere_mode = SphereMode::sub_texture;
  Model model = quad_model(material);
  model.additional_uv_count = 2;
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    model.additional_uv.push_back({0.75f, 0.5f, 0.0f, 0.0f});
    model.additional_uv.push_back({0.25f, 0.5f, 0.0f, 0.0f});
  }
  put(model, {image_of(2, 1, {{250, 0, 0, 255}, {0, 100, 0, 255}})});
  EXPECT_COLOR(center(), {0, 100, 0, 255});
}

TEST_F(MaterialTest, VertexColorsMultiplyIfTheFlagIsSet) {
  Material material = flat_material({1.0f, 0.5f, 1.0f});
  Model model = quad_model(material);
  model.additional_uv_count = 1;
  model.additional_uv.assign(4, {0.5f, 1.0f, 0.0f, 1.0f});
  put(model);
  EXPECT_COLOR(center(), {255, 128, 255, 255});
  stage.actors.clear();
  model.materials[0].vertex_color = true;
  put(model);
  EXPECT_COLOR(center(), {128, 128, 0, 255});
}

TEST_F(MaterialTest, HighlightsAreAddedLastAndRequireAPower) {
  Material material = flat_material({0.2f, 0.2f, 0.2f});
  material.specular = {0.5f, 0.0f, 0.25f};
  material.specular_power = 4.0f;
  stage.light.color = glm::vec3(0.8f);
  put(quad_model(material));
  // The eye and the light are both straight ahead: N.H is 1.
  EXPECT_COLOR(center(), {153, 51, 102, 255});
  stage.actors.clear();
  put(quad_model(material, 30.0f));
  // cos(30 deg)^4 = 0.5625
  EXPECT_COLOR(center(), {108, 51, 80, 255});
  stage.actors.clear();
  material.specular_power = 0.0f;
  put(quad_model(material));
  EXPECT_COLOR(center(), {51, 51, 51, 255});
}

// Between two vertices, one facing the eye and the light, the other turned away from both by the angle. The centre of
// the pixel is 0.515625 of the way from the first to the second.
class LightBetweenVertices : public MaterialTest {
 protected:
  void put_between(const Material& material, float lean_deg, const std::vector<Image>& textures = {}) {
    Model model = quad_model(material);
    const float lean = glm::radians(lean_deg);
    for (Vertex& vertex : model.vertices)
      if (vertex.position.x > 0.0f) vertex.normal = {std::sin(lean), 0.0f, -std::cos(lean)};
    stage.actors.clear();
    put(model, textures);
  }
};

TEST_F(LightBetweenVertices, HighlightsAreInterpolatedOrWithSmoothShadingComputed) {
  Material material = flat_material(glm::vec3(0.0f));
  material.specular = {1.0f, 0.5f, 0.0f};
  material.specular_power = 20.0f;
  put_between(material, 60.0f);
  // 0.484375 of 1, and of the rest cos(60 deg)^20, which is nothing
  EXPECT_COLOR(center(), {124, 62, 0, 255});
  options.shading = Shading::smooth;
  // The normal is (0.4465, 0, -0.7422) made unit length: 0.8569^20 = 0.0456
  EXPECT_COLOR(center(), {12, 6, 0, 255});
}

TEST_F(LightBetweenVertices, ToonsFollowTheInterpolatedCosineOrThatOfTheUnitNormal) {
  put_between(toon_material(glm::vec3(1.0f)), 120.0f, ramp());
  // N.L = 1 - 1.5 * 0.515625 = 0.2266, the row 0.3867: 0.2734 of the way between the two texels
  EXPECT_COLOR(center(), {182, 0, 68, 255});
  options.shading = Shading::smooth;
  // N.L = 0.2266 / 0.5007 = 0.4525, the row 0.2737: 0.0950 / 2 of the way
  EXPECT_COLOR(center(), {238, 0, 12, 255});
}

TEST_F(LightBetweenVertices, SphereMapsFollowTheInterpolatedNormalOrTheUnitNormal) {
  std::vector<Pixel> columns;
  for (int x = 0; x < 64; ++x) columns.push_back({4 * x, 0, 0, 255});
  Material material = flat_material(glm::vec3(1.0f));
  material.sphere_texture = 0;
  material.sphere_mode = SphereMode::multiply;
  put_between(material, 90.0f, {image_of(64, 1, columns)});
  // u = 0.5 + 0.5 * 0.515625 = 0.7578, the texel 48; the texture's slope is 4 per texel.
  EXPECT_TRUE(near(center(), {192, 0, 0, 255}, 2)) << text(center());
  options.shading = Shading::smooth;
  // x of the unit normal is 0.515625 / 0.7075 = 0.7288: u = 0.8644, the texel 54.8
  EXPECT_TRUE(near(center(), {219, 0, 0, 255}, 2)) << text(center());
}

TEST_F(MaterialTest, TranslucentMaterialsBlendAndWriteDepth) {
  Model model = testing::empty_model();
  add_quad(model, flat_material({1.0f, 0.0f, 0.0f}, 0.5f), {.z = 0.0f});
  add_quad(model, flat_material({0.0f, 1.0f, 0.0f}), {.z = 1.0f});  // behind and drawn later: fails the depth test
  put(model);
  options.background = {0.0f, 0.0f, 1.0f, 1.0f};
  EXPECT_COLOR(center(), {128, 0, 128, 255});
}

TEST_F(MaterialTest, FullyTransparentTexelsAreDiscarded) {
  Model model = testing::empty_model();
  Material holed = flat_material(glm::vec3(1.0f));
  holed.texture = 0;
  add_quad(model, holed, {.z = 0.0f});
  add_quad(model, flat_material({0.0f, 1.0f, 0.0f}), {.z = 1.0f});
  put(model, {image_of(1, 1, {{255, 255, 255, 0}})});
  EXPECT_COLOR(center(), {0, 255, 0, 255});
}

TEST_F(MaterialTest, AMaterialMorphedToZeroAlphaIsNotDrawn) {
  Actor& actor = put(quad_model(flat_material({1.0f, 0.0f, 0.0f})));
  actor.morphs.materials[0].diffuse.a = 0.0f;
  drawn();
  EXPECT_EQ(draw_calls(), 0);
}

TEST_F(MaterialTest, AHiddenMaterialAndItsEdgeAreNotDrawn) {
  Model model = quad_model(flat_material({1.0f, 0.0f, 0.0f}));
  model.materials[0].edge = true;
  Actor& actor = put(model);
  drawn();
  EXPECT_EQ(draw_calls(), 2);
  actor.overrides.material_hidden[0] = 1;
  drawn();
  EXPECT_EQ(draw_calls(), 0);
}

TEST_F(MaterialTest, MorphedColorsAreClampedBeforeTheyAreUsed) {
  Actor& actor = put(quad_model(flat_material({0.2f, 0.2f, 0.2f})));
  MaterialState& state = actor.morphs.materials[0];
  stage.light.color = glm::vec3(0.4f);
  state.ambient = {-1.0f, 0.0f, 7.0f};
  state.diffuse = {1.0f, 2.0f, 0.0f, 1.0f};
  EXPECT_COLOR(center(), {102, 102, 255, 255});
  state.ambient = glm::vec3(0.0f);
  state.diffuse = {0.0f, 0.0f, 0.0f, 1.0f};
  state.specular = {2.0f, 0.5f, -1.0f};
  state.specular_power = 1.0f;
  EXPECT_COLOR(center(), {102, 51, 0, 255});
}

TEST_F(MaterialTest, TextureFactorsScaleTowardsWhiteThenAdd) {
  Material material = flat_material(glm::vec3(1.0f));
  material.texture = 0;
  Actor& actor = put(quad_model(material), {image_of(1, 1, {{204, 102, 51, 255}})});
  actor.morphs.materials[0].texture.multiply = {0.5f, 1.0f, 1.0f, 0.5f};
  // lerp(1, t * f, 0.5) = (1 + 0.4) / 2, (1 + 0.4) / 2, (1 + 0.2) / 2
  EXPECT_COLOR(center(), {179, 179, 153, 255});
  actor.morphs.materials[0].texture = {glm::vec4(1.0f), {0.1f, 0.0f, 0.0f, -0.5f}};
  // t + (t - 1) * -0.5 = (0.9, 0.7, 0.6), then 0.1 added to red
  EXPECT_COLOR(center(), {255, 179, 153, 255});
}

TEST_F(MaterialTest, SphereAndToonHaveSeparateFactors) {
  Material material = toon_material(glm::vec3(1.0f));
  material.sphere_texture = 1;
  material.sphere_mode = SphereMode::multiply;
  Actor& actor =
      put(quad_model(material), {image_of(1, 1, {{255, 255, 255, 255}}), image_of(1, 1, {{255, 255, 255, 255}})});
  actor.morphs.materials[0].sphere.multiply = {0.5f, 1.0f, 1.0f, 1.0f};
  actor.morphs.materials[0].toon.multiply = {1.0f, 0.25f, 1.0f, 1.0f};
  EXPECT_COLOR(center(), {128, 64, 255, 255});
}

TEST_F(MaterialTest, UvMorphsShiftTextureAndSecondUv) {
  Material material = flat_material(glm::vec3(1.0f));
  material.texture = 0;
  material.sphere_texture = 1;
  material.sphere_mode = SphereMode::sub_texture;
  Model model = quad_model(material);
  model.additional_uv_count = 1;
  model.additional_uv.assign(4, glm::vec4(0.125f, 0.5f, 0.0f, 0.0f));
  UvMorph base{0, {}};
  UvMorph second{1, {}};
  for (std::int32_t i = 0; i < 4; ++i) {
    model.vertices[static_cast<std::size_t>(i)].uv = {0.125f, 0.5f};
    base.offsets.push_back({i, {0.5f, 0.0f, 0.0f, 0.0f}});
    second.offsets.push_back({i, {0.5f, 0.0f, 0.0f, 0.0f}});
  }
  model.morphs = {{"uv", "", MorphPanel::other, base}, {"uv1", "", MorphPanel::other, second}};
  // Four columns each; the texture decides red, the sub-texture green.
  Actor& actor =
      put(model, {image_of(4, 1, {{10, 255, 0, 255}, {20, 255, 0, 255}, {30, 255, 0, 255}, {40, 255, 0, 255}}),
                  image_of(4, 1, {{255, 50, 0, 255}, {255, 60, 0, 255}, {255, 70, 0, 255}, {255, 80, 0, 255}})});
  EXPECT_COLOR(center(), {10, 50, 0, 255});
  actor.morphs.weights = {0.5f, 0.0f};
  EXPECT_COLOR(center(), {20, 50, 0, 255});
  actor.morphs.weights = {0.0f, 0.5f};
  EXPECT_COLOR(center(), {10, 60, 0, 255});
  actor.morphs.weights = {-0.5f, 1.0f};
  EXPECT_COLOR(center(), {40, 70, 0, 255});
}

}  // namespace
}  // namespace odori
