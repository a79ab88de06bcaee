#include "gpu/depth_map.h"

#include "gpu/debug.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace {

int supported_size(int requested) {
  GLint max_size = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &max_size);
  GLint max_viewport[2]{};
  glGetIntegerv(GL_MAX_VIEWPORT_DIMS, max_viewport);
  return std::min({requested, max_size, max_viewport[0], max_viewport[1]});
}

}  // namespace

std::optional<DepthMap> DepthMap::create(int size, std::string_view label) {
  GLint draw = 0, read = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw);
  glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read);
  std::optional<DepthMap> map;
  for (int tried = supported_size(size); !map && tried >= 1; tried /= 2) {
    DepthMap made(tried, label);
    if (framebuffer_is_complete() && !ran_out_of_memory()) map.emplace(std::move(made));
  }
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(draw));
  glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read));
  return map;
}

// Leaves its framebuffer bound.
DepthMap::DepthMap(int size, std::string_view label) : size_(size) {
  clear_gl_errors();
  glBindTexture(GL_TEXTURE_2D, texture_.id());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT32F, size_, size_, 0, GL_DEPTH_COMPONENT, GL_FLOAT, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  texture_.label(label);
  glBindTexture(GL_TEXTURE_2D, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, texture_.id(), 0);
  // OpenGL 3.2 requires both for a framebuffer without colours to be complete.
  glDrawBuffer(GL_NONE);
  glReadBuffer(GL_NONE);
  framebuffer_.label(label);
}

void DepthMap::bind_and_clear() const {
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.id());
  glViewport(0, 0, size_, size_);
  glDisable(GL_SCISSOR_TEST);
  glDepthMask(GL_TRUE);
  glClearDepth(1.0);
  glClear(GL_DEPTH_BUFFER_BIT);
}

}  // namespace odori
