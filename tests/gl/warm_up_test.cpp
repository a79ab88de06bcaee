// Switching skinning modes, views and heat maps creates no program, buffer or texture. After the warm-up it uses only
// programs that have drawn before.

#include "render/warm_up.h"

#include "gl/scene.h"
#include "make_sample/exhibits.h"
#include "render/viewport_renderer.h"
#include "skin/delta_mush.h"

#include <set>

#include <glad/gl.h>

namespace odori {
namespace {

constexpr int kFrameWidth = 64;
constexpr int kFrameHeight = 48;

struct GlCalls {
  int links = 0;
  int buffers = 0;
  int textures = 0;
  GLuint current = 0;
  std::set<GLuint> drawn_with;  // programs
};

// Counts, during its lifetime, the OpenGL calls that switching should avoid.
class GlCallCounter {
 public:
  GlCallCounter() {
    calls = GlCalls();
    link_ = glad_glLinkProgram;
    buffer_ = glad_glBufferData;
    image_ = glad_glTexImage2D;
    use_ = glad_glUseProgram;
    draw_ = glad_glDrawElements;
    draw_arrays_ = glad_glDrawArrays;
    glad_glLinkProgram = [](GLuint program) {
      ++calls.links;
      link_(program);
    };
    glad_glBufferData = [](GLenum target, GLsizeiptr size, const void* data, GLenum usage) {
      ++calls.buffers;
      buffer_(target, size, data, usage);
    };
    glad_glTexImage2D = [](GLenum target, GLint level, GLint internal, GLsizei width, GLsizei height, GLint border,
                           GLenum format, GLenum type, const void* data) {
      ++calls.textures;
      image_(target, level, internal, width, height, border, format, type, data);
    };
    glad_glUseProgram = [](GLuint program) {
      calls.current = program;
      use_(program);
    };
    glad_glDrawElements = [](GLenum mode, GLsizei count, GLenum type, const void* indices) {
      calls.drawn_with.insert(calls.current);
      draw_(mode, count, type, indices);
    };
    glad_glDrawArrays = [](GLenum mode, GLint first, GLsizei count) {
      calls.drawn_with.insert(calls.current);
      draw_arrays_(mode, first, count);
    };
  }
  ~GlCallCounter() {
    glad_glLinkProgram = link_;
    glad_glBufferData = buffer_;
    glad_glTexImage2D = image_;
    glad_glUseProgram = use_;
    glad_glDrawElements = draw_;
    glad_glDrawArrays = draw_arrays_;
  }
  GlCallCounter(const GlCallCounter&) = delete;
  GlCallCounter& operator=(const GlCallCounter&) = delete;

  inline static GlCalls calls;

 private:
  inline static PFNGLLINKPROGRAMPROC link_ = nullptr;
  inline static PFNGLBUFFERDATAPROC buffer_ = nullptr;
  inline static PFNGLTEXIMAGE2DPROC image_ = nullptr;
  inline static PFNGLUSEPROGRAMPROC use_ = nullptr;
  inline static PFNGLDRAWELEMENTSPROC draw_ = nullptr;
  inline static PFNGLDRAWARRAYSPROC draw_arrays_ = nullptr;
};

class WarmUpTest : public testing::SceneTest {
 protected:
  void SetUp() override {
    SceneTest::SetUp();
    const Model model = komai::make_bending_arm();
    Actor& actor = put(model);
    set_motion(actor, komai::make_bend());
    advance(stage, 0.5 * last_frame(stage));
    actor.skinning_data[SkinningData::rotation_centers] = std::make_shared<SkinningTexels>(model.vertices.size());
    JobControl control;
    actor.skinning_data[SkinningData::delta_mush] =
        std::make_shared<const SkinningTexels>(*find_delta_mush(model, control, {.passes = 1}));
    stage.camera = fitted_camera(stage, 1.0f);
    auto uploaded = renderer().upload(model, ModelTextures(model.textures.size()));
    ASSERT_TRUE(uploaded);
    models_.push_back(*uploaded);
    auto image = ViewportRenderer::create(kFrameWidth, kFrameHeight, 4);
    ASSERT_TRUE(image);
    frame_.emplace(std::move(*image));
    options = {};
  }

  int warm_up() {
    int steps = 0;
    while (warm_up_.step(renderer(), stage, models_, {})) ++steps;
    return steps;
  }

  void show(const Views& views) {
    PaneCameras cameras;
    cameras.fill(stage.camera);
    EXPECT_TRUE(frame_->draw(renderer(), stage, models_, options, views, cameras));
  }

  // Every skinning mode, plain and with every heat map; every number of panes; every view style.
  void show_all() {
    Views views;
    for (const auto& mode : skinning_modes()) {
      views.panes[0] = Pane{mode.value};
      show(views);
      for (const auto& measure : measures()) {
        views.panes[0].heatmap = {HeatmapKind::measure, measure.value};
        show(views);
      }
      for (const HeatmapKind kind : {HeatmapKind::kinds, HeatmapKind::weights}) {
        views.panes[0].heatmap = {kind};
        show(views);
      }
    }
    for (views.count = 2; views.count <= kMaxPanes; ++views.count) show(views);
    for (const auto& style : view_styles()) {
      views.style = style.value;
      show(views);
    }
  }

  std::vector<std::shared_ptr<GpuModel>> models_;
  std::optional<ViewportRenderer> frame_;
  WarmUp warm_up_;
};

TEST_F(WarmUpTest, SwitchingCreatesNothingAndUsesNoNewProgram) {
  const GlCallCounter counter;
  Views four;
  four.count = kMaxPanes;  // creates the framebuffer for several panes
  show(four);
  GlCallCounter::calls = GlCalls();
  while (warm_up_.step(renderer(), stage, models_, {})) {
    EXPECT_LE(GlCallCounter::calls.links, 1) << "in one step";
    GlCallCounter::calls.links = 0;
  }
  const std::set<GLuint> warm = GlCallCounter::calls.drawn_with;
  GlCallCounter::calls = GlCalls();
  show_all();
  EXPECT_EQ(GlCallCounter::calls.links, 0);
  EXPECT_EQ(GlCallCounter::calls.buffers, 0);
  EXPECT_EQ(GlCallCounter::calls.textures, 0);
  EXPECT_GT(GlCallCounter::calls.drawn_with.size(), 6u) << "grid, edges, heat map, materials, skinning in several ways";
  for (const GLuint program : GlCallCounter::calls.drawn_with)
    EXPECT_EQ(warm.count(program), 1u) << "program " << program;
}

TEST_F(WarmUpTest, EndsKeepsTheImageAndRestartsForOtherModels) {
  show({});
  const Image before = frame_->read();
  // A step per skinning mode, and one more for each program after the first that it needs.
  EXPECT_GE(warm_up(), static_cast<int>(kSkinningModeCount));
  EXPECT_EQ(warm_up(), 0);
  EXPECT_EQ(frame_->read().rgba, before.rgba);
  show({});
  EXPECT_EQ(frame_->read().rgba, before.rgba);

  const Model model = komai::make_twisting_bar();
  put(model);
  models_.push_back(*renderer().upload(model, ModelTextures(model.textures.size())));
  EXPECT_TRUE(warm_up_.step(renderer(), stage, models_, {}));
  stage.actors.clear();
  models_.clear();
  EXPECT_EQ(warm_up(), 0) << "no models to draw";
}

}  // namespace
}  // namespace odori
