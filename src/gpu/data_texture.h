#pragma once

#include "base/math.h"
#include "gpu/handles.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace odori {

// A one-dimensional table of float texels for shaders, stored in a 2D texture with 4096 texels per row
// (shaders/tables.glsl). A buffer texture would not do: OpenGL 3.2 guarantees only 65,536 texels.
class DataTexture {
 public:
  static constexpr std::size_t kWidth = 4096;

  enum class Format { r32f, rgba32f };

  // Allocates `texels` texels, at least 1, at most capacity(). Their values are undefined until written.
  DataTexture(Format format, std::size_t texels, std::string_view label);

  // Writes texels from `first` on, which begins a row. `values.size()` is a multiple of the texel's components.
  // Allocates nothing.
  void write(std::span<const float> values, std::size_t first = 0);

  GLuint id() const { return texture_.id(); }
  Format format() const { return format_; }
  std::size_t components() const { return format_ == Format::r32f ? 1 : 4; }  // floats per texel
  int width() const;                                                          // texels per row
  int height() const;
  std::size_t written() const { return written_; }  // texels; maximum over all writes
  std::uint64_t writes() const { return writes_; }  // number of calls of write()

  // Reads one or all written texels back; waits for the GPU. Missing components are 0. Leaves no framebuffer bound for
  // reading. `index` < written().
  glm::vec4 read(std::size_t index) const;
  std::vector<glm::vec4> read() const;

  // Largest table that the driver supports, texels.
  static std::size_t capacity();

 private:
  TextureHandle texture_;
  Format format_;
  std::size_t texels_;
  std::size_t written_ = 0;
  std::uint64_t writes_ = 0;
};

}  // namespace odori
