// Geometry: handedness, culling, edges, points and lines, grid, camera.

#include "gl/scene.h"
#include "render/passes/model_passes.h"

namespace odori {
namespace {

using testing::add_quad;
using testing::flat_material;
using testing::near;
using testing::pixel;
using testing::Pixel;

using GeometryTest = testing::SceneTest;

constexpr Pixel kBlack{0, 0, 0, 255};
constexpr Pixel kRedPixel{255, 0, 0, 255};
constexpr Pixel kGreenPixel{0, 255, 0, 255};

constexpr glm::vec3 kRedColor{1.0f, 0.0f, 0.0f};
constexpr glm::vec3 kGreenColor{0.0f, 1.0f, 0.0f};

TEST_F(GeometryTest, PlusXIsRightAndPlusYIsUpFromTheFront) {
  Model model = testing::empty_model();
  add_quad(model, flat_material(kRedColor), {.low = {0.5f, -0.2f}, .high = {0.9f, 0.2f}});
  add_quad(model, flat_material(kGreenColor), {.low = {-0.2f, 0.5f}, .high = {0.2f, 0.9f}});
  put(model);
  const Image image = drawn();
  EXPECT_EQ(pixel(image, 54, 32), kRedPixel);
  EXPECT_EQ(pixel(image, 10, 32), kBlack);
  EXPECT_EQ(pixel(image, 32, 10), kGreenPixel);
  EXPECT_EQ(pixel(image, 32, 54), kBlack);
}

TEST_F(GeometryTest, NearerSurfacesHideFartherOnesInAnyOrder) {
  Model model = testing::empty_model();
  add_quad(model, flat_material(kRedColor), {.z = -1.0f});
  add_quad(model, flat_material(kGreenColor), {.z = 1.0f});
  put(model);
  EXPECT_EQ(center(), kRedPixel);
  stage.camera.perspective = true;
  EXPECT_EQ(center(), kRedPixel);
}

TEST_F(GeometryTest, BackFacesAreDrawnOnlyIfDoubleSided) {
  Model model = testing::empty_model();
  add_quad(model, flat_material(kRedColor), {.back_facing = true});
  put(model);
  EXPECT_EQ(center(), kBlack);
  model.materials[0].double_sided = true;
  stage.actors.clear();
  put(model);
  EXPECT_EQ(center(), kRedPixel);
}

TEST_F(GeometryTest, HiddenModelsAreNotDrawn) {
  Model model = testing::empty_model();
  add_quad(model, flat_material(kRedColor));
  put(model).pose.visible = false;
  EXPECT_EQ(center(), kBlack);
}

// Half a unit is 16 pixels.
TEST_F(GeometryTest, APlacedCopyIsTheSameImageShifted) {
  Model model = testing::empty_model();
  add_quad(model, flat_material(kRedColor), {.low = {-0.2f, -0.2f}, .high = {0.3f, 0.1f}});
  add_quad(model, flat_material(kGreenColor), {.low = {-0.1f, 0.1f}, .high = {0.1f, 0.3f}});
  Actor& actor = put(model);
  const Image home = drawn();
  set_placement(actor, {{0.5f, 0.25f, 0.0f}});
  advance_actor(actor, 0.0);
  const Image placed = drawn();
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x) {
      const bool inside = x >= 16 && y + 8 < kSize;
      ASSERT_EQ(pixel(placed, x, y), inside ? pixel(home, x - 16, y + 8) : kBlack) << x << ' ' << y;
    }
  }
}

TEST_F(GeometryTest, AnAccessoryIsDrawnAtItsScale) {
  Model model = testing::empty_model();
  model.accessory = true;
  Material material = flat_material(kRedColor);
  add_quad(model, material, {.low = {-0.2f, -0.2f}, .high = {0.2f, 0.2f}});
  Actor& actor = put(model);
  EXPECT_EQ(pixel(drawn(), 44, 32), kBlack);
  set_placement(actor, {{}, {}, 3.0f});
  advance_actor(actor, 0.0);
  EXPECT_NE(pixel(drawn(), 44, 32), kBlack);
  EXPECT_EQ(pixel(drawn(), 53, 32), kBlack) << "0.6 units are 19 pixels";
}

// Two actors of one model with their own poses, from one copy of its data.
TEST_F(GeometryTest, InstancesShareTheModelAndHaveTheirOwnPose) {
  Model model = testing::empty_model();
  add_quad(model, flat_material(kRedColor), {.low = {-0.2f, -0.2f}, .high = {0.2f, 0.2f}});
  put(model);
  auto models = uploaded();
  models.push_back(models[0]->instance());
  stage.actors.push_back(copy_of(*stage.actors[0]));
  set_placement(*stage.actors[0], {{-0.6f, 0, 0}});
  set_placement(*stage.actors[1], {{0.6f, 0, 0}});
  advance(stage, 0.0);
  auto target = RenderTarget::create(kSize, kSize, 0);
  ASSERT_TRUE(target);
  target->bind();
  renderer().draw(stage, models, options, kSize, kSize);
  const Image image = target->read();
  EXPECT_EQ(pixel(image, 13, 32), kRedPixel);
  EXPECT_EQ(pixel(image, 32, 32), kBlack);
  EXPECT_EQ(pixel(image, 51, 32), kRedPixel);
  EXPECT_EQ(models[0]->texture_ids().data(), models[1]->texture_ids().data());
}

TEST_F(GeometryTest, AHiddenActorCostsNoDraw) {
  Model model = testing::empty_model();
  add_quad(model, flat_material(kRedColor));
  Actor& actor = put(model);
  set_visible(actor, false);
  advance_actor(actor, 0.0);
  EXPECT_EQ(center(), kBlack);
  EXPECT_EQ(renderer().statistics().passes[static_cast<std::size_t>(RenderPass::color)].draw_calls, 0);
}

TEST_F(GeometryTest, BonesTransformVertices) {
  Model model = testing::empty_model();
  add_quad(model, flat_material(kRedColor), {.low = {-0.2f, -0.2f}, .high = {0.2f, 0.2f}});
  put(model).palette[0].translation = {0.6f, 0.0f, 0.0f, 0.0f};
  const Image image = drawn();
  EXPECT_EQ(pixel(image, 32, 32), kBlack);
  EXPECT_EQ(pixel(image, 51, 32), kRedPixel);
}

TEST_F(GeometryTest, TheCameraLooksAtItsTarget) {
  Model model = testing::empty_model();
  add_quad(model, flat_material(kRedColor), {.low = {-20.0f, -0.5f}, .high = {-9.0f, 0.5f}});
  put(model);
  stage.camera.perspective = true;
  EXPECT_EQ(center(), kBlack);
  stage.camera.target = {-10.0f, 0.0f, 0.0f};
  EXPECT_EQ(center(), kRedPixel);
}

// A sphere of radius 0.5 about the origin, normals outwards.
Model ball(const Material& material) {
  Model model = testing::empty_model();
  constexpr std::uint32_t kRings = 16;
  constexpr std::uint32_t kSteps = 32;
  for (std::uint32_t ring = 0; ring <= kRings; ++ring) {
    for (std::uint32_t step = 0; step < kSteps; ++step) {
      const float polar = kPi * static_cast<float>(ring) / static_cast<float>(kRings);
      const float around = 2.0f * kPi * static_cast<float>(step) / static_cast<float>(kSteps);
      Vertex vertex;
      vertex.normal = {std::sin(polar) * std::cos(around), std::cos(polar), std::sin(polar) * std::sin(around)};
      vertex.position = 0.5f * vertex.normal;
      model.vertices.push_back(vertex);
    }
  }
  for (std::uint32_t ring = 0; ring < kRings; ++ring) {
    for (std::uint32_t step = 0; step < kSteps; ++step) {
      const std::uint32_t a = ring * kSteps + step;
      const std::uint32_t b = ring * kSteps + (step + 1) % kSteps;
      for (const std::uint32_t corner : {a, b, a + kSteps, b, b + kSteps, a + kSteps}) {
        model.indices.push_back(corner);
      }
    }
  }
  testing::add_material(model, material, 0);
  return model;
}

Material edged(float size) {
  Material material = flat_material(kRedColor);
  material.edge = true;
  material.edge_size = size;
  material.edge_color = {0.0f, 1.0f, 0.0f, 1.0f};
  return material;
}

// Width of an edge of size 1 in the test's view: 10 units away, field of view 11.4 degrees.
const float kUnitEdge = 10.0f * 3.4935e-5f * std::pow(glm::degrees(2.0f * std::atan(0.1f)), 0.94f);

// The pixel `units` to the right of the ball's centre.
Pixel beside(const Image& image, float units) { return pixel(image, static_cast<int>(32.0f + 32.0f * units), 32); }

TEST_F(GeometryTest, AnEdgeSurroundsTheSilhouetteWithItsWidth) {
  put(ball(edged(0.2f / kUnitEdge)));
  const Image image = drawn();
  EXPECT_EQ(beside(image, 0.0f), kRedPixel);
  EXPECT_EQ(beside(image, 0.45f), kRedPixel);
  EXPECT_EQ(beside(image, 0.55f), kGreenPixel);
  EXPECT_EQ(beside(image, 0.65f), kGreenPixel);
  EXPECT_EQ(beside(image, 0.75f), kBlack);
  EXPECT_EQ(pixel(image, 32, 32 - 19), kGreenPixel);
  EXPECT_EQ(draw_calls(), 2);
}

TEST_F(GeometryTest, EdgesScaleByVertexActorAndOption) {
  Model model = ball(edged(0.2f / kUnitEdge));
  for (Vertex& vertex : model.vertices) vertex.edge_scale = 0.5f;
  Actor& actor = put(model);
  EXPECT_EQ(beside(drawn(), 0.55f), kGreenPixel);
  EXPECT_EQ(beside(drawn(), 0.65f), kBlack);
  options.edge_scale = 2.0f;
  EXPECT_EQ(beside(drawn(), 0.65f), kGreenPixel);
  actor.appearance.edge_scale = 0.5f;
  EXPECT_EQ(beside(drawn(), 0.65f), kBlack);
  EXPECT_EQ(beside(drawn(), 0.55f), kGreenPixel);
  options.edge_scale = 0.0f;
  EXPECT_EQ(beside(drawn(), 0.55f), kBlack);
}

TEST_F(GeometryTest, EdgesAreDrawnOnlyWhereNeeded) {
  const auto edge_calls = [this](const Material& material) {
    stage.actors.clear();
    put(ball(material));
    drawn();
    return draw_calls() - 1;
  };
  EXPECT_EQ(edge_calls(edged(1.0f)), 1);
  Material material = edged(1.0f);
  material.edge = false;
  EXPECT_EQ(edge_calls(material), 0);
  material = edged(0.0f);
  EXPECT_EQ(edge_calls(material), 0);
  material = edged(1.0f);
  material.edge_color.a = 0.0f;
  EXPECT_EQ(edge_calls(material), 0);
  material = edged(1.0f);
  material.lines = true;
  EXPECT_EQ(edge_calls(material), 0);
  material = edged(1.0f);
  material.diffuse.a = 0.0f;
  EXPECT_EQ(edge_calls(material), -1);  // neither edge nor colour is drawn
  options.edge = false;
  EXPECT_EQ(edge_calls(edged(1.0f)), 0);
}

TEST_F(GeometryTest, EdgeWidthDependsOnTheSecondBonesDistanceAndTheFieldOfView) {
  Model model = testing::empty_model();
  Actor& one = put(model);
  model.bones.push_back({});
  model.bones[1].rest_position = {0.0f, 0.0f, 90.0f};
  Actor& two = put(model);
  FrameView view;
  view.eye = {0.0f, 0.0f, -10.0f};
  view.fov_deg = 30.0f;
  EXPECT_NEAR(edge_width(view, one, 1.0f), 0.00855f, 1e-5f);
  EXPECT_NEAR(edge_width(view, two, 1.0f), 0.0855f, 1e-4f);
  EXPECT_NEAR(edge_width(view, two, 0.5f), 0.04275f, 5e-5f);
  view.fov_deg = 15.0f;
  EXPECT_NEAR(edge_width(view, one, 1.0f), 0.00855f * 0.5212f, 1e-5f);  // 0.5^0.94
  view.fov_deg = 120.0f;
  EXPECT_NEAR(edge_width(view, one, 1.0f), 0.00855f, 1e-5f);
  // In a picture of 1024 lines by MMD, 1.65 pixels.
  view.fov_deg = 27.0f;
  const float units_per_pixel = 2.0f * 10.0f * std::tan(glm::radians(13.5f)) / 1024.0f;
  EXPECT_NEAR(edge_width(view, one, 1.0f) / units_per_pixel, 1.65f, 0.005f);
}

TEST_F(GeometryTest, LinesAndPointsAreDrawnAsSuch) {
  Model model = testing::empty_model();
  add_quad(model, flat_material(kRedColor));
  // The indices 0 1 2 0 2 3 are the lines 0-1, 2-0 and 2-3.
  model.materials[0].lines = true;
  put(model);
  const Image lines = drawn();
  EXPECT_EQ(pixel(lines, 32, 20), kBlack);  // inside, off the diagonal
  const Pixel left = pixel(lines, 16, 25);
  const Pixel beside_left = pixel(lines, 15, 25);
  EXPECT_TRUE(left == kRedPixel || beside_left == kRedPixel);
  stage.actors.clear();
  model.materials[0].points = true;
  put(model);
  const Image points = drawn();
  EXPECT_EQ(pixel(points, 32, 32), kBlack);
  int red = 0;
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x) red += pixel(points, x, y) == kRedPixel ? 1 : 0;
  }
  EXPECT_GE(red, 4);
  EXPECT_LE(red, 16);
}

bool is_mostly(const Pixel& p, std::size_t channel) {
  return p[channel] > 150 && p[(channel + 1) % 3] < 100 && p[(channel + 2) % 3] < 100;
}

TEST_F(GeometryTest, TheGridLiesOnTheGroundWithColouredAxes) {
  options.grid = true;
  stage.camera.distance = -100.0f;  // shows x and y from -10 to 10
  stage.camera.rotation_rad.x = -glm::radians(45.0f);
  ASSERT_GT(camera_frame(stage.camera).eye.y, 0.0f);  // from above
  const Image image = drawn();
  const auto any = [&image](int x0, int x1, int y0, int y1, std::size_t channel) {
    for (int y = y0; y < y1; ++y) {
      for (int x = x0; x < x1; ++x) {
        if (is_mostly(pixel(image, x, y), channel)) return true;
      }
    }
    return false;
  };
  EXPECT_TRUE(any(36, 46, 30, 34, 0));  // +X to the right
  EXPECT_FALSE(any(52, 64, 0, 64, 0)) << "5 of 10 units";
  EXPECT_FALSE(any(0, 30, 0, 64, 0));
  EXPECT_TRUE(any(30, 34, 20, 30, 2));  // +Z away from the eye
  EXPECT_FALSE(any(30, 34, 0, 18, 2)) << "5 units";
  EXPECT_FALSE(any(30, 34, 36, 64, 2));
  EXPECT_FALSE(any(0, 64, 0, 64, 1)) << "nothing crosses the model's face";
  options.axes = false;
  const Image plain = drawn();
  for (int y = 0; y < 64; ++y) {
    for (int x = 0; x < 64; ++x) {
      const Pixel p = pixel(plain, x, y);
      EXPECT_LE(std::abs(p[0] - p[2]), 8) << "no colour at " << x << ", " << y;
    }
  }
}

TEST_F(GeometryTest, TheGridIsOptionalAndHiddenByModels) {
  stage.camera.rotation_rad.x = -glm::radians(45.0f);
  drawn();
  EXPECT_EQ(draw_calls(), 0);
  options.grid = true;
  Model model = testing::empty_model();
  add_quad(model, flat_material(kGreenColor), {.low = {-1.0f, 2.0f}, .high = {1.0f, 4.0f}, .z = -3.0f});
  put(model);
  EXPECT_EQ(center(), kGreenPixel);
  EXPECT_EQ(draw_calls(), 2);
}

}  // namespace
}  // namespace odori
