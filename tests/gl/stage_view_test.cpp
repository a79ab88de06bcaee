// The viewport where the driver refuses what the settings ask for.

#include "export/stage_view.h"

#include "app/messages.h"
#include "gl/gl_test.h"
#include "gpu/debug.h"
#include "render/gpu_model.h"
#include "support/models.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <glad/gl.h>

namespace odori {
namespace {

constexpr int kSide = 64;

// Refuses the framebuffers of order-independent transparency, which have two colours.
GLenum GLAD_API_PTR refuse_two_colors(GLenum target) {
  GLint second = GL_NONE;
  glGetFramebufferAttachmentParameteriv(target, GL_COLOR_ATTACHMENT1, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &second);
  return second == GL_NONE ? GL_FRAMEBUFFER_COMPLETE : GL_FRAMEBUFFER_UNSUPPORTED;
}

class StageViewTest : public testing::GlTest {
 protected:
  void SetUp() override {
    testing::GlTest::SetUp();
    auto made = Renderer::create();
    ASSERT_TRUE(made);
    renderer_.emplace(std::move(*made));
    accepts_ = glad_glCheckFramebufferStatus;
  }
  void TearDown() override {
    glad_glCheckFramebufferStatus = accepts_;
    testing::GlTest::TearDown();
  }

  // The grid is what tells the stage from an empty viewport.
  Image shown() {
    view_.draw(*renderer_, session_, kSide, kSide);
    auto target = RenderTarget::create(kSide, kSide, 0);
    EXPECT_TRUE(target);
    target->bind();
    view_.copy_to_bound({0, 0, kSide, kSide});
    return target->read();
  }

  // On the second of two bones.
  Actor& put_triangle() {
    Model model = testing::chain_model({{0, 0, 0}, {0, 10, 0}});
    model.materials.resize(1);
    for (const glm::vec3 corner : {glm::vec3(-8, 0, 0), glm::vec3(0, 20, 0), glm::vec3(8, 0, 0)}) {
      Vertex vertex;
      vertex.position = corner;
      vertex.bones[0] = 1;
      model.indices.push_back(static_cast<std::uint32_t>(model.vertices.size()));
      model.vertices.push_back(vertex);
    }
    model.materials[0].index_count = 3;
    model.materials[0].double_sided = true;
    const auto shared = std::make_shared<const Model>(std::move(model));
    session_.document.stage.actors.push_back(make_actor(shared));
    session_.document.files.emplace_back();
    auto uploaded = renderer_->upload(*shared, {});
    EXPECT_TRUE(uploaded);
    session_.document.gpu_models.push_back(*uploaded);
    session_.document.selected.actor = 0;
    advance(session_.document.stage, 0.0);
    return *session_.document.stage.actors.back();
  }

  Image screenshot(const Accumulation& accumulation) {
    session_.settings.film.accumulation = accumulation;
    auto image = view_.image(*renderer_, session_, kSide, kSide, 1, false);
    EXPECT_TRUE(image);
    return std::move(*image);
  }

  bool& transparency() { return session_.document.settings.look.order_independent_transparency; }

  std::optional<Renderer> renderer_;
  Session session_;
  StageView view_;
  PFNGLCHECKFRAMEBUFFERSTATUSPROC accepts_ = nullptr;
};

TEST_F(StageViewTest, RefusedTransparencyIsDrawnInFileOrderWithAMessage) {
  const Image expected = shown();
  Image empty = expected;
  for (std::size_t i = 0; i < empty.rgba.size(); ++i) empty.rgba[i] = 255;
  ASSERT_NE(expected.rgba, empty.rgba);
  EXPECT_FALSE(report_refusal(view_, session_));

  glad_glCheckFramebufferStatus = refuse_two_colors;
  transparency() = true;
  EXPECT_EQ(shown().rgba, expected.rgba) << "in the same frame";
  EXPECT_TRUE(report_refusal(view_, session_));
  EXPECT_FALSE(transparency()) << "and is not saved as on";
  ASSERT_EQ(session_.messages.size(), 1u);
  EXPECT_EQ(session_.messages[0].severity, Severity::warning);
  EXPECT_NE(session_.messages[0].lines[0].find("file order"), std::string::npos);
  EXPECT_EQ(shown().rgba, expected.rgba) << "after switching back";
  EXPECT_FALSE(report_refusal(view_, session_)) << "one message";
}

TEST_F(StageViewTest, ScreenshotsAreMeansOfFramesThatTheWindowDoesNotShow) {
  Actor& actor = put_triangle();
  Motion motion;
  std::vector<BoneKey> keys(2);
  keys[1].frame = 10;
  keys[1].rotation = axis_angle({0, 0, 1}, 1.5f);
  motion.bones.push_back({*name_key(actor.model->bones[1].name), keys});
  set_motion(actor, motion);
  Stage& stage = session_.document.stage;
  advance(stage, 2.0);
  const Image window = shown(), plain = screenshot({1, 180.0f});
  const Image still = screenshot({16, 0.0f}), moving = screenshot({16, 360.0f});
  EXPECT_NE(still.rgba, plain.rgba);
  EXPECT_NE(moving.rgba, still.rgba);
  EXPECT_EQ(screenshot({16, 360.0f}).rgba, moving.rgba);
  EXPECT_EQ(stage.frame, 2.0);
  view_.invalidate();
  EXPECT_EQ(shown().rgba, window.rgba);
}

// As the heat map of weights shows it, but only for the moment.
TEST_F(StageViewTest, TheWeightsOfABoneArePreviewed) {
  put_triangle();
  const Image plain = shown();
  session_.document.selected.weight_preview = 1;
  const Image preview = shown();
  EXPECT_NE(preview.rgba, plain.rgba);
  session_.document.selected.weight_preview = -1;
  EXPECT_EQ(shown().rgba, plain.rgba);
  session_.document.settings.views.panes[0].heatmap.kind = HeatmapKind::weights;
  session_.document.settings.views.panes[0].heatmap.part_actor = 0;
  session_.document.settings.views.panes[0].heatmap.bone = 1;
  EXPECT_EQ(shown().rgba, preview.rgba);
}

TEST_F(StageViewTest, ASelectedMaterialIsMarkedInTheWindowAlone) {
  put_triangle();
  const Image plain = shown(), saved = screenshot({1, 180.0f});
  session_.document.selected.marked_material = 0;
  const Image marked = shown();
  std::size_t bluer = 0, others = 0;
  for (std::size_t i = 0; i < plain.rgba.size(); i += 4) {
    const bool same = std::equal(&plain.rgba[i], &plain.rgba[i] + 4, &marked.rgba[i]);
    const int before = plain.rgba[i + 2] - plain.rgba[i], after = marked.rgba[i + 2] - marked.rgba[i];
    bluer += !same && after > before;
    others += !same && after <= before;
  }
  EXPECT_GT(bluer, 100u);
  EXPECT_EQ(others, 0u);
  EXPECT_EQ(screenshot({1, 180.0f}).rgba, saved.rgba);
  session_.document.selected.marked_material = 1;
  EXPECT_EQ(shown().rgba, plain.rgba) << "there is none";
}

// Each pixel of a picture of twice the size lies a quarter of a pixel beside one of the smaller picture.
Image twice_as_large(const Image& small) {
  Image image{2 * small.width, 2 * small.height, {}};
  const auto at = [&](int x, int y, int channel) {
    x = std::clamp(x, 0, small.width - 1);
    y = std::clamp(y, 0, small.height - 1);
    return static_cast<double>(small.rgba[4 * (y * small.width + x) + channel]);
  };
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const int near_x = x / 2, far_x = x % 2 == 0 ? near_x - 1 : near_x + 1;
      const int near_y = y / 2, far_y = y % 2 == 0 ? near_y - 1 : near_y + 1;
      for (int c = 0; c < 4; ++c) {
        const double near_row = 0.75 * at(near_x, near_y, c) + 0.25 * at(far_x, near_y, c);
        const double far_row = 0.75 * at(near_x, far_y, c) + 0.25 * at(far_x, far_y, c);
        image.rgba.push_back(static_cast<std::uint8_t>(std::lround(0.75 * near_row + 0.25 * far_row)));
      }
    }
  }
  return image;
}

TEST_F(StageViewTest, EffectsHaveHalfTheSizeWhileTheProcessorPlays) {
  ASSERT_TRUE(is_software_renderer()) << "as all tests here";
  put_triangle();
  Look& look = session_.document.settings.look;
  bool& playing = session_.document.clock.playing;
  look.vignette = true;
  const Image full = shown(), saved = screenshot({1, 180.0f});
  StageView half;
  half.draw(*renderer_, session_, kSide / 2, kSide / 2);
  auto target = RenderTarget::create(kSide / 2, kSide / 2, 0);
  ASSERT_TRUE(target);
  target->bind();
  half.copy_to_bound({0, 0, kSide / 2, kSide / 2});
  const Image expected = twice_as_large(target->read());

  playing = true;
  const Image played = shown();
  ASSERT_EQ(played.rgba.size(), expected.rgba.size());
  for (std::size_t i = 0; i < played.rgba.size(); ++i) ASSERT_NEAR(played.rgba[i], expected.rgba[i], 2) << i;
  EXPECT_EQ(screenshot({1, 180.0f}).rgba, saved.rgba);
  EXPECT_NE(played.rgba, full.rgba);
  playing = false;
  EXPECT_EQ(shown().rgba, full.rgba) << "as soon as it is paused";

  playing = true;
  session_.requests.emplace_back(WriteScreenshot{});
  EXPECT_EQ(shown().rgba, full.rgba) << "a screenshot with the panels";
  session_.requests.clear();
  session_.document.settings.views.panes[0].heatmap.kind = HeatmapKind::weights;
  const Image measured = shown();
  playing = false;
  EXPECT_EQ(shown().rgba, measured.rgba) << "measurements have no effects";
  session_.document.settings.views.panes[0].heatmap = {};
  playing = true;
  session_.settings.half_size_effects = false;
  EXPECT_EQ(shown().rgba, full.rgba);
  session_.settings.half_size_effects = true;
  look.vignette = false;
  const Image as_mmd = shown();
  playing = false;
  EXPECT_EQ(shown().rgba, as_mmd.rgba);
}

TEST_F(StageViewTest, TransparencyIsTriedAgainWhenSwitchedOnAgain) {
  glad_glCheckFramebufferStatus = refuse_two_colors;
  transparency() = true;
  shown();
  EXPECT_TRUE(report_refusal(view_, session_));
  shown();
  glad_glCheckFramebufferStatus = accepts_;
  transparency() = true;
  shown();
  EXPECT_FALSE(report_refusal(view_, session_));
  EXPECT_TRUE(transparency());
}

TEST_F(StageViewTest, ASizeThatTheDriverRefusesIsReportedOnce) {
  constexpr int kTooLarge = 1 << 28;
  EXPECT_FALSE(view_.draw(*renderer_, session_, kTooLarge, kSide));
  EXPECT_TRUE(report_refusal(view_, session_));
  ++session_.document.revision;
  EXPECT_FALSE(view_.draw(*renderer_, session_, kTooLarge, kSide));
  EXPECT_FALSE(report_refusal(view_, session_));
  ASSERT_EQ(session_.messages.size(), 1u);
  EXPECT_EQ(session_.messages[0].severity, Severity::error);
  EXPECT_TRUE(view_.draw(*renderer_, session_, kSide, kSide)) << "another size is drawn";
}

}  // namespace
}  // namespace odori
