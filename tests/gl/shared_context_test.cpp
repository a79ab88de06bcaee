// The renderer shares its context with other code (ImGui). It must not depend on their state and must reset its own.

#include "gl/scene.h"
#include "gpu/handles.h"

#include <glad/gl.h>

namespace odori {
namespace {

using testing::add_quad;
using testing::flat_material;

class SharedContextTest : public testing::SceneTest {
 protected:
  void SetUp() override {
    SceneTest::SetUp();
    Material material = flat_material({1.0f, 0.5f, 0.25f}, 0.5f);
    material.texture = 0;
    material.edge = true;
    material.edge_size = 20.0f;
    Model model = testing::empty_model();
    add_quad(model, material);
    add_quad(model, flat_material({0.0f, 1.0f, 0.0f}), {.z = 1.0f});  // behind, drawn later
    options.background = glm::vec4(0.1f, 0.2f, 0.3f, 1.0f);
    options.grid = true;
    put(model, {testing::image_of(1, 3, {{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}})});
  }
};

constexpr GLenum kSwitches[]{GL_SCISSOR_TEST,        GL_STENCIL_TEST,       GL_CULL_FACE,
                             GL_COLOR_LOGIC_OP,      GL_PRIMITIVE_RESTART,  GL_SAMPLE_ALPHA_TO_COVERAGE,
                             GL_POLYGON_OFFSET_FILL, GL_RASTERIZER_DISCARD, GL_FRAMEBUFFER_SRGB,
                             GL_DEPTH_CLAMP};

constexpr GLenum kBindings[]{GL_CURRENT_PROGRAM, GL_VERTEX_ARRAY_BINDING, GL_ARRAY_BUFFER_BINDING};

constexpr GLenum kTests[]{GL_DEPTH_TEST,   GL_CULL_FACE,           GL_BLEND,
                          GL_SCISSOR_TEST, GL_POLYGON_OFFSET_FILL, GL_RASTERIZER_DISCARD};

// Changes all context state that another user could leave behind and that affects drawing.
void change_all_state() {
  for (const GLenum on : kSwitches) {
    glEnable(on);
  }
  glPrimitiveRestartIndex(1);
  glScissor(0, 0, 3, 3);
  glViewport(1, 2, 3, 4);
  glStencilFunc(GL_NEVER, 0, 0);
  glDepthFunc(GL_NEVER);
  glDepthMask(GL_FALSE);
  glDepthRange(1.0, 0.0);
  glColorMask(GL_FALSE, GL_TRUE, GL_FALSE, GL_FALSE);
  glLogicOp(GL_INVERT);
  glBlendFunc(GL_ONE, GL_ONE);
  glBlendEquation(GL_FUNC_REVERSE_SUBTRACT);
  glFrontFace(GL_CCW);
  glCullFace(GL_FRONT_AND_BACK);
  glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
  glPolygonOffset(1000.0f, 1000.0f);
  glClearColor(1.0f, 1.0f, 1.0f, 1.0f);
  glClearDepth(0.0);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 17);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 8);
  glPixelStorei(GL_PACK_ROW_LENGTH, 1000);
  glActiveTexture(GL_TEXTURE5);
}

TEST_F(SharedContextTest, ForeignStateDoesNotAffectTheImage) {
  const Image clean = drawn();
  const Image clean_smooth = drawn(4);
  change_all_state();
  EXPECT_EQ(drawn().rgba, clean.rgba);
  change_all_state();
  EXPECT_EQ(drawn(4).rgba, clean_smooth.rgba);
  EXPECT_NE(testing::pixel(clean, 32, 32), testing::pixel(clean, 2, 2));
}

TEST_F(SharedContextTest, NothingStaysBoundOrEnabled) {
  drawn();
  for (const GLenum binding : kBindings) {
    GLint bound = -1;
    glGetIntegerv(binding, &bound);
    EXPECT_EQ(bound, 0) << std::hex << binding;
  }
  for (int unit = 0; unit < 16; ++unit) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    GLint bound = -1;
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
    EXPECT_EQ(bound, 0) << "unit " << unit;
  }
  for (const GLenum capability : kTests) {
    EXPECT_FALSE(glIsEnabled(capability)) << std::hex << capability;
  }
}

TEST_F(SharedContextTest, DrawingTwiceGivesTheSameImage) { EXPECT_EQ(drawn(4).rgba, drawn(4).rgba); }

}  // namespace
}  // namespace odori
