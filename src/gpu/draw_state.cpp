#include "gpu/draw_state.h"

namespace odori {

namespace {

constexpr GLenum kAlwaysDisabled[]{GL_COLOR_LOGIC_OP,   GL_PRIMITIVE_RESTART,  GL_SAMPLE_ALPHA_TO_COVERAGE,
                                   GL_FRAMEBUFFER_SRGB, GL_RASTERIZER_DISCARD, GL_DEPTH_CLAMP};

void set(GLenum capability, bool on) {
  if (on) {
    glEnable(capability);
  } else {
    glDisable(capability);
  }
}

}  // namespace

void apply(const DrawState& state) {
  set(GL_DEPTH_TEST, state.depth_test);
  glDepthFunc(state.passes == DepthTest::farther ? GL_GREATER : GL_LEQUAL);
  glDepthMask(state.depth_write ? GL_TRUE : GL_FALSE);

  set(GL_BLEND, state.blend != Blend::none);
  glBlendEquation(GL_FUNC_ADD);
  if (state.blend == Blend::add) {
    glBlendFunc(GL_ONE, GL_ONE);
  } else if (state.blend == Blend::additive) {
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE, GL_ZERO, GL_ONE);
  } else if (state.blend == Blend::scale_and_add) {
    glBlendFuncSeparate(GL_DST_ALPHA, GL_SRC_ALPHA, GL_ZERO, GL_ONE);
  } else {
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  }

  set(GL_CULL_FACE, state.cull != Cull::none);
  glCullFace(state.cull == Cull::front ? GL_FRONT : GL_BACK);
  glFrontFace(GL_CW);

  const bool offset = state.offset_factor != 0.0f || state.offset_units != 0.0f;
  set(GL_POLYGON_OFFSET_FILL, offset);
  set(GL_POLYGON_OFFSET_LINE, offset);
  glPolygonOffset(state.offset_factor, state.offset_units);

  set(GL_STENCIL_TEST, state.stencil_once);
  glStencilFunc(GL_EQUAL, 0, 0xFF);
  glStencilOp(GL_KEEP, GL_KEEP, GL_INCR);
  glStencilMask(0xFF);

  set(GL_SCISSOR_TEST, state.scissor);

  for (const GLenum capability : kAlwaysDisabled) glDisable(capability);
  glEnable(GL_MULTISAMPLE);
  const GLboolean color = state.color_write ? GL_TRUE : GL_FALSE;
  glColorMask(color, color, color, color);
  glPolygonMode(GL_FRONT_AND_BACK, state.wireframe ? GL_LINE : GL_FILL);
}

}  // namespace odori
