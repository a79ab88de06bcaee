#include "gl/gl_test.h"
#include "gpu/debug.h"
#include "gpu/texture.h"
#include "gpu/timer.h"
#include "render/targets/render_target.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include <glad/gl.h>

namespace odori {
namespace {

using testing::GlTest;

TEST_F(GlTest, ContextIsCoreThreeTwoOrLater) {
  GLint major = 0;
  GLint minor = 0;
  GLint profile = 0;
  glGetIntegerv(GL_MAJOR_VERSION, &major);
  glGetIntegerv(GL_MINOR_VERSION, &minor);
  glGetIntegerv(GL_CONTEXT_PROFILE_MASK, &profile);
  EXPECT_GE(major * 10 + minor, 32);
  EXPECT_TRUE(profile & GL_CONTEXT_CORE_PROFILE_BIT);
  EXPECT_FALSE(driver_info().renderer.empty());
}

TEST_F(GlTest, DebugLogReportsEachErrorOnce) {
  glEnable(0x1234);
  EXPECT_FALSE(log().take().empty());
  EXPECT_TRUE(log().take().empty());
}

// Without the fixture, whose context is no longer current at the end.
TEST(HeadlessContexts, SeveralCanExist) {
  const auto first = HeadlessContext::create();
  ASSERT_TRUE(first) << describe(first.fault());
  {
    auto second = HeadlessContext::create();
    ASSERT_TRUE(second) << describe(second.fault());
    EXPECT_NE(glGetString(GL_VERSION), nullptr);
  }
  auto third = HeadlessContext::create();
  ASSERT_TRUE(third) << describe(third.fault());
  EXPECT_NE(glGetString(GL_VERSION), nullptr);
}

TEST_F(GlTest, TimerMeasuresIfAvailable) {
  if (!GpuTimer::available()) return;
  // Many large clears take longer than a small one, whatever the driver's speed. The shortest of several, because other
  // programs may be using the machine.
  auto target = RenderTarget::create(2048, 2048, 0);
  ASSERT_TRUE(target);
  target->bind();
  const auto clears_ms = [](int count, int size) {
    GpuTimer timer;
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, size, size);
    glFinish();
    timer.start();
    for (int i = 0; i < count; ++i) glClear(GL_COLOR_BUFFER_BIT);
    glFinish();
    timer.stop();
    glDisable(GL_SCISSOR_TEST);
    return timer.milliseconds();
  };
  double small_ms = 1e9, large_ms = 1e9;
  for (int i = 0; i < 5; ++i) {
    small_ms = std::min(small_ms, clears_ms(1, 1));
    large_ms = std::min(large_ms, clears_ms(64, 2048));
  }
  EXPECT_GE(small_ms, 0.0);
  EXPECT_GT(large_ms, 2.0 * small_ms);
}

TEST_F(GlTest, TimerOfNoCommandsMeasuresNoMoreThanHasPassed) {
  if (!GpuTimer::available()) return;
  const auto start = std::chrono::steady_clock::now();
  GpuTimer timer;
  timer.start();
  timer.stop();
  const double gpu_ms = timer.milliseconds();
  const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - start;
  EXPECT_LE(gpu_ms, passed.count());
}

TEST_F(GlTest, LabelsAreCutToTheLengthThatTheDriverAccepts) {
  if (!GLAD_GL_KHR_debug) GTEST_SKIP() << "no KHR_debug";
  GLint limit = 0;
  glGetIntegerv(GL_MAX_LABEL_LENGTH, &limit);
  const TextureHandle texture;
  glBindTexture(GL_TEXTURE_2D, texture.id());
  std::string name;
  while (static_cast<GLint>(name.size()) <= limit) name += "\xE3\x83\x9F";  // ミ, three bytes
  texture.label(name);                                                      // an error here fails the test
  std::string label(static_cast<std::size_t>(limit), '\0');
  GLsizei length = 0;
  glGetObjectLabel(GL_TEXTURE, texture.id(), limit, &length, label.data());
  EXPECT_EQ(length, (limit - 1) / 3 * 3) << "ends with a whole character";
  EXPECT_EQ(label.substr(0, static_cast<std::size_t>(length)), name.substr(0, static_cast<std::size_t>(length)));
  glBindTexture(GL_TEXTURE_2D, 0);
}

GLint binding_of(GLenum name) {
  GLint id = 0;
  glGetIntegerv(name, &id);
  return id;
}

TEST_F(GlTest, DepthMapsAreCompleteByTheRulesOfOpenGl32) {
  const FramebufferHandle other;
  glBindFramebuffer(GL_READ_FRAMEBUFFER, other.id());
  const auto map = DepthMap::create(64, 32, "test");
  ASSERT_TRUE(map);
  EXPECT_EQ(map->width(), 64);
  EXPECT_EQ(map->height(), 32);
  EXPECT_EQ(binding_of(GL_READ_FRAMEBUFFER_BINDING), static_cast<GLint>(other.id())) << "the bindings stay";
  map->bind_and_clear(64, 32);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(binding_of(GL_DRAW_FRAMEBUFFER_BINDING)));
  EXPECT_EQ(binding_of(GL_READ_BUFFER), GL_NONE);
  EXPECT_EQ(binding_of(GL_DRAW_BUFFER), GL_NONE);
  EXPECT_EQ(glCheckFramebufferStatus(GL_DRAW_FRAMEBUFFER), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

int refusals_left = 0;
GLenum GLAD_API_PTR refuse_some(GLenum) {
  return refusals_left-- > 0 ? GL_FRAMEBUFFER_UNSUPPORTED : GL_FRAMEBUFFER_COMPLETE;
}

TEST_F(GlTest, DepthMapsThatTheDriverRefusesAreMadeSmaller) {
  const auto kept = std::exchange(glad_glCheckFramebufferStatus, refuse_some);
  refusals_left = 2;
  const auto smaller = DepthMap::create(64, 32, "test");
  refusals_left = 100;
  const auto none = DepthMap::create(64, 32, "test");
  glad_glCheckFramebufferStatus = kept;
  ASSERT_TRUE(smaller);
  EXPECT_EQ(smaller->width(), 16);
  EXPECT_EQ(smaller->height(), 8);
  EXPECT_FALSE(none);
}

}  // namespace
}  // namespace odori
