// Where there is no EGL, the context of a window that is never shown.
#if !defined(ODORI_HAVE_EGL)

#include "gpu/headless_context.h"

#include <string>
#include <utility>

#include <GLFW/glfw3.h>
#include <glad/gl.h>

namespace odori {

// GLFW is not terminated, because all users in the process share it.
struct HeadlessContext::State {
  GLFWwindow* window;

  explicit State(GLFWwindow* created) : window(created) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() { glfwDestroyWindow(window); }
};

namespace {

Fault no_context() {
  const char* text = nullptr;
  glfwGetError(&text);
  return fault(kNoOpenGl, text != nullptr ? text : "GLFW offers no context");
}

}  // namespace

Result<HeadlessContext> HeadlessContext::create() {
  if (glfwInit() != GLFW_TRUE) return no_context();
  glfwDefaultWindowHints();
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 2);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  GLFWwindow* window = glfwCreateWindow(16, 16, "odori", nullptr, nullptr);
  if (window == nullptr) return no_context();
  auto state = std::make_unique<State>(window);
  glfwMakeContextCurrent(window);
  if (gladLoadGL(glfwGetProcAddress) == 0) return no_context();
  return HeadlessContext(std::move(state));
}

HeadlessContext::HeadlessContext(std::unique_ptr<State> state) : state_(std::move(state)) {}
HeadlessContext::HeadlessContext(HeadlessContext&&) noexcept = default;
HeadlessContext& HeadlessContext::operator=(HeadlessContext&&) noexcept = default;
HeadlessContext::~HeadlessContext() = default;

}  // namespace odori

#endif
