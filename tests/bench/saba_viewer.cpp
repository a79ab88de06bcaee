#define main saba_example_main
#include <simple_mmd_viewer_glfw.cpp>
#undef main

#include "bench/saba_viewer.h"

struct SabaViewer::State {
  AppContext context;
  Model model;
};

SabaViewer::SabaViewer() : state_(new State) {}
SabaViewer::~SabaViewer() = default;

std::unique_ptr<SabaViewer> SabaViewer::create(std::shared_ptr<saba::MMDModel> model, int width, int height) {
  std::unique_ptr<SabaViewer> viewer(new SabaViewer);
  State& state = *viewer->state_;
  if (gl3wInit() != 0 || !state.context.Setup()) return nullptr;
  state.context.m_screenWidth = width;
  state.context.m_screenHeight = height;
  state.model.m_mmdModel = std::move(model);
  return state.model.Setup(state.context) ? std::move(viewer) : nullptr;
}

// The state that the example never sets is the default one of OpenGL in its own window.
void set_default_state() {
  glFrontFace(GL_CCW);
  glDepthFunc(GL_LESS);
  glDepthMask(GL_TRUE);
  glStencilMask(~0u);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  glDisable(GL_STENCIL_TEST);
  glDisable(GL_SCISSOR_TEST);
  for (GLuint unit = 0; unit < 16; ++unit) glBindSampler(unit, 0);
}

void SabaViewer::draw(const glm::mat4& view, const glm::mat4& projection) {
  set_default_state();
  glClearColor(1.0f, 1.0f, 1.0f, 1.0f);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
  state_->context.m_viewMat = view;
  state_->context.m_projMat = projection;
  state_->model.Update(state_->context);
  state_->model.Draw(state_->context);
}
