// Compares every view style with images of single panes.

#include "render/viewport_renderer.h"

#include "buffers/model_buffers.h"
#include "gl/scene.h"
#include "make_sample/exhibits.h"
#include "render/passes/model_passes.h"

#include <cstddef>
#include <string>
#include <utility>

namespace odori {
namespace {

constexpr int kWidth = 121;
constexpr int kHeight = 80;
constexpr int kSamples = 4;

// The bending arm, bent, so that every skinning mode gives a different shape.
class ViewsImageTest : public testing::GlTest {
 protected:
  void SetUp() override {
    testing::GlTest::SetUp();
    auto renderer = Renderer::create();
    ASSERT_TRUE(renderer);
    renderer_.emplace(std::move(*renderer));
    const Model model = komai::make_bending_arm();
    stage_.actors.push_back(make_actor(std::make_shared<Model>(model)));
    set_motion(*stage_.actors[0], komai::make_bend());
    advance(stage_, 0.5 * last_frame(stage_));
    stage_.camera = fitted_camera(stage_, 1.0f);
    auto uploaded = renderer_->upload(model, ModelTextures(model.textures.size()));
    ASSERT_TRUE(uploaded);
    models_.push_back(std::move(*uploaded));
    views_.panes = {Pane{SkinningMode::linear}, Pane{SkinningMode::sdef}, Pane{SkinningMode::dqs},
                    Pane{SkinningMode::spherical}};
  }

  Image shown() {
    auto image = ViewportRenderer::create(kWidth, kHeight, kSamples);
    EXPECT_TRUE(image);
    PaneCameras cameras = cameras_;
    if (views_.cameras_linked) cameras.fill(stage_.camera);
    EXPECT_TRUE(image->draw(*renderer_, stage_, models_, options_, views_, cameras));
    return image->read();
  }

  Image alone(const Pane& pane, const Camera& camera, int width, int height) {
    auto target = RenderTarget::create(width, height, kSamples);
    EXPECT_TRUE(target);
    target->bind();
    const Camera kept = std::exchange(stage_.camera, camera);
    renderer_->draw(stage_, models_, options_, width, height, pane);
    stage_.camera = kept;
    return target->read();
  }

  std::optional<Renderer> renderer_;
  Stage stage_;
  std::vector<std::shared_ptr<GpuModel>> models_;
  RenderOptions options_;
  Views views_;
  PaneCameras cameras_;
};

// A part of an image.
Image part(const Image& decoded, const PixelRect& rect) {
  Image cut{rect.width, rect.height, {}};
  for (int y = rect.y; y < rect.y + rect.height; ++y) {
    const auto row = decoded.rgba.begin() + (static_cast<std::ptrdiff_t>(y) * decoded.width + rect.x) * 4;
    cut.rgba.insert(cut.rgba.end(), row, row + static_cast<std::ptrdiff_t>(rect.width) * 4);
  }
  return cut;
}

// Empty if equal; otherwise the number of different pixels and the first of them.
std::string differs(const Image& a, const Image& b) {
  if (a.width != b.width || a.height != b.height) return "another size";
  int count = 0;
  std::string first;
  for (int y = 0; y < a.height; ++y) {
    for (int x = 0; x < a.width; ++x) {
      if (testing::pixel(a, x, y) == testing::pixel(b, x, y)) continue;
      if (count++ == 0) first = std::to_string(x) + "," + std::to_string(y);
    }
  }
  return count == 0 ? first : std::to_string(count) + " pixels, the first at " + first;
}

TEST_F(ViewsImageTest, PanesSideBySideEqualSingleImages) {
  for (const glm::vec4 background : {glm::vec4(1.0f), glm::vec4(0.0f)}) {
    options_.background = background;
    for (int count = 1; count <= kMaxPanes; ++count) {
      views_.count = count;
      const Image decoded = shown();
      const auto rects = pane_grid(kWidth, kHeight, count, kPaneGap);
      for (std::size_t i = 0; i < rects.size(); ++i) {
        const Image wanted = alone(views_.panes[i], stage_.camera, rects[i].width, rects[i].height);
        EXPECT_EQ(differs(part(decoded, rects[i]), wanted), "") << "pane " << i << " of " << count;
        if (i == 0) continue;
        EXPECT_NE(wanted.rgba, alone(views_.panes[0], stage_.camera, wanted.width, wanted.height).rgba);
      }
    }
  }
}

TEST_F(ViewsImageTest, GapsAreDarkOrTransparentLikeTheBackground) {
  views_.count = 2;
  const auto rects = pane_grid(kWidth, kHeight, 2, kPaneGap);
  const int between = rects[1].x - 1;
  EXPECT_EQ(testing::pixel(shown(), between, 40), (testing::Pixel{32, 35, 43, 255}));
  options_.background.a = 0.0f;
  EXPECT_EQ(testing::pixel(shown(), between, 40)[3], 0);
}

TEST_F(ViewsImageTest, UnlinkedPanesUseTheirOwnCameras) {
  views_.count = 2;
  views_.cameras_linked = false;
  cameras_.fill(stage_.camera);
  cameras_[1].rotation_rad.y = 1.0f;
  const Image decoded = shown();
  const auto rects = pane_grid(kWidth, kHeight, 2, kPaneGap);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(differs(part(decoded, rects[i]), alone(views_.panes[i], cameras_[i], rects[i].width, rects[i].height)),
              "");
  }
}

TEST_F(ViewsImageTest, EachSideOfAWipeIsAPartOfItsImage) {
  views_.style = ViewStyle::wipe;
  const Image left = alone(views_.panes[0], stage_.camera, kWidth, kHeight);
  const Image right = alone(views_.panes[1], stage_.camera, kWidth, kHeight);
  for (const float share : {0.0f, 0.3f, 0.5f, 1.0f}) {
    views_.wipe = share;
    const Image decoded = shown();
    const int line = wipe_column(views_, kWidth);
    if (line > 0) {
      EXPECT_EQ(differs(part(decoded, {0, 0, line, kHeight}), part(left, {0, 0, line, kHeight})), "");
    }
    const PixelRect rest{line, 0, kWidth - line, kHeight};
    if (line < kWidth) {
      EXPECT_EQ(differs(part(decoded, rest), part(right, rest)), "");
    }
  }
}

TEST_F(ViewsImageTest, BlinkShowsTheActivePane) {
  views_.style = ViewStyle::blink;
  for (const int active : {0, 1}) {
    views_.active = active;
    EXPECT_EQ(differs(shown(), alone(active_pane(views_), stage_.camera, kWidth, kHeight)), "");
  }
}

TEST_F(ViewsImageTest, TablesAreUploadedOncePerFrameForAllPanes) {
  for (int count = 1; count <= kMaxPanes; ++count) {
    views_.count = count;
    shown();
    const int centers = uses(panes_in_use(views_), SkinningMode::spherical) ? 1 : 0;
    EXPECT_EQ(renderer_->statistics().uploads, 2 + centers) << "bones and morphs, " << count << " panes";
    const PassCosts& passes = renderer_->statistics().passes;
    const int skinned = passes[static_cast<std::size_t>(RenderPass::upload)].draw_calls;
    EXPECT_EQ((sum(passes).draw_calls - skinned) % count, 0);
  }
}
// With the same skinning, lines are only drawn on the surface.
TEST_F(ViewsImageTest, WireframeOfTheSameSkinningIsOnTheSurface) {
  views_.style = ViewStyle::overlay;
  views_.panes[1] = views_.panes[0];
  options_.edge = options_.grid = options_.ground_shadow = false;
  const Image plain = alone(views_.panes[0], stage_.camera, kWidth, kHeight);
  const Image decoded = shown();
  int inside = 0, lined = 0, beside = 0;
  for (int y = 1; y < kHeight - 1; ++y) {
    for (int x = 1; x < kWidth - 1; ++x) {
      const bool changed = testing::pixel(decoded, x, y) != testing::pixel(plain, x, y);
      bool near_surface = false;
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          near_surface |= testing::pixel(plain, x + dx, y + dy) != testing::Pixel{255, 255, 255, 255};
        }
      }
      inside += near_surface ? 1 : 0;
      lined += near_surface && changed ? 1 : 0;
      beside += !near_surface && changed ? 1 : 0;
    }
  }
  ASSERT_GT(inside, 200);
  EXPECT_GT(lined, inside / 3);
  EXPECT_EQ(beside, 0);
}

TEST_F(ViewsImageTest, WireframeOfAnotherSkinningLeavesTheSurface) {
  views_.style = ViewStyle::overlay;
  views_.panes[1] = views_.panes[2];
  options_.edge = options_.grid = options_.ground_shadow = false;
  const Image surface = alone(views_.panes[0], stage_.camera, kWidth, kHeight);
  const Image decoded = shown();
  int beyond = 0;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      const bool empty = testing::pixel(surface, x, y) == testing::Pixel{255, 255, 255, 255};
      beyond += empty && testing::pixel(decoded, x, y) != testing::pixel(surface, x, y) ? 1 : 0;
    }
  }
  EXPECT_GT(beyond, 10) << "dual quaternions bulge where linear blending does not";
}

TEST(WireframeColor, ContrastsWithTheModel) {
  Model model;
  Material material = testing::flat_material({0.85f, 0.0f, 0.5f});
  material.index_count = 3;
  model.materials = {material};
  EXPECT_GT(contrasting_color(model, {}).g, 0.3f) << "not magenta on magenta";
  model.materials[0].ambient = {0.0f, 0.55f, 0.35f};
  EXPECT_LT(contrasting_color(model, {}).g, 0.5f) << "not green on green";
  // Textures count as well.
  model.materials[0].ambient = glm::vec3(1.0f);
  model.materials[0].texture = 0;
  model.textures.resize(1);
  const ModelTextures magenta{std::make_shared<const Image>(Image{1, 1, {217, 0, 128, 255}})};
  EXPECT_GT(contrasting_color(model, magenta).g, 0.3f);
}

TEST(MeanEdgeLength, IsMeasuredInTheRestPose) {
  EXPECT_EQ(mean_edge_length(Model()), 0.0f);
  Model model = testing::empty_model();
  testing::add_quad(model, testing::flat_material(glm::vec3(1.0f)), {{0, 0}, {3, 4}});
  EXPECT_FLOAT_EQ(mean_edge_length(model), 4.0f) << "3, 4 and 5, twice";
}

}  // namespace
}  // namespace odori
