#include "gl/scene.h"
#include "render/passes/model_passes.h"

namespace odori {
namespace {

using testing::add_quad;
using testing::flat_material;
using testing::near;
using testing::pixel;
using testing::Pixel;

TEST(GroundProjection, ProjectsAlongTheLight) {
  const glm::vec3 light = glm::normalize(glm::vec3(-0.5f, -1.0f, 0.5f));
  const auto ground = ground_projection(light);
  ASSERT_TRUE(ground);
  for (const glm::vec3 point : {glm::vec3(1, 2, 3), glm::vec3(-4, 20, 5), glm::vec3(3, 0, -2), glm::vec3(1, -1, 0)}) {
    const glm::vec4 projected = *ground * glm::vec4(point, 1.0f);
    EXPECT_EQ(projected.w, 1.0f);
    EXPECT_NEAR(projected.y, 0.0f, 1e-6f);
    EXPECT_LT(glm::length(glm::cross(glm::vec3(projected) - point, light)), 1e-5f);
  }
}

TEST(GroundProjection, RequiresLightFromAbove) {
  EXPECT_FALSE(ground_projection(glm::vec3(0, 1, 0)));
  EXPECT_FALSE(ground_projection(glm::vec3(1, 0, 0)));
  EXPECT_FALSE(ground_projection(glm::normalize(glm::vec3(1.0f, -0.0099f, 0.0f))));
  EXPECT_TRUE(ground_projection(glm::normalize(glm::vec3(1.0f, -0.0101f, 0.0f))));
}

// Seen from above: x to the right, z up. An object at z = 0, y from 0 to 0.5 casts its shadow over z from 0 to 0.5.
class GroundShadow : public testing::SceneTest {
 protected:
  GroundShadow() {
    stage.camera.rotation_rad.x = glm::radians(-90.0f);
    stage.light.direction = glm::vec3(0.0f, -1.0f, 1.0f);
    options.ground_shadow = true;
    options.background = glm::vec4(1.0f);
  }

  static Material casting() {
    Material material = flat_material(glm::vec3(1.0f, 0.0f, 0.0f));
    material.ground_shadow = true;
    return material;
  }

  // A pixel inside the shadow, and one outside it.
  Pixel in_shadow(const Image& image) const { return pixel(image, kSize / 2, kSize / 2 - kSize / 8); }
  Pixel beside(const Image& image) const { return pixel(image, kSize / 2, kSize / 2 + kSize / 8); }

  static constexpr Pixel kShade{179, 179, 179, 255};  // white and grey 0.4, half each
  static constexpr Pixel kWhite{255, 255, 255, 255};
};

TEST_F(GroundShadow, IsBehindTheCaster) {
  Model model = testing::empty_model();
  add_quad(model, casting(), {{-0.5f, 0.0f}, {0.5f, 0.5f}});
  put(std::move(model));
  const Image image = drawn();
  EXPECT_TRUE(near(in_shadow(image), kShade)) << in_shadow(image)[0];
  EXPECT_TRUE(near(beside(image), kWhite));
  options.ground_shadow = false;
  EXPECT_TRUE(near(in_shadow(drawn()), kWhite));
}

TEST_F(GroundShadow, OverlappingShadowsDarkenOnce) {
  for (int i = 0; i < 2; ++i) {
    Model model = testing::empty_model();
    add_quad(model, casting(), {{-0.5f, 0.0f}, {0.5f, 0.5f}});
    add_quad(model, casting(), {{-0.5f, 0.0f}, {0.5f, 0.6f}, 0.0f, {0, 0, -1}, true});
    put(std::move(model));
  }
  EXPECT_TRUE(near(in_shadow(drawn()), kShade));
  EXPECT_TRUE(near(in_shadow(drawn(4)), kShade));
  EXPECT_TRUE(near(in_shadow(drawn()), kShade)) << "independent of earlier frames";
}

TEST_F(GroundShadow, IsThrownByMaterialsThatAreThereAndCastOne) {
  Material plain = casting();
  plain.ground_shadow = false;
  Material clear = casting();
  clear.diffuse.a = 0.0f;
  Model model = testing::empty_model();
  for (const Material& material : {plain, clear, casting()}) add_quad(model, material, {{-0.5f, 0.0f}, {0.5f, 0.5f}});
  Actor& actor = put(std::move(model));
  EXPECT_TRUE(near(in_shadow(drawn()), kShade));
  actor.overrides.material_hidden[2] = 1;
  EXPECT_TRUE(near(in_shadow(drawn()), kWhite));
  actor.overrides.material_hidden[2] = 0;
  actor.pose.visible = false;
  EXPECT_TRUE(near(in_shadow(drawn()), kWhite));
}

TEST_F(GroundShadow, WritesAlphaToATransparentImage) {
  options.background = glm::vec4(0.0f);
  Model model = testing::empty_model();
  add_quad(model, casting(), {{-0.5f, 0.0f}, {0.5f, 0.5f}});
  put(std::move(model));
  const Image image = drawn();
  EXPECT_TRUE(near(in_shadow(image), {102, 102, 102, 128}));
  EXPECT_EQ(beside(image)[3], 0);
}

TEST_F(GroundShadow, DoesNotWriteDepth) {
  Model model = testing::empty_model();
  add_quad(model, casting(), {{-0.5f, 0.0f}, {0.5f, 0.5f}});
  put(std::move(model));
  Material green = flat_material(glm::vec3(0.0f, 1.0f, 0.0f));
  green.double_sided = true;
  Model roof = testing::empty_model();
  add_quad(roof, green, {{-0.5f, -0.5f}, {0.5f, 0.5f}});
  for (Vertex& vertex : roof.vertices) vertex.position = {vertex.position.x, 0.7f, -vertex.position.y};
  put(std::move(roof));
  EXPECT_TRUE(near(in_shadow(drawn()), {0, 255, 0, 255}));
}

}  // namespace
}  // namespace odori
