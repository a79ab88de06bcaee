#pragma once

#include "gpu/handles.h"

#include <string_view>

namespace odori {

// A square picture of depths alone, 0..1, drawn into and then read by shaders without comparing or filtering.
class DepthMap {
 public:
  // `size`: texels a side, lowered to what the driver has.
  DepthMap(int size, std::string_view label);

  // Makes it the draw framebuffer, its whole the viewport, and clears it to 1.
  void begin() const;

  int size() const { return size_; }
  GLuint texture() const { return texture_.id(); }

 private:
  int size_;
  TextureHandle texture_;
  FramebufferHandle framebuffer_;
};

}  // namespace odori
