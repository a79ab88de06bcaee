#include "gl/scene.h"
#include "skin/skin_tables.h"

namespace odori {
namespace {

using testing::add_quad;
using testing::near;
using testing::pixel;
using testing::Pixel;

// A narrow card in front of a wide one; the light comes over the eye's left shoulder, and the shadow lies to the right
// of what throws it.
class SelfShadowTest : public testing::SceneTest {
 protected:
  SelfShadowTest() {
    stage.light.direction = glm::vec3(0.3f, 0.0f, 1.0f);
    options.self_shadow = true;
  }

  // Green in every light, red where light falls.
  static Material heatmap(bool casts, bool receives) {
    Material material;
    material.diffuse = glm::vec4(1.0f, 0.0f, 0.0f, 1.0f);
    material.ambient = glm::vec3(0.0f, 0.2f, 0.0f);
    material.self_shadow_caster = casts;
    material.self_shadow_receiver = receives;
    return material;
  }

  static Model cards(const Material& before, const Material& behind, float apart = 2.0f) {
    Model model = testing::empty_model();
    add_quad(model, behind, {{-1.0f, -1.0f}, {1.0f, 1.0f}, apart});
    add_quad(model, before, {{-0.6f, -0.4f}, {-0.2f, 0.4f}, 0.0f});
    return model;
  }

  Pixel in_shadow() { return pixel(drawn(), 38, kSize / 2); }  // at x = 0.2
  Pixel beside() { return pixel(drawn(), 54, kSize / 2); }     // at x = 0.7

  static constexpr Pixel kLit{244, 51, 0, 255};
  static constexpr Pixel kShade{0, 51, 0, 255};
};

TEST_F(SelfShadowTest, DarkensWhatLiesBehindInTheLight) {
  put(cards(heatmap(true, true), heatmap(true, true)));
  EXPECT_TRUE(near(in_shadow(), kShade)) << in_shadow()[0];
  EXPECT_TRUE(near(beside(), kLit)) << beside()[0];
  EXPECT_TRUE(near(pixel(drawn(), 19, kSize / 2), kLit)) << "what throws it throws none on itself";
  options.soft_shadow = true;
  EXPECT_TRUE(near(in_shadow(), kShade));
  EXPECT_TRUE(near(beside(), kLit));
}

TEST_F(SelfShadowTest, IsSwitchedOffByHandAndByTheMotion) {
  put(cards(heatmap(true, true), heatmap(true, true)));
  stage.self_shadow.mode = 0;
  EXPECT_TRUE(near(in_shadow(), kLit));
  stage.self_shadow.mode = 2;
  EXPECT_TRUE(near(in_shadow(), kShade));
  options.self_shadow = false;
  EXPECT_TRUE(near(in_shadow(), kLit));
}

TEST_F(SelfShadowTest, AsksWhoCastsAndWhoReceives) {
  put(cards(heatmap(false, true), heatmap(true, true)));
  EXPECT_TRUE(near(in_shadow(), kLit)) << "cast by none";
  stage.actors.clear();
  put(cards(heatmap(true, true), heatmap(true, false)));
  EXPECT_TRUE(near(in_shadow(), kLit)) << "received by none";
}

TEST_F(SelfShadowTest, FallsFromOneModelOnAnother) {
  Model behind = testing::empty_model();
  add_quad(behind, heatmap(false, true), {{-1.0f, -1.0f}, {1.0f, 1.0f}, 2.0f});
  put(std::move(behind));
  Model before = testing::empty_model();
  add_quad(before, heatmap(true, false), {{-0.6f, -0.4f}, {-0.2f, 0.4f}, 0.0f});
  Actor& actor = put(std::move(before));
  EXPECT_TRUE(near(in_shadow(), kShade));
  actor.overrides.material_hidden[0] = 1;
  EXPECT_TRUE(near(in_shadow(), kLit));
}

// Nothing at a tenth of a unit along the light, so that no surface darkens itself; full at less than one.
TEST_F(SelfShadowTest, BeginsALittleBehindWhatThrowsIt) {
  const Pixel lit{180, 51, 0, 255};
  stage.light.direction = glm::vec3(1.0f, 0.0f, 1.0f);
  put(cards(heatmap(true, true), heatmap(true, true), 0.08f));
  EXPECT_TRUE(near(pixel(drawn(), 26, kSize / 2), lit));
  stage.actors.clear();
  put(cards(heatmap(true, true), heatmap(true, true), 0.6f));
  EXPECT_TRUE(near(in_shadow(), kShade));
  EXPECT_TRUE(near(beside(), lit));
}

// With a toon: the colours of its last row, and of the light without a ramp.
TEST_F(SelfShadowTest, OfAToonIsItsLastRow) {
  Material behind = heatmap(true, true);
  behind.toon = {false, 0};
  put(cards(heatmap(true, true), behind),
      {testing::image_of(1, 4, {{255, 255, 255, 255}, {0, 0, 255, 255}, {0, 0, 255, 255}, {102, 102, 102, 255}})});
  EXPECT_TRUE(near(in_shadow(), {102, 20, 0, 255})) << in_shadow()[0];
  EXPECT_TRUE(near(beside(), {255, 51, 0, 255}));
}

TEST(BoneReach, IsTheFurthestVertexOfEachBone) {
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
