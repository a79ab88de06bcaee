#include "render/targets/oit_target.h"

#include "base/translate.h"
#include "gpu/texture.h"

#include <array>
#include <string>

namespace odori {

namespace {

constexpr std::array<GLenum, 2> kColorAttachments{GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};

void clear_colors() {
  glDisable(GL_SCISSOR_TEST);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
  glClear(GL_COLOR_BUFFER_BIT);
}

}  // namespace

Result<OitTarget> OitTarget::create(int width, int height, int samples, const RenderbufferHandle& depth_stencil) {
  OitTarget target(width, height);
  target.allocate(target.moments_, GL_RGBA32F, samples, "OIT moments");
  target.allocate(target.density_, GL_R32F, samples, "OIT density");
  target.allocate(target.colors_, GL_RGBA16F, samples, "OIT colors");

  glBindFramebuffer(GL_FRAMEBUFFER, target.density_framebuffer_.id());
  attach(GL_COLOR_ATTACHMENT0, target.moments_.samples);
  attach(GL_COLOR_ATTACHMENT1, target.density_.samples);
  attach(GL_DEPTH_STENCIL_ATTACHMENT, depth_stencil);
  glDrawBuffers(static_cast<GLsizei>(kColorAttachments.size()), kColorAttachments.data());
  target.density_framebuffer_.label("OIT densities");
  bool complete = framebuffer_is_complete();
  glBindFramebuffer(GL_FRAMEBUFFER, target.color_framebuffer_.id());
  attach(GL_COLOR_ATTACHMENT0, target.colors_.samples);
  attach(GL_DEPTH_STENCIL_ATTACHMENT, depth_stencil);
  target.color_framebuffer_.label("OIT colors");
  complete = complete && framebuffer_is_complete();
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  if (complete) return target;
  return fault(kImageSize, tr_format("transparency buffers of {}x{}, {} samples", width, height, samples));
}

void OitTarget::allocate(const Buffer& buffer, GLenum format, int samples, std::string_view label) const {
  glBindRenderbuffer(GL_RENDERBUFFER, buffer.samples.id());
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width_, height_);
  buffer.samples.label(label);
  glBindRenderbuffer(GL_RENDERBUFFER, 0);
  glBindTexture(GL_TEXTURE_2D, buffer.texture.id());
  glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(format), width_, height_, 0, GL_RGBA, GL_FLOAT, nullptr);
  set_unfiltered();
  buffer.texture.label(label);
  glBindTexture(GL_TEXTURE_2D, 0);
}

void OitTarget::begin_density() const {
  glBindFramebuffer(GL_FRAMEBUFFER, density_framebuffer_.id());
  clear_colors();
}

void OitTarget::begin_color() const {
  glBindFramebuffer(GL_FRAMEBUFFER, color_framebuffer_.id());
  clear_colors();
}

void OitTarget::end_density() const {
  resolve(density_framebuffer_, 0, moments_);
  resolve(density_framebuffer_, 1, density_);
}

void OitTarget::end_color() const { resolve(color_framebuffer_, 0, colors_); }

void OitTarget::resolve(const FramebufferHandle& from, int attachment, const Buffer& to) const {
  glDisable(GL_SCISSOR_TEST);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, from.id());
  glReadBuffer(kColorAttachments[attachment]);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolve_framebuffer_.id());
  glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, to.texture.id(), 0);
  glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

}  // namespace odori
