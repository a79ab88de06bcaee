// What the window measures for its GPU page, on a real context.

#include "window/gpu_profiler.h"

#include "gpu/debug.h"
#include "gpu/headless_context.h"
#include "render/pass_cost.h"
#include "ui/triangle_model.h"

#include <optional>

#include <glad/gl.h>
#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::triangle_model;

class GpuProfilerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(context_);
    testing::open(session_, triangle_model(), "model.pmx");
    testing::open(session_, testing::rotating_motion(triangle_model(), 100), "dance.vmd");
    advance(session_.document.stage, 0.0);
    auto made = Renderer::create();
    ASSERT_TRUE(made);
    renderer_.emplace(std::move(*made));
    session_.document.gpu_models = {*renderer_->upload(*session_.document.stage.actors[0]->model, {})};
    real_ = glad_glDrawElements;
    glad_glDrawElements = [](GLenum mode, GLsizei count, GLenum type, const void* indices) {
      ++drawn_;
      real_(mode, count, type, indices);
    };
  }
  void TearDown() override { glad_glDrawElements = real_; }

  const GpuReport* draw(const GpuPageState* wanted) {
    drawn_ = 0;
    return profiler_.draw(stage_view_, *renderer_, session_, {0, 0, 64, 48}, wanted);
  }

  inline static int drawn_ = 0;  // draw calls in the last frame
  inline static PFNGLDRAWELEMENTSPROC real_ = nullptr;
  Result<HeadlessContext> context_ = HeadlessContext::create();
  DebugLog log_;
  std::optional<Renderer> renderer_;
  Session session_;
  StageView stage_view_;
  GpuProfiler profiler_;
  GpuPageState wanted_;
};

TEST_F(GpuProfilerTest, ReportsTableAndTimesWhileTheTabIsSelected) {
  EXPECT_EQ(draw(nullptr), nullptr);
  EXPECT_GT(drawn_, 0);
  wanted_.pointed = 0;
  const GpuReport* report = draw(&wanted_);
  ASSERT_NE(report, nullptr);
  EXPECT_GT(drawn_, 0) << "the last frame was not timed";
  EXPECT_NE(report->image.handle, 0u);
  EXPECT_EQ(report->image.texels, 2u);
  ASSERT_TRUE(report->image.texel);
  EXPECT_EQ(report->image.texel->bone, 0);
  EXPECT_TRUE(matches_expected(*report->image.texel));
  ASSERT_EQ(report->steps.size(), 5u);
  EXPECT_GT(report->programs, 1);
  for (const StepTime& step : report->steps) EXPECT_GT(step.ms, 0.0f) << step.title;
  if (report->timers) {
    ASSERT_EQ(report->passes.size(), kRenderPassCount);
    EXPECT_GT(report->passes[static_cast<std::size_t>(RenderPass::color)].ms, 0.0f);
    EXPECT_EQ(report->passes[static_cast<std::size_t>(RenderPass::wireframe)].ms, 0.0f);
  }
}

TEST_F(GpuProfilerTest, DrawsNothingWhileNothingChanges) {
  const GpuReport* report = draw(&wanted_);
  ASSERT_NE(report, nullptr);
  const float deform_ms = report->steps[2].ms;
  report = draw(&wanted_);
  EXPECT_EQ(drawn_, 0);
  EXPECT_EQ(report->steps[2].ms, deform_ms) << "times are those of the last frame";
  EXPECT_NE(report->image.handle, 0u);
  EXPECT_EQ(draw(nullptr), nullptr);
  EXPECT_EQ(drawn_, 0) << "the last frame is reused when the page is left";
  session_.document.stage.camera.distance += 1.0f;
  draw(&wanted_);
  EXPECT_GT(drawn_, 0);
}

TEST_F(GpuProfilerTest, FollowsTheMotion) {
  wanted_.pointed = 0;
  const glm::vec4 before = draw(&wanted_)->image.texel->value;
  advance(session_.document.stage, 50.0);
  const GpuReport* report = draw(&wanted_);
  EXPECT_NE(report->image.texel->value, before);
  EXPECT_TRUE(matches_expected(*report->image.texel));
}

TEST_F(GpuProfilerTest, WorksWithoutAModel) {
  perform(CloseActor{0}, session_);
  const GpuReport* report = draw(&wanted_);
  ASSERT_NE(report, nullptr);
  EXPECT_EQ(report->image.handle, 0u);
}

}  // namespace
}  // namespace odori
