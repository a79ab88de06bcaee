#include "gl/scene.h"
#include "gpu/debug.h"
#include "make_sample/dancer.h"
#include "render/passes/ground_shadow_pass.h"

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

// With samples, shadows are drawn from a mask, without them directly. Both give the same image but for the pixels at
// edges, which have less of the shadow.
class GroundShadowMaskTest : public GroundShadow {
 protected:
  GroundShadowMaskTest() {
    Model model = testing::empty_model();
    add_quad(model, casting(), {{-0.5f, 0.0f}, {0.3f, 0.5f}});
    add_quad(model, casting(), {{-0.2f, 0.1f}, {0.6f, 0.7f}, 0.3f, {0, 0, -1}, true});
    scale(model);
    put(std::move(model));
    Material floor_material = flat_material(glm::vec3(0.8f, 0.9f, 1.0f));
    floor_material.double_sided = true;
    Model floor = testing::empty_model();
    add_quad(floor, floor_material, {{-0.9f, -0.9f}, {0.2f, 0.9f}});
    for (Vertex& vertex : floor.vertices) vertex.position = {vertex.position.x, 0.0f, vertex.position.y};
    scale(floor);
    put(std::move(floor));
    stage.camera.distance *= kScale;
    options.edge = false;
  }

  // Pixels that are not next to another colour without samples, and have another one with them.
  int different() {
    const Image direct = drawn();
    const Image masked = drawn(4);
    int found = 0;
    for (int y = 1; y < kSize - 1; ++y) {
      for (int x = 1; x < kSize - 1; ++x)
        found += int{is_flat(direct, x, y) && !near(pixel(direct, x, y), pixel(masked, x, y))};
    }
    return found;
  }

  // Pixels that the ground shadow darkens.
  int in_shadow_now() {
    const Image with = drawn(4);
    options.ground_shadow = false;
    const Image without = drawn(4);
    options.ground_shadow = true;
    int found = 0;
    for (int y = 0; y < kSize; ++y) {
      for (int x = 0; x < kSize; ++x) found += int{!near(pixel(with, x, y), pixel(without, x, y))};
    }
    return found;
  }

  static constexpr float kScale = 20.0f;  // so that an eye within the shadow is further away than the near plane

 private:
  static void scale(Model& model) {
    for (Vertex& vertex : model.vertices) vertex.position *= kScale;
  }

  static bool is_flat(const Image& image, int x, int y) {
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        if (pixel(image, x + dx, y + dy) != pixel(image, x, y)) return false;
      }
    }
    return true;
  }
};

TEST_F(GroundShadowMaskTest, GivesTheSameImageFromEverySide) {
  struct Case {
    const char* name;
    bool perspective;
    float pitch_deg, yaw_deg, distance, height;
  };
  // The last two look from within: parts of the shadow are behind the eye.
  for (const Case& one : {Case{"above", false, -90, 0, -10, 0}, Case{"aslant", false, -40, 30, -10, 0},
                          Case{"perspective", true, -40, 30, -10, 0}, Case{"below the ground", true, 40, 30, -10, 0},
                          Case{"near by", true, -60, 20, -2, 0}, Case{"behind the eye", true, -20, 0, -0.3f, 0.1f},
                          Case{"behind and below", true, 20, 0, -0.3f, -0.1f}}) {
    const bool within = one.distance > -1.0f;
    stage.camera.perspective = one.perspective;
    stage.camera.rotation_rad = glm::radians(glm::vec3(one.pitch_deg, one.yaw_deg, 0.0f));
    stage.camera.distance = kScale * one.distance;
    stage.camera.target = kScale * glm::vec3(0.0f, one.height, within ? 0.4f : 0.0f);
    stage.camera.fov_deg = within ? 70.0f : glm::degrees(2.0f * std::atan(0.1f));
    EXPECT_EQ(different(), 0) << one.name;
    EXPECT_GT(in_shadow_now(), 50) << one.name;
  }
}

TEST_F(GroundShadowMaskTest, GivesTheSameImageOfALongShadow) {
  stage.light.direction = {0.3f, -0.03f, 1.0f};
  for (const float pitch_deg : {-3.0f, -20.0f, -60.0f}) {
    stage.camera.perspective = true;
    stage.camera.rotation_rad.x = glm::radians(pitch_deg);
    EXPECT_EQ(different(), 0) << pitch_deg;
    EXPECT_GT(in_shadow_now(), 50) << pitch_deg;
  }
}

TEST_F(GroundShadowMaskTest, WritesAlphaToATransparentImage) {
  options.background = glm::vec4(0.0f);
  stage.actors.pop_back();
  const Image image = drawn(4);
  EXPECT_TRUE(near(in_shadow(image), {102, 102, 102, 128}));
  EXPECT_EQ(beside(image)[3], 0);
}

TEST_F(GroundShadowMaskTest, GivesTheSameImageWithLayers) {
  const Image in_order = drawn(4);
  options.order_independent_transparency = true;
  EXPECT_TRUE(near(in_shadow(in_order), in_shadow(drawn(4))));
}

TEST_F(GroundShadowMaskTest, IsNotDrawnWhereTheViewShowsNoShadow) {
  stage.camera.target = kScale * glm::vec3(0.0f, 0.0f, 50.0f);
  drawn(4);
  const PassCosts& passes = renderer().statistics().passes;
  EXPECT_EQ(passes[static_cast<std::size_t>(RenderPass::ground_shadow)].draw_calls, 0);
  stage.camera.target = glm::vec3(0.0f);
  drawn(4);
  EXPECT_GT(passes[static_cast<std::size_t>(RenderPass::ground_shadow)].draw_calls, 1);
}

// Where OpenGL runs on the CPU, the CPU fills the mask itself. Expected images are those that OpenGL draws.
class FilledGroundShadow : public GroundShadow {
 protected:
  void SetUp() override {
    GroundShadow::SetUp();
    if (!is_software_renderer()) GTEST_SKIP() << "the driver is no software renderer";
    options.edge = false;
    stage.camera.perspective = true;
    stage.camera.target = {0.0f, 2.0f, 0.0f};
    stage.camera.distance = -60.0f;
    stage.camera.fov_deg = 30.0f;
    stage.light.direction = {-0.5f, -1.0f, 0.5f};
  }

  void put_dancer() {
    Model dancer = komai::make_dancer();
    const std::vector<Image> missing(dancer.textures.size());
    put(std::move(dancer), missing);
    set_motion(*stage.actors.back(), komai::make_dance());
  }

  // Pixels that the shadow changes, and of those the ones that differ from what OpenGL draws.
  struct Counts {
    int shaded = 0;
    int different = 0;
  };
  Counts compare(int samples) {
    if (models_.size() != stage.actors.size()) models_ = uploaded();
    skin_with(VertexSkinning::shader);
    const Image expected = drawn(models_, samples);
    skin_with(VertexSkinning::fastest);
    const Image filled = drawn(models_, samples);
    calls = renderer().statistics().passes[static_cast<std::size_t>(RenderPass::ground_shadow)].draw_calls;
    options.ground_shadow = false;
    const Image without = drawn(models_, samples);
    options.ground_shadow = true;
    Counts counts;
    for (int y = 0; y < kSize; ++y) {
      for (int x = 0; x < kSize; ++x) {
        counts.shaded += int{!near(pixel(expected, x, y), pixel(without, x, y))};
        counts.different += int{!near(pixel(expected, x, y), pixel(filled, x, y))};
      }
    }
    return counts;
  }

  int calls = 0;  // of the pass in the last compare()

 private:
  std::vector<std::shared_ptr<GpuModel>> models_;
};

TEST_F(FilledGroundShadow, IsWhatOpenGlDraws) {
  put_dancer();
  int shaded = 0, different = 0;
  for (const int samples : {0, 4}) {
    for (const float pitch_deg : {-5.0f, -40.0f, 15.0f}) {
      stage.camera.rotation_rad = glm::radians(glm::vec3(pitch_deg, 3.0f * pitch_deg, 0.0f));
      advance(stage, 120.0 + pitch_deg);
      const Counts counts = compare(samples);
      EXPECT_EQ(calls, 1) << "only the ground is drawn with the mask";
      EXPECT_GT(counts.shaded, 5) << pitch_deg;
      shaded += counts.shaded;
      different += counts.different;
    }
  }
  // Samples within 1/256 of a pixel from a side may be on the other side of it.
  EXPECT_LE(different, shaded / 100);
}

TEST_F(FilledGroundShadow, IsThatOfAllActorsAndTheirMaterials) {
  for (const float x : {-0.6f, 0.2f}) {
    Model model = testing::empty_model();
    Material plain = casting();
    plain.ground_shadow = false;
    add_quad(model, casting(), {{x, 0.0f}, {x + 0.4f, 0.5f}});
    add_quad(model, plain, {{x, 0.0f}, {x + 0.4f, 1.5f}});
    put(std::move(model));
  }
  stage.camera.distance = -3.0f;
  stage.camera.rotation_rad = glm::radians(glm::vec3(-50.0f, 20.0f, 0.0f));
  stage.camera.target = glm::vec3(0.0f);
  for (const int samples : {0, 4}) {
    const Counts counts = compare(samples);
    EXPECT_EQ(calls, 1);
    EXPECT_GT(counts.shaded, 40);
    EXPECT_LE(counts.different, 1) << samples;
  }
}

TEST_F(FilledGroundShadow, IsDrawnWhereItReachesBehindTheEye) {
  Model model = testing::empty_model();
  add_quad(model, casting(), {{-10.0f, 0.0f}, {10.0f, 10.0f}});
  put(std::move(model));
  stage.light.direction = {0.0f, -1.0f, 1.0f};
  stage.camera.target = {0.0f, 1.0f, 5.0f};
  stage.camera.distance = -0.5f;
  stage.camera.rotation_rad.x = glm::radians(-20.0f);
  stage.camera.fov_deg = 90.0f;
  for (const int samples : {0, 4}) {
    const Counts counts = compare(samples);
    EXPECT_EQ(calls, samples > 0 ? 2 : 1) << "OpenGL draws the mask, or the shadow itself";
    EXPECT_GT(counts.shaded, 500);
    EXPECT_EQ(counts.different, 0) << samples;
  }
}

TEST_F(FilledGroundShadow, IsDrawnOfPointsAndLines) {
  for (const bool lines : {false, true}) {
    Model model = testing::empty_model();
    Material thin = casting();
    thin.points = !lines;
    thin.lines = lines;
    add_quad(model, casting(), {{-3.0f, 0.0f}, {3.0f, 5.0f}});
    add_quad(model, thin, {{-9.0f, 0.0f}, {9.0f, 9.0f}});
    put(std::move(model));
    EXPECT_EQ(compare(0).different, 0);
    EXPECT_GT(calls, 1);
  }
}

}  // namespace
}  // namespace odori
