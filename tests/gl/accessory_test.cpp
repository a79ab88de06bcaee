// The colours of accessories (accessories.md 3.2): saturate(diffuse * max(L - 0.3, 0) + emissive + diffuse * min(1, L /
// 0.602) * max(0, N.-l)) plus a tenth of the highlight.

#include "gl/scene.h"

namespace odori {
namespace {

using testing::near;
using testing::Pixel;

using AccessoryColors = testing::SceneTest;

// A quad whose normal is rotated by the angle from the camera, and the light, towards +X.
Model accessory_quad(const Material& material, float lean_deg = 0.0f) {
  Model model = testing::empty_model();
  model.accessory = true;
  const float lean = glm::radians(lean_deg);
  testing::add_quad(model, material, {.normal = {std::sin(lean), 0.0f, -std::cos(lean)}});
  return model;
}

Material painted(glm::vec3 diffuse, glm::vec3 emissive) {
  Material material = testing::flat_material(emissive);
  material.diffuse = glm::vec4(diffuse, 1.0f);
  return material;
}

void expect_color(const Pixel& actual, const Pixel& expected) {
  EXPECT_TRUE(near(actual, expected)) << actual[0] << " " << actual[1] << " " << actual[2];
}

TEST_F(AccessoryColors, TheDirectTermIsFullAtTheDefaultLight) {
  stage.light.color = glm::vec3(0.6f);
  put(accessory_quad(painted({0.5f, 1.0f, 0.2f}, glm::vec3(0.1f)), 60.0f));
  // red: 0.5 * 0.3 + 0.1 + 0.5 * 0.6 / 0.602 * 0.5 = 0.4992
  expect_color(center(), {127, 229, 66, 255});
}

TEST_F(AccessoryColors, ABrighterLightAddsToTheAmbientTermOnly) {
  stage.light.color = glm::vec3(1.0f);
  put(accessory_quad(painted({0.5f, 0.4f, 0.2f}, glm::vec3(0.1f)), 60.0f));
  // red: 0.5 * 0.7 + 0.1 + 0.5 * 0.5 = 0.7
  expect_color(center(), {179, 148, 87, 255});
}

TEST_F(AccessoryColors, WithoutLightTheEmissiveColorIsLeft) {
  stage.light.color = glm::vec3(0.0f);
  Material material = painted({1.0f, 1.0f, 1.0f}, {0.1f, 0.2f, 0.3f});
  material.specular = glm::vec3(1.0f);
  material.specular_power = 5.0f;
  put(accessory_quad(material));
  expect_color(center(), {26, 51, 77, 255});
}

TEST_F(AccessoryColors, TheFarSideHasTheAmbientTerm) {
  stage.light.color = {0.6f, 0.8f, 0.2f};
  put(accessory_quad(painted(glm::vec3(1.0f), glm::vec3(0.1f)), 120.0f));
  expect_color(center(), {102, 153, 26, 255});
}

TEST_F(AccessoryColors, TheHighlightIsATenth) {
  Material material = painted(glm::vec3(0.0f), glm::vec3(0.0f));
  material.specular = {1.0f, 0.5f, 0.0f};
  material.specular_power = 5.0f;
  stage.light.color = {1.0f, 1.0f, 1.0f};
  put(accessory_quad(material));
  expect_color(center(), {26, 13, 0, 255});
}

TEST_F(AccessoryColors, TheHighlightIsATenthInADimLight) {
  Material material = painted(glm::vec3(0.0f), glm::vec3(0.0f));
  material.specular = glm::vec3(1.0f);
  material.specular_power = 5.0f;
  stage.light.color = {0.2f, 0.5f, 0.8f};
  put(accessory_quad(material));
  expect_color(center(), {5, 13, 20, 255});
}

TEST_F(AccessoryColors, AModelBesideItKeepsItsOwn) {
  const Material material = painted({0.5f, 0.5f, 0.5f}, glm::vec3(0.1f));
  stage.light.color = glm::vec3(0.6f);
  put(accessory_quad(material));
  Model model = accessory_quad(material);
  model.accessory = false;
  for (Vertex& vertex : model.vertices) vertex.position.z -= 1.0f;
  put(std::move(model));
  expect_color(center(), {102, 102, 102, 255});  // 0.1 + 0.5 * 0.6
}

}  // namespace
}  // namespace odori
