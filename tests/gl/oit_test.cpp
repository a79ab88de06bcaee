// Order-independent transparency: layers are blended by depth, independent of the order of materials.

#include "gl/scene.h"
#include "render/viewport_renderer.h"

#include <algorithm>

namespace odori {
namespace {

using namespace testing;

struct Layer {
  glm::vec3 color;
  float alpha;
  float z;  // smaller is nearer to the camera
};

// The colour, 0..255, of blending the layers over black from back to front.
Pixel sorted_over_black(std::vector<Layer> layers) {
  std::sort(layers.begin(), layers.end(), [](const Layer& a, const Layer& b) { return a.z > b.z; });
  glm::vec3 color(0.0f);
  for (const Layer& layer : layers) color = glm::mix(color, layer.color, layer.alpha);
  const glm::ivec3 bytes(color * 255.0f + 0.5f);
  return {bytes.r, bytes.g, bytes.b, 255};
}

class Transparency : public SceneTest {
 protected:
  Transparency() {
    options.edge = false;
    options.order_independent_transparency = true;
  }

  Image draw_frame(int samples = 0) {
    auto models = uploaded();
    auto made = ViewportRenderer::create(kSize, kSize, samples);
    if (!made) throw std::runtime_error(describe(made.fault()));
    PaneCameras cameras;
    cameras.fill(stage.camera);
    if (!made->draw(renderer(), stage, models, options, {}, cameras)) throw std::runtime_error("not drawn");
    return made->read();
  }

  // The centre pixel of one model with a quad per layer.
  Pixel center_of(const std::vector<Layer>& layers, int samples = 0) {
    stage.actors.clear();
    Model model = empty_model();
    for (const Layer& layer : layers) {
      Quad quad;
      quad.z = layer.z;
      add_quad(model, flat_material(layer.color, layer.alpha), quad);
    }
    put(std::move(model));
    return pixel(draw_frame(samples), kSize / 2, kSize / 2);
  }
};

const Layer kRedLayer{{1.0f, 0.1f, 0.1f}, 0.5f, -1.0f};
const Layer kGreenLayer{{0.1f, 0.8f, 0.2f}, 0.7f, 0.0f};
const Layer kBlue{{0.2f, 0.2f, 1.0f}, 0.4f, 2.0f};
const Layer kWall{{0.9f, 0.9f, 0.3f}, 1.0f, 3.0f};

TEST_F(Transparency, AnyOrderOfThreeLayersEqualsTheSortedOne) {
  std::vector<Layer> layers{kRedLayer, kGreenLayer, kBlue, kWall};
  const Pixel sorted = sorted_over_black(layers);
  std::vector<std::size_t> order{0, 1, 2, 3};
  do {
    const std::vector<Layer> in_order{layers[order[0]], layers[order[1]], layers[order[2]], layers[order[3]]};
    const Pixel got = center_of(in_order);
    EXPECT_TRUE(near(got, sorted, 2)) << order[0] << order[1] << order[2] << order[3] << ": "
                                      << ::testing::PrintToString(got) << " not " << ::testing::PrintToString(sorted);
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST_F(Transparency, FileOrderGivesADifferentImage) {
  const std::vector<Layer> nearest_first{kRedLayer, kGreenLayer};
  options.order_independent_transparency = false;
  EXPECT_FALSE(near(center_of(nearest_first), sorted_over_black(nearest_first), 20));
}

TEST_F(Transparency, MultisamplingGivesTheSameColor) {
  const std::vector<Layer> layers{kBlue, kRedLayer, kWall, kGreenLayer};
  EXPECT_TRUE(near(center_of(layers, 4), sorted_over_black(layers), 2));
}

TEST_F(Transparency, OpaqueSurfacesHideLayersBehindThem) {
  const Layer nearest{{0.9f, 0.9f, 0.3f}, 1.0f, -2.0f};
  EXPECT_TRUE(near(center_of({kRedLayer, nearest, kGreenLayer}), sorted_over_black({nearest}), 1));
}

TEST_F(Transparency, LayersOfSeveralModelsAreSorted) {
  for (const bool red_first : {true, false}) {
    stage.actors.clear();
    for (const Layer& layer : {red_first ? kRedLayer : kGreenLayer, red_first ? kGreenLayer : kRedLayer}) {
      Model model = empty_model();
      Quad quad;
      quad.z = layer.z;
      add_quad(model, flat_material(layer.color, layer.alpha), quad);
      put(std::move(model));
    }
    EXPECT_TRUE(near(pixel(draw_frame(), kSize / 2, kSize / 2), sorted_over_black({kRedLayer, kGreenLayer}), 2))
        << red_first;
  }
}

TEST_F(Transparency, OpaqueTexelsAreOpaqueSurfaces) {
  Model model = empty_model();
  Material half = flat_material({1.0f, 1.0f, 1.0f});
  half.texture = 0;
  add_quad(model, half);
  Quad behind;
  behind.z = 1.0f;
  add_quad(model, flat_material({0.0f, 0.0f, 1.0f}), behind);
  put(std::move(model), {image_of(4, 1, {{255, 0, 0, 255}, {255, 0, 0, 255}, {0, 255, 0, 0}, {0, 255, 0, 0}})});
  const Image image = draw_frame();
  EXPECT_TRUE(near(pixel(image, kSize / 2 - 8, kSize / 2), {255, 0, 0, 255}, 2));
  EXPECT_TRUE(near(pixel(image, kSize / 2 + 8, kSize / 2), {0, 0, 255, 255}, 2));
}

// A sphere map that adds light makes a colour brighter than white; blending clamps it first, in either order.
TEST_F(Transparency, ColorsAreClampedBeforeTheyAreBlended) {
  Model model = empty_model();
  Material bright = flat_material({1.0f, 1.0f, 1.0f}, 0.5f);
  bright.sphere_texture = 0;
  bright.sphere_mode = SphereMode::add;
  Quad quad;
  quad.z = 1.0f;
  add_quad(model, bright, quad);
  quad.z = 0.0f;
  add_quad(model, flat_material({0.0f, 0.0f, 0.0f}, 0.5f), quad);
  put(std::move(model), {image_of(1, 1, {{255, 255, 255, 255}})});
  const Pixel sorted = sorted_over_black({{{1.0f, 1.0f, 1.0f}, 0.5f, 1.0f}, {{0.0f, 0.0f, 0.0f}, 0.5f, 0.0f}});
  const Pixel got = pixel(draw_frame(), kSize / 2, kSize / 2);
  EXPECT_TRUE(near(got, sorted, 2)) << ::testing::PrintToString(got) << " not " << ::testing::PrintToString(sorted);
}

TEST_F(Transparency, TransparentBackgroundKeepsItsAlpha) {
  options.background = glm::vec4(0.0f);
  const Pixel got = center_of({kGreenLayer, kRedLayer});
  const int alpha = static_cast<int>((1.0f - 0.5f * 0.3f) * 255.0f + 0.5f);
  EXPECT_NEAR(got[3], alpha, 1);
}

TEST_F(Transparency, AnEdgeStaysAnOutline) {
  options.edge = true;
  Material glass = flat_material({0.2f, 0.9f, 0.2f}, 0.5f);
  glass.edge = true;
  glass.edge_size = 20.0f;
  glass.edge_color = glm::vec4(1.0f, 0.0f, 0.0f, 1.0f);
  Model model = empty_model();
  add_quad(model, glass);
  Quad back;  // the back faces of its hull would be visible through the front
  back.z = 0.5f;
  back.normal = {0.0f, 0.0f, 1.0f};
  back.back_facing = true;
  add_quad(model, glass, back);
  put(std::move(model));
  const Pixel got = pixel(draw_frame(), kSize / 2, kSize / 2);
  EXPECT_LT(got[0], got[1] / 2) << ::testing::PrintToString(got);
}

}  // namespace
}  // namespace odori
