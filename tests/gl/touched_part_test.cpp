// Where a view shows only its background, no samples are read. Expected images are those of a target that reads all of
// them.

#include "gl/gl_test.h"
#include "gpu/debug.h"
#include "make_sample/dancer.h"
#include "render/gpu_model.h"
#include "render/renderer.h"
#include "render/viewport_renderer.h"
#include "scene/stage.h"

#include <vector>

namespace odori {

namespace {

using namespace testing;

constexpr int kViewWidth = 200, kViewHeight = 120;
constexpr PixelRect kWholeView{0, 0, kViewWidth, kViewHeight};

// With outlines as wide as files may have them.
std::shared_ptr<const Model> dancer() {
  static const std::shared_ptr<const Model> model = [] {
    Model made = komai::make_dancer();
    for (Vertex& vertex : made.vertices) vertex.edge_scale = 6.0f;
    return std::make_shared<const Model>(std::move(made));
  }();
  return model;
}

class TouchedPart : public GlTest {
 protected:
  void SetUp() override {
    GlTest::SetUp();
    if (!is_software_renderer()) GTEST_SKIP() << "the driver is no software renderer";
    renderer_.emplace(*Renderer::create(VertexSkinning::fastest));
    stage.actors.push_back(make_actor(dancer()));
    set_motion(*stage.actors[0], komai::make_dance());
    stage.light.direction = {-0.5f, -1.0f, 0.5f};
    options.grid = false;
    options.background = {0.2f, 0.5f, 0.8f, 0.5f};
    models_.push_back(*renderer_->upload(*dancer(), ModelTextures(dancer()->textures.size())));
  }

  // Of the next of some frames of the dance.
  void expect_same_image(int samples) {
    advance(stage, frame_ += 97.0);
    RenderTarget target = *RenderTarget::create(kViewWidth, kViewHeight, samples);
    target.bind();
    const Pane pane;
    renderer_->upload_frame(stage, models_, {&pane, 1});
    touched =
        renderer_->draw_view(stage, models_, options, {pane, {}, stage.camera, kViewWidth, kViewHeight, 0, kViewWidth});
    const Image all = target.read();
    ViewportRenderer parts = *ViewportRenderer::create(kViewWidth, kViewHeight, samples);
    PaneCameras cameras;
    cameras.fill(stage.camera);
    ASSERT_TRUE(parts.draw(*renderer_, stage, models_, options, {}, cameras));
    EXPECT_EQ(parts.read().rgba, all.rgba);
    // The same, to be sure that the part is used: without it another background is seen around it.
    target.set_background({0.0f, 1.0f, 0.0f, 1.0f}, touched);
    EXPECT_EQ(target.read().rgba == all.rgba, touched == kWholeView);
  }

  Stage stage;
  RenderOptions options;
  PixelRect touched;

 private:
  std::optional<Renderer> renderer_;
  std::vector<std::shared_ptr<GpuModel>> models_;
  double frame_ = 10.0;
};

TEST_F(TouchedPart, IsAroundAllThatIsDrawn) {
  for (const int samples : {0, 4, 8}) {
    for (const bool shadow : {false, true}) {
      options.ground_shadow = shadow;
      expect_same_image(samples);
      EXPECT_LT(touched.width * touched.height, kViewWidth * kViewHeight * 2 / 3);
    }
  }
}

TEST_F(TouchedPart, EndsAtTheView) {
  stage.camera.target = {3.0f, 15.0f, 0.0f};
  stage.camera.distance = -9.0f;
  expect_same_image(4);
  stage.camera.target.y = 60.0f;
  expect_same_image(4);
  EXPECT_TRUE(touched.empty());
}

TEST_F(TouchedPart, IsAllWhereMoreThanActorsIsShown) {
  options.grid = true;
  expect_same_image(4);
  EXPECT_EQ(touched, kWholeView);
  options.grid = false;
  options.background_picture.image = std::make_shared<const Image>(Image{1, 1, {0, 0, 255, 255}});
  expect_same_image(4);
  EXPECT_EQ(touched, kWholeView);
}

}  // namespace

}  // namespace odori
