#pragma once

#include "base/math.h"
#include "gpu/handles.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

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
  Format format() const { return format_; }
  int width() const;  // texels of a row
  int height() const;
  std::size_t written() const { return written_; }  // texels, the most that one write brought
  std::uint64_t writes() const { return writes_; }  // how many there were

  // What lies there, read back: waits for the driver. 0 where a texel has fewer than four numbers. Leaves no
  // framebuffer bound for reading. `number` < written().
  glm::vec4 read(std::size_t number) const;
  std::vector<glm::vec4> read() const;  // all that was written

  // What the driver can hold.
  static std::size_t capacity();

 private:
  TextureHandle texture_;
  Format format_;
  std::size_t texels_;
  std::size_t written_ = 0;
  std::uint64_t writes_ = 0;
};

}  // namespace odori
