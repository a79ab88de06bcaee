#include "render/targets/mask_target.h"

#include "gpu/debug.h"
#include "gpu/texture.h"

namespace odori {

std::optional<MaskTarget> MaskTarget::create(glm::ivec2 size) {
  const FramebufferRestorer restorer;
  clear_gl_errors();
  MaskTarget made(size);
  if (!framebuffer_is_complete() || ran_out_of_memory()) return std::nullopt;
  return made;
}

// Leaves its framebuffer bound.
MaskTarget::MaskTarget(glm::ivec2 size) : size_(size) {
  glBindTexture(GL_TEXTURE_2D, texture_.id());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, size.x, size.y, 0, GL_RED, GL_UNSIGNED_BYTE, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  texture_.label("mask");
  glBindTexture(GL_TEXTURE_2D, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.id(), 0);
  framebuffer_.label("mask");
}

void MaskTarget::write(glm::ivec2 size, std::span<const std::uint8_t> texels) const {
  reset_pixel_store();
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glBindTexture(GL_TEXTURE_2D, texture_.id());
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, size.x, size.y, GL_RED, GL_UNSIGNED_BYTE, texels.data());
  glBindTexture(GL_TEXTURE_2D, 0);
  reset_pixel_store();
}

void MaskTarget::bind_and_clear() const {
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.id());
  glDisable(GL_SCISSOR_TEST);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
  glClear(GL_COLOR_BUFFER_BIT);
}

}  // namespace odori
