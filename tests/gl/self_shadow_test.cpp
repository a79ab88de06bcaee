#include "gl/scene.h"
#include "skin/skin_tables.h"

namespace odori {
namespace {

using testing::add_quad;
using testing::near;
using testing::pixel;
using testing::Pixel;

// A narrow card in front of a wide one. The light comes from the left behind the camera, so the shadow is to the right
// of its caster.
class SelfShadowTest : public testing::SceneTest {
 protected:
  SelfShadowTest() {
    stage.light.direction = glm::vec3(0.3f, 0.0f, 1.0f);
    options.self_shadow = true;
  }

  // The last row of its toon is 154/255.
  static Material shadow_material(bool casts, bool receives) {
    Material material;
    material.diffuse = glm::vec4(1.0f, 0.0f, 0.0f, 1.0f);
    material.ambient = glm::vec3(0.0f, 0.2f, 0.0f);
    material.toon = {true, 2};
    material.self_shadow_caster = casts;
    material.self_shadow_receiver = receives;
    return material;
  }

  static Model cards(const Material& front, const Material& behind, float distance = 2.0f) {
    Model model = testing::empty_model();
    add_quad(model, behind, {{-1.0f, -1.0f}, {1.0f, 1.0f}, distance});
    add_quad(model, front, {{-0.6f, -0.4f}, {-0.2f, 0.4f}, 0.0f});
    return model;
  }

  Pixel in_shadow() { return pixel(drawn(), 38, kSize / 2); }  // at x = 0.2
  Pixel beside() { return pixel(drawn(), 54, kSize / 2); }     // at x = 0.7

  static constexpr Pixel kLit{255, 51, 0, 255};
  static constexpr Pixel kShade{154, 31, 0, 255};
};

TEST_F(SelfShadowTest, DarkensSurfacesBehindTheCaster) {
  put(cards(shadow_material(true, true), shadow_material(true, true)));
  EXPECT_TRUE(near(in_shadow(), kShade)) << in_shadow()[0];
  EXPECT_TRUE(near(beside(), kLit)) << beside()[0];
  EXPECT_TRUE(near(pixel(drawn(), 19, kSize / 2), kLit)) << "the caster is not shadowed by itself";
  options.soft_shadow = true;
  EXPECT_TRUE(near(in_shadow(), kShade));
  EXPECT_TRUE(near(beside(), kLit));
}

TEST_F(SelfShadowTest, IsDisabledByOptionAndByTheMotion) {
  put(cards(shadow_material(true, true), shadow_material(true, true)));
  stage.self_shadow.mode = 0;
  EXPECT_TRUE(near(in_shadow(), kLit));
  stage.self_shadow.mode = 2;
  EXPECT_TRUE(near(in_shadow(), kShade));
  options.self_shadow = false;
  EXPECT_TRUE(near(in_shadow(), kLit));
}

TEST_F(SelfShadowTest, DependsOnMaterialFlags) {
  put(cards(shadow_material(false, true), shadow_material(true, true)));
  EXPECT_TRUE(near(in_shadow(), kLit)) << "no caster";
  stage.actors.clear();
  put(cards(shadow_material(true, true), shadow_material(true, false)));
  EXPECT_TRUE(near(in_shadow(), kLit)) << "no receiver";
}

TEST_F(SelfShadowTest, FallsOnOtherModels) {
  Model behind = testing::empty_model();
  add_quad(behind, shadow_material(false, true), {{-1.0f, -1.0f}, {1.0f, 1.0f}, 2.0f});
  put(std::move(behind));
  Model front = testing::empty_model();
  add_quad(front, shadow_material(true, false), {{-0.6f, -0.4f}, {-0.2f, 0.4f}, 0.0f});
  Actor& actor = put(std::move(front));
  EXPECT_TRUE(near(in_shadow(), kShade));
  actor.overrides.material_hidden[0] = 1;
  EXPECT_TRUE(near(in_shadow(), kLit));
}

TEST_F(SelfShadowTest, AnActorMayTakeNoPart) {
  Actor& actor = put(cards(shadow_material(true, true), shadow_material(true, true)));
  EXPECT_TRUE(near(in_shadow(), kShade));
  actor.appearance.self_shadow = false;
  EXPECT_TRUE(near(in_shadow(), kLit));
  Model behind = testing::empty_model();
  add_quad(behind, shadow_material(false, true), {{0.0f, -1.0f}, {1.0f, 1.0f}, 1.9f});
  put(std::move(behind));
  EXPECT_TRUE(near(in_shadow(), kLit)) << "it casts none on others";
  actor.appearance.self_shadow = true;
  EXPECT_TRUE(near(in_shadow(), kShade));
}

// No shadow within a tenth of a unit behind the caster, so that surfaces do not shadow themselves; full below one unit.
TEST_F(SelfShadowTest, StartsSlightlyBehindTheCaster) {
  stage.light.direction = glm::vec3(1.0f, 0.0f, 1.0f);
  put(cards(shadow_material(true, true), shadow_material(true, true), 0.08f));
  EXPECT_TRUE(near(pixel(drawn(), 26, kSize / 2), kLit));
  stage.actors.clear();
  put(cards(shadow_material(true, true), shadow_material(true, true), 0.6f));
  EXPECT_TRUE(near(in_shadow(), kShade));
  EXPECT_TRUE(near(beside(), kLit));
}

// With a toon texture: its last row in shadow, full light elsewhere, no gradient.
TEST_F(SelfShadowTest, UsesTheLastRowOfTheToon) {
  Material behind = shadow_material(true, true);
  behind.toon = {false, 0};
  put(cards(shadow_material(true, true), behind),
      {testing::image_of(1, 4, {{255, 255, 255, 255}, {0, 0, 255, 255}, {0, 0, 255, 255}, {102, 102, 102, 255}})});
  EXPECT_TRUE(near(in_shadow(), {102, 20, 0, 255})) << in_shadow()[0];
  EXPECT_TRUE(near(beside(), {255, 51, 0, 255}));
}

TEST_F(SelfShadowTest, WithoutToonOnlyTheHighlightIsLost) {
  Material behind = shadow_material(true, true);
  behind.toon = {};
  behind.specular = glm::vec3(0.0f, 0.4f, 0.8f);
  behind.specular_power = 1.0f;
  put(cards(shadow_material(true, true), behind));
  EXPECT_TRUE(near(in_shadow(), {255, 51, 0, 255})) << in_shadow()[1];
  // With the direction to the light (-0.287, 0, -0.958), N.H is 0.989: 0.2 + 0.4 * 0.989, 0.8 * 0.989
  EXPECT_TRUE(near(beside(), {255, 152, 202, 255})) << beside()[1];
}

// Accessories lose their direct light too, which is all that makes a shadow visible on them.
TEST_F(SelfShadowTest, OfAnAccessoryTheBaseIsLeft) {
  stage.light.color = glm::vec3(0.602f);
  Material behind = shadow_material(true, true);
  behind.toon = {};
  Model accessory = testing::empty_model();
  accessory.accessory = true;
  add_quad(accessory, behind, {{-1.0f, -1.0f}, {1.0f, 1.0f}, 2.0f});
  put(std::move(accessory));
  Model front = testing::empty_model();
  add_quad(front, shadow_material(true, false), {{-0.6f, -0.4f}, {-0.2f, 0.4f}, 0.0f});
  put(std::move(front));
  EXPECT_TRUE(near(in_shadow(), {77, 51, 0, 255})) << in_shadow()[0];  // 0.602 - 0.3
  EXPECT_TRUE(near(beside(), {255, 51, 0, 255})) << beside()[0];
}

// Where the toon is white, switching self shadow changes nothing that is in the light.
TEST_F(SelfShadowTest, LeavesLitPartsAsTheyAre) {
  Material plain = shadow_material(false, true);
  plain.toon = {};
  plain.specular = glm::vec3(0.3f, 0.4f, 0.8f);
  plain.specular_power = 7.0f;
  Model model = cards(shadow_material(true, true), plain);
  for (const auto corner : {0, 1}) model.vertices[corner].normal = glm::normalize(glm::vec3(-0.8f, 0.3f, -1.0f));
  put(std::move(model));
  for (const Shading shading : {Shading::mmd, Shading::smooth}) {
    options.shading = shading;
    options.self_shadow = true;
    const Image with = drawn();
    options.self_shadow = false;
    const Image without = drawn();
    for (int x = 48; x < kSize; ++x) EXPECT_EQ(pixel(with, x, 32), pixel(without, x, 32)) << x;
    EXPECT_NE(pixel(with, 38, 32), pixel(without, 38, 32)) << "in the shadow";
  }
}

TEST(BoneInfluenceRadii, AreTheDistancesOfTheFurthestVertices) {
  Model model;
  model.bones.resize(3);
  model.bones[1].rest_position = {0, 2, 0};
  Vertex vertex;
  vertex.position = {0, 5, 0};
  vertex.kind = DeformKind::bdef2;
  vertex.bones = {0, 1, -1, -1};
  vertex.weights = {0.5f, 0.5f, 0.0f, 0.0f};
  model.vertices.push_back(vertex);
  vertex.position = {0, 1, 0};
  model.vertices.push_back(vertex);
  EXPECT_EQ(bone_influence_radii(model), (std::vector<float>{5.0f, 3.0f, -1.0f}));
}

}  // namespace
}  // namespace odori
