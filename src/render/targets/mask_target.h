#pragma once

#include "base/math.h"
#include "gpu/handles.h"

#include <cstdint>
#include <optional>
#include <span>

namespace odori {

// A texture with one channel of 8 bits that can be drawn into, without depth buffer. Shaders fetch its
// texels.
class MaskTarget {
 public:
  // `size`: texels, at most max_target_side() each. Nothing if the driver has no memory for it. Keeps the bound
  // framebuffers.
  static std::optional<MaskTarget> create(glm::ivec2 size);

  // Binds it as the draw framebuffer and sets all of it to 0. Disables the scissor test.
  void bind_and_clear() const;

  // Replaces the lower left corner, `size` texels, with rows from the lowest on.
  void write(glm::ivec2 size, std::span<const std::uint8_t> texels) const;

  glm::ivec2 size() const { return size_; }
  GLuint texture() const { return texture_.id(); }

 private:
  explicit MaskTarget(glm::ivec2 size);

  glm::ivec2 size_;
  TextureHandle texture_;
  FramebufferHandle framebuffer_;
};

}  // namespace odori
