#pragma once

#include "base/result.h"
#include "gpu/handles.h"
#include "render/renderer.h"

namespace odori {

// Where the see-through layers over each pixel of a picture are gathered, before the picture's own depths.
class OitTarget {
 public:
  // Of the picture's size and samples, `depth_stencil` its depths. Fails with kImageSize.
  static Result<OitTarget> create(int width, int height, int samples, const RenderbufferHandle& depth_stencil);

  // Each makes a part of it the draw framebuffer and clears it.
  void begin_density() const;  // kLayerOutputs (programs.cpp) go there, to be added
  void begin_color() const;

  // Each makes what was drawn since `begin` readable, a value a pixel. Leaves another draw framebuffer bound.
  void end_density() const;
  void end_color() const;

  GLuint moments() const { return moments_.texture.id(); }
  GLuint density() const { return density_.texture.id(); }
  GLuint colors() const { return colors_.texture.id(); }

 private:
  // One value a sample, then one a pixel.
  struct Layer {
    RenderbufferHandle samples;
    TextureHandle texture;
  };

  OitTarget(int width, int height) : width_(width), height_(height) {}
  void allocate(const Layer& layer, GLenum format, int samples, std::string_view label) const;
  void resolve(const FramebufferHandle& from, int attachment, const Layer& to) const;

  int width_;
  int height_;
  Layer moments_;
  Layer density_;
  Layer colors_;
  FramebufferHandle densities_drawn_;
  FramebufferHandle colors_drawn_;
  FramebufferHandle resolved_;
};

}  // namespace odori
