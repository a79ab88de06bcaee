#pragma once

#include "gpu/handles.h"

#include <optional>
#include <string_view>

namespace odori {

// A depth texture, 0..1, that can be drawn into. Shaders read it without comparison or filtering.
class DepthMap {
 public:
  // `width`, `height`: texels, >= 1. Smaller where the driver refuses that many: no side above max_target_side(), then
  // both halved until it accepts. Nothing if it accepts no size. Keeps the bound framebuffers.
  static std::optional<DepthMap> create(int width, int height, std::string_view label);

  // Binds it as the draw framebuffer, and sets the viewport to its first `width` columns and `height` rows, which are
  // cleared to 1.
  void bind_and_clear(int width, int height) const;

  int width() const { return width_; }
  int height() const { return height_; }
  GLuint texture() const { return texture_.id(); }

 private:
  DepthMap(int width, int height, std::string_view label);

  int width_;
  int height_;
  TextureHandle texture_;
  FramebufferHandle framebuffer_;
};

}  // namespace odori
