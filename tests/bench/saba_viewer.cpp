#define main saba_example_main
#include <simple_mmd_viewer_glfw.cpp>
#undef main

#include "saba_viewer.h"

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

void SabaViewer::draw(const glm::mat4& view, const glm::mat4& projection) {
  state_->context.m_viewMat = view;
  state_->context.m_projMat = projection;
  state_->model.Update(state_->context);
  state_->model.Draw(state_->context);
}
