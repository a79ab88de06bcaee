#pragma once

#include "base/fault.h"
#include "base/math.h"
#include "gpu/handles.h"

#include <optional>
#include <string_view>
#include <vector>

namespace odori {

inline constexpr FaultKind kEffectTargets{"gl.effects",
                                          "the driver has no memory or no format for the effects of the look"};

// A framebuffer of floating-point textures of one sample, into which effects draw and which they read, filtered and
// clamped to the edge.
class EffectTarget {
 public:
  enum class Depth { none, texture };  // a depth texture as well
  enum class Format { rgba16f, rgba32f };

  // `size`: pixels, at least 1. Fails with kEffectTargets.
  static Result<EffectTarget> create(glm::ivec2 size, std::string_view label, int textures = 1,
                                     Depth depth = Depth::none, Format format = Format::rgba16f);

  // Binds it as the draw framebuffer, with a viewport of all of it.
  void bind() const;
  // And clears colours to 0, depth to 1.
  void bind_and_clear() const;

  glm::ivec2 size() const { return size_; }
  GLuint texture(int index = 0) const { return colors_[index].id(); }
  GLuint depth() const { return depth_->id(); }  // with Depth::texture
  GLuint framebuffer() const { return framebuffer_.id(); }

  // Tests: from now on `create` fails.
  static void refuse(bool all);

 private:
  explicit EffectTarget(glm::ivec2 size) : size_(size) {}

  glm::ivec2 size_;
  std::vector<TextureHandle> colors_;
  std::optional<TextureHandle> depth_;
  FramebufferHandle framebuffer_;
};

}  // namespace odori
