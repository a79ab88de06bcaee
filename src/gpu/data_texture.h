#pragma once

#include "gpu/handles.h"

#include <span>
#include <string_view>

namespace odori {

// Numbered float texels for shaders, in a two-dimensional texture of 4096 texels a row (shaders/tables.glsl): OpenGL
// 3.2 promises a buffer texture no more than 65,536.
class DataTexture {
 public:
  static constexpr std::size_t kWidth = 4096;

  enum class Format { r32f, rgba32f };

  // Room for `texels` of them, at least one and at most `capacity`; unwritten ones are undefined.
  DataTexture(Format format, std::size_t texels, std::string_view label);

  // The first texels; whole texels, no more than there is room for. Allocates nothing.
  void write(std::span<const float> values);

  GLuint id() const { return texture_.id(); }

  // What the driver can hold.
  static std::size_t capacity();

 private:
  TextureHandle texture_;
  Format format_;
  std::size_t texels_;
};

}  // namespace odori
