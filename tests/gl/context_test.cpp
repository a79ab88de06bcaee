#include "gl/gl_test.h"
#include "gpu/timer.h"

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

TEST_F(GlTest, SeveralContextsCanExist) {
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
  const GpuTimer timer;
  timer.start();
  glFinish();
  timer.stop();
  EXPECT_GE(timer.milliseconds(), 0.0);
  EXPECT_LT(timer.milliseconds(), 60000.0);
}

}  // namespace
}  // namespace odori
