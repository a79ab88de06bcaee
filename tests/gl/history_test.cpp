// An image depends on the stage and the settings, not on what was drawn before. Random views are drawn by a renderer,
// models and a target that have drawn all earlier ones, and by new ones; before each, every framebuffer that exists is
// filled with a loud colour, so that a texel that is read without being written is seen.

#include "gl/gl_test.h"
#include "make_sample/dancer.h"
#include "make_sample/materials.h"
#include "render/gpu_model.h"
#include "render/large_image.h"

#include <array>
#include <cstdlib>
#include <random>
#include <vector>

namespace odori {

namespace {

using namespace testing;

constexpr GLuint kMostFramebuffers = 512;  // names are given from 1 on

int fill_framebuffers() {
  int filled = 0;
  glDisable(GL_SCISSOR_TEST);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDepthMask(GL_TRUE);
  glStencilMask(~0u);
  for (GLuint name = 1; name < kMostFramebuffers; ++name) {
    if (glIsFramebuffer(name) == GL_FALSE) continue;
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, name);
    if (glCheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) continue;
    glClearColor(1.0f, 0.0f, 0.9f, 0.7f);
    glClearDepth(0.3);
    glClearStencil(0x5a);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    ++filled;
  }
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return filled;
}

// What draws: everything here is kept between images, or none of it.
struct Drawing {
  Renderer renderer;
  std::vector<std::shared_ptr<GpuModel>> models;
  std::optional<ViewportRenderer> target{};  // of the last size
  std::array<int, 3> size{};                 // width, height and samples
};

Drawing make_drawing(const Stage& stage, VertexSkinning skinning) {
  Drawing drawing{*Renderer::create(skinning), {}};
  for (const auto& actor : stage.actors) {
    const bool same = !drawing.models.empty() && actor->model == stage.actors.front()->model;
    drawing.models.push_back(
        same ? drawing.models.front()->instance()
             : *drawing.renderer.upload(*actor->model, ModelTextures(actor->model->textures.size())));
  }
  return drawing;
}

struct View {
  std::array<int, 3> size{};  // width, height and samples
  bool tiles = false;         // as a large image
  RenderOptions options;
  Views views;
  PaneCameras cameras;
};

Image draw(Drawing& drawing, const Stage& stage, const View& view) {
  const auto [width, height, samples] = view.size;
  fill_framebuffers();
  if (view.tiles) {
    LargeImage large = *LargeImage::create({width, height, samples, 2, 400});
    return *large.draw(drawing.renderer, stage, drawing.models, view.options, view.views, view.cameras);
  }
  if (!drawing.target || drawing.size != view.size) {
    drawing.target.emplace(*ViewportRenderer::create(width, height, samples));
    drawing.size = view.size;
    fill_framebuffers();
  }
  EXPECT_TRUE(drawing.target->draw(drawing.renderer, stage, drawing.models, view.options, view.views, view.cameras));
  return drawing.target->read();
}

// Draws what a viewer may ask for. The same seed gives the same view.
class RandomViews {
 public:
  explicit RandomViews(int seed) : random_(static_cast<unsigned>(seed)) {}

  View next(Stage& stage) {
    View view;
    view.size = {number(1, 3) * 200, number(1, 3) * 150, one_in(2) ? 4 : 0};
    view.tiles = one_in(4);
    advance(stage, number(0, 1200));
    for (const auto& actor : stage.actors) actor->pose.visible = one_in(2);  // crowds and single ones
    stage.light = {glm::vec3(0.7f), glm::normalize(glm::vec3(real(-1, 1), real(-1.2f, -0.2f), real(-1, 1)))};
    stage.self_shadow.mode = static_cast<std::uint8_t>(number(1, 2));
    RenderOptions& options = view.options;
    for (bool* option : {&options.edge, &options.ground_shadow, &options.self_shadow, &options.soft_shadow})
      *option = !one_in(3);
    options.grid = one_in(3);
    options.order_independent_transparency = one_in(3);
    options.shading = one_in(2) ? Shading::smooth : Shading::mmd;
    options.shadow_map_size = one_in(2) ? ShadowMapSize::mmd : ShadowMapSize::automatic;
    options.background = {real(0, 1), real(0, 1), real(0, 1), one_in(2) ? 1.0f : real(0, 1)};
    if (one_in(5)) options.background_picture.image = std::make_shared<const Image>(Image{1, 1, {0, 90, 255, 200}});
    if (one_in(3)) {
      for (bool* effect : {&options.glow, &options.diffusion, &options.dof, &options.ao, &options.fog, &options.rim})
        *effect = one_in(2);
    }
    if (one_in(3)) options.marked = MarkedMaterial{number(0, 2), number(0, 3)};
    view.views = views();
    for (Camera& camera : view.cameras) {
      camera = posed_camera(stage, 1.0f);
      camera.rotation_rad = {real(-0.2f, 1.2f), real(-3, 3), real(-0.3f, 0.3f)};
      camera.distance *= real(0.2f, 1.0f);
      camera.perspective = !one_in(4);
    }
    return view;
  }

 private:
  int number(int low, int high) { return std::uniform_int_distribution(low, high)(random_); }
  float real(float low, float high) { return std::uniform_real_distribution(low, high)(random_); }
  bool one_in(int count) { return number(1, count) == 1; }

  Views views() {
    constexpr std::array kModes{SkinningMode::native, SkinningMode::linear,    SkinningMode::sdef,
                                SkinningMode::dqs,    SkinningMode::spherical, SkinningMode::bulge_free};
    Views views;
    views.style = static_cast<ViewStyle>(number(0, 3));
    views.count = number(1, 3);
    views.active = number(0, 1);
    views.wipe = real(0, 1);
    for (Pane& pane : views.panes) {
      pane.skinning.mode = kModes[static_cast<std::size_t>(number(0, 5))];
      if (one_in(4)) pane.heatmap.kind = static_cast<HeatmapKind>(number(1, 3));
      pane.heatmap.part_actor = 0;
      pane.heatmap.bone = number(0, 20);
    }
    return views;
  }

  std::mt19937 random_;
};

// Two dancers of one model, and one of another that is much larger.
Stage make_stage() {
  Stage stage;
  Model model = komai::make_dancer();
  for (std::size_t i = 0; i < model.materials.size(); i += 3) model.materials[i].diffuse.a = 0.6f;
  const auto dancer = std::make_shared<const Model>(std::move(model));
  model = komai::make_dancer();
  model.vertices.resize(model.vertices.size() + 9);  // tables of other sizes
  const auto other = std::make_shared<const Model>(std::move(model));
  for (int i = 0; i < 3; ++i) {
    stage.actors.push_back(make_actor(i == 2 ? other : dancer));
    set_motion(*stage.actors.back(), komai::make_dance());
    stage.actors.back()->placement.translation = {8.0f * static_cast<float>(i) - 8.0f, 0.0f,
                                                  4.0f * static_cast<float>(i)};
  }
  return stage;
}

class DrawnBefore : public GlTest, public ::testing::WithParamInterface<VertexSkinning> {};

TEST_P(DrawnBefore, LeavesNothingInAnImage) {
  Stage stage = make_stage();
  Drawing kept = make_drawing(stage, GetParam());
  const char* count = std::getenv("ODORI_IMAGES");  // for long runs
  for (int i = 0; i < (count != nullptr ? std::atoi(count) : 10); ++i) {
    const View view = RandomViews(i).next(stage);
    const Image later = draw(kept, stage, view);
    Drawing fresh = make_drawing(stage, GetParam());
    const Image alone = draw(fresh, stage, view);
    ASSERT_EQ(later.rgba, alone.rgba) << "image " << i << ", style " << name(view.views.style);
  }
}

INSTANTIATE_TEST_SUITE_P(Skinning, DrawnBefore, ::testing::Values(VertexSkinning::shader, VertexSkinning::fastest));

}  // namespace

}  // namespace odori
