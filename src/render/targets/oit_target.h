#pragma once

#include "gpu/handles.h"
#include "render/targets/render_target.h"

#include <string_view>

namespace odori {

// Accumulation buffers of order-independent transparency (shaders/oit.glsl). They share the depth buffer of a
// RenderTarget, so that opaque surfaces hide layers behind them.
class OitTarget {
 public:
  // Size and samples of the RenderTarget, and its depth buffer. Fails with kImageSize.
  static Result<OitTarget> create(int width, int height, int samples, const RenderbufferHandle& depth_stencil);

  // Bind the density or the colour buffers as the draw framebuffer and clear them.
  void begin_density() const;  // the outputs are kOitOutputs (detail/all_programs.cpp), blended additively
  void begin_color() const;

  // Resolve what was drawn since `begin_*` into textures. They leave another draw framebuffer bound.
  void end_density() const;
  void end_color() const;

  // Resolved textures.
  GLuint moments() const { return moments_.texture.id(); }
  GLuint density() const { return density_.texture.id(); }
  GLuint colors() const { return colors_.texture.id(); }

 private:
  struct Buffer {
    RenderbufferHandle samples;  // multisampled
    TextureHandle texture;       // resolved
  };

  OitTarget(int width, int height) : width_(width), height_(height) {}
  void allocate(const Buffer& buffer, GLenum format, int samples, std::string_view label) const;
  void resolve(const FramebufferHandle& from, int attachment, const Buffer& to) const;

  int width_;
  int height_;
  Buffer moments_;
  Buffer density_;
  Buffer colors_;
  FramebufferHandle density_framebuffer_;
  FramebufferHandle color_framebuffer_;
  FramebufferHandle resolve_framebuffer_;
};

}  // namespace odori
