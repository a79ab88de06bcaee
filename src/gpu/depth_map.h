#pragma once

#include "gpu/handles.h"

#include <optional>
#include <string_view>

namespace odori {

// A square depth texture, 0..1, that can be drawn into. Shaders read it without comparison or filtering.
class DepthMap {
 public:
  // `size`: texels per side, >= 1. Smaller where the driver refuses that many: lowered to its maximum, then halved
  // until it accepts. Nothing if it accepts no size. Keeps the bound framebuffers.
  static std::optional<DepthMap> create(int size, std::string_view label);

  // Binds it as the draw framebuffer, sets the viewport to all of it and clears it to 1.
  void bind_and_clear() const;

  int size() const { return size_; }
  GLuint texture() const { return texture_.id(); }

 private:
  DepthMap(int size, std::string_view label);

  int size_;
  TextureHandle texture_;
  FramebufferHandle framebuffer_;
};

}  // namespace odori
