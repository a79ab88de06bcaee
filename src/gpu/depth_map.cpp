#include "gpu/depth_map.h"

#include "gpu/debug.h"

#include <algorithm>
#include <utility>

namespace odori {

std::optional<DepthMap> DepthMap::create(int width, int height, std::string_view label) {
  const FramebufferRestorer restorer;
  std::optional<DepthMap> map;
  width = std::min(width, max_target_side());
  height = std::min(height, max_target_side());
  for (; !map && std::max(width, height) >= 1; width /= 2, height /= 2) {
    DepthMap made(std::max(width, 1), std::max(height, 1), label);
    if (framebuffer_is_complete() && !ran_out_of_memory()) map.emplace(std::move(made));
  }
  return map;
}

// Leaves its framebuffer bound.
DepthMap::DepthMap(int width, int height, std::string_view label) : width_(width), height_(height) {
  clear_gl_errors();
  glBindTexture(GL_TEXTURE_2D, texture_.id());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT32F, width_, height_, 0, GL_DEPTH_COMPONENT, GL_FLOAT, nullptr);
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

void DepthMap::bind_and_clear(int width, int height) const {
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.id());
  glViewport(0, 0, width, height);
  glEnable(GL_SCISSOR_TEST);
  glScissor(0, 0, width, height);
  glDepthMask(GL_TRUE);
  glClearDepth(1.0);
  glClear(GL_DEPTH_BUFFER_BIT);
  glDisable(GL_SCISSOR_TEST);
}

}  // namespace odori
