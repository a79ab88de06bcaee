#pragma once

#include "gpu/handles.h"

#include <string_view>

namespace odori {

// A square depth texture, 0..1, that can be drawn into. Shaders read it without comparison or filtering.
class DepthMap {
 public:
  // `size`: texels per side; lowered to the driver's maximum.
  DepthMap(int size, std::string_view label);

  // Binds it as the draw framebuffer, sets the viewport to all of it and clears it to 1.
  void bind_and_clear() const;

  int size() const { return size_; }
  GLuint texture() const { return texture_.id(); }

 private:
  int size_;
  TextureHandle texture_;
  FramebufferHandle framebuffer_;
};

}  // namespace odori
