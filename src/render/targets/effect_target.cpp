#include "render/targets/effect_target.h"

#include "base/translate.h"
#include "gpu/debug.h"
#include "gpu/texture.h"

namespace odori {

namespace {

bool refuses = false;

void allocate(const TextureHandle& texture, glm::ivec2 size, GLint format, GLenum channels, GLenum type, GLint filter) {
  glBindTexture(GL_TEXTURE_2D, texture.id());
  glTexImage2D(GL_TEXTURE_2D, 0, format, size.x, size.y, 0, channels, type, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  glBindTexture(GL_TEXTURE_2D, 0);
}

}  // namespace

void EffectTarget::refuse(bool all) { refuses = all; }

Result<EffectTarget> EffectTarget::create(glm::ivec2 size, std::string_view label, int textures, Depth depth,
                                          Format format) {
  const auto refused = [&] { return fault(kEffectTargets, tr_format("{}x{}", size.x, size.y)); };
  const int largest = max_texture_size();
  if (refuses || size.x < 1 || size.y < 1 || size.x > largest || size.y > largest) return refused();
  const FramebufferRestorer bound_before;
  EffectTarget target(size);
  clear_gl_errors();
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer_.id());
  std::vector<GLenum> attachments;
  for (int i = 0; i < textures; ++i) {
    const TextureHandle& color = target.colors_.emplace_back();
    allocate(color, size, format == Format::rgba32f ? GL_RGBA32F : GL_RGBA16F, GL_RGBA, GL_FLOAT, GL_LINEAR);
    attachments.push_back(GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(i));
    glFramebufferTexture2D(GL_FRAMEBUFFER, attachments.back(), GL_TEXTURE_2D, color.id(), 0);
  }
  glDrawBuffers(textures, attachments.data());
  if (depth == Depth::texture) {
    allocate(target.depth_.emplace(), size, GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, GL_NEAREST);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, target.depth_->id(), 0);
  }
  target.framebuffer_.label(label);
  if (!framebuffer_is_complete() || ran_out_of_memory()) return refused();
  return target;
}

void EffectTarget::bind() const {
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.id());
  glViewport(0, 0, size_.x, size_.y);
}

void EffectTarget::bind_and_clear() const {
  bind();
  glDisable(GL_SCISSOR_TEST);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDepthMask(GL_TRUE);
  glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
  glClearDepth(1.0);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

}  // namespace odori
