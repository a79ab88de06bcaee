// Additive drawing of an actor.

#include "gl/scene.h"
#include "render/viewport_renderer.h"

namespace odori {
namespace {

using testing::add_quad;
using testing::flat_material;
using testing::near;
using testing::pixel;
using testing::Pixel;

class Appearance : public testing::SceneTest {
 protected:
  Actor& put_quad(glm::vec3 color, float alpha, float z) {
    Model model = testing::empty_model();
    testing::Quad quad;
    quad.z = z;
    add_quad(model, flat_material(color, alpha), quad);
    return put(std::move(model));
  }

  Image frame() {
    auto models = uploaded();
    auto made = ViewportRenderer::create(kSize, kSize, 0);
    if (!made) throw std::runtime_error(describe(made.fault()));
    PaneCameras cameras;
    cameras.fill(stage.camera);
    if (!made->draw(renderer(), stage, models, options, {}, cameras)) throw std::runtime_error("not drawn");
    return made->read();
  }
  Pixel center() { return pixel(frame(), kSize / 2, kSize / 2); }
};

TEST_F(Appearance, AdditiveColoursAreAddedByTheirAlpha) {
  options.edge = false;
  put_quad({0.2f, 0.4f, 0.6f}, 1.0f, 0.5f);
  Actor& front = put_quad({0.4f, 0.2f, 1.0f}, 0.5f, 0.0f);
  EXPECT_TRUE(near(center(), {77, 77, 204, 255})) << "half of each";
  front.appearance.additive = true;
  EXPECT_TRUE(near(center(), {102, 128, 255, 255})) << "0.2 + 0.2, 0.4 + 0.1, 0.6 + 0.5";
  options.order_independent_transparency = true;
  EXPECT_TRUE(near(center(), {102, 128, 255, 255}));
}

}  // namespace
}  // namespace odori
