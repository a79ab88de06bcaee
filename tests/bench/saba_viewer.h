#pragma once

// saba's example viewer (example/simple_mmd_viewer_glfw.cpp), which draws into the framebuffer that is bound. Apart
// from bench_saba because its headers declare OpenGL once more.

#include <memory>

#include <glm/glm.hpp>

namespace saba {
class MMDModel;
}

class SabaViewer {
 public:
  // Null if its shaders, in the folder `resource` beside the program, or the model's buffers cannot be made.
  static std::unique_ptr<SabaViewer> create(std::shared_ptr<saba::MMDModel> model, int width, int height);
  ~SabaViewer();

  // Skins and uploads the vertices of the pose, then clears and draws colours, edges and the ground shadow. Both
  // matrices are right-handed.
  void draw(const glm::mat4& view, const glm::mat4& projection);

 private:
  SabaViewer();
  struct State;
  std::unique_ptr<State> state_;
};
