#include "gpu/debug.h"

#include <cstdio>
#include <utility>

#include <glad/gl.h>

namespace odori {

namespace {

constexpr int kMaxErrors = 16;  // a lost context reports errors endlessly

std::string text(GLenum name) {
  const GLubyte* value = glGetString(name);
  return value == nullptr ? std::string() : reinterpret_cast<const char*>(value);
}

void GLAD_API_PTR collect(GLenum, GLenum type, GLuint, GLenum, GLsizei length, const GLchar* message,
                          const void* user) {
  if (type != GL_DEBUG_TYPE_ERROR) return;
  auto* log = static_cast<DebugLog*>(const_cast<void*>(user));
  log->add(std::string(message, length));
}

}  // namespace

void clear_gl_errors() {
  for (int i = 0; i < kMaxErrors && glGetError() != GL_NO_ERROR; ++i) {
  }
}

bool ran_out_of_memory() {
  bool ran_out = false;
  for (int i = 0; i < kMaxErrors; ++i) {
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR) break;
    ran_out = ran_out || error == GL_OUT_OF_MEMORY;
  }
  return ran_out;
}

DriverInfo driver_info() { return {text(GL_RENDERER), text(GL_VENDOR), text(GL_VERSION)}; }

bool is_software_renderer() {
  const std::string renderer = text(GL_RENDERER);
  return renderer.find("llvmpipe") != std::string::npos || renderer.find("softpipe") != std::string::npos;
}

DebugLog::DebugLog() {
  if (!GLAD_GL_KHR_debug) return;
  glEnable(GL_DEBUG_OUTPUT);
  glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
  glDebugMessageCallback(collect, this);
}

DebugLog::~DebugLog() {
  if (GLAD_GL_KHR_debug) glDebugMessageCallback(nullptr, nullptr);
}

std::vector<std::string> DebugLog::take() {
  for (int i = 0; i < kMaxErrors; ++i) {
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR) break;
    char message[32];
    std::snprintf(message, sizeof(message), "OpenGL error 0x%04x", error);
    add(message);
  }
  return std::exchange(messages_, {});
}

}  // namespace odori
