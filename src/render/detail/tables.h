#pragma once

#include "buffers/model_buffers.h"
#include "gpu/data_texture.h"
#include "render/pass_cost.h"
#include "skin/skin.h"

#include <cstddef>
#include <span>

#include <glm/gtc/type_ptr.hpp>

namespace odori {

inline std::span<const float> floats(std::span<const glm::vec4> texels) {
  return {texels.empty() ? nullptr : glm::value_ptr(texels.front()), texels.size() * 4};
}

inline std::span<const float> floats(std::span<const PaletteEntry> palette) {
  return {reinterpret_cast<const float*>(palette.data()), palette.size() * kTexelsPerBone * 4};
}

inline UploadCost write_table(DataTexture& table, std::span<const float> values) {
  table.write(values);
  return {1, static_cast<std::int64_t>(values.size_bytes())};
}

// Replaces the content of the buffer from the byte `start` on.
inline UploadCost write_vertices(const BufferHandle& buffer, std::span<const std::byte> vertices,
                                 std::size_t start = 0) {
  glBindBuffer(GL_ARRAY_BUFFER, buffer.id());
  glBufferSubData(GL_ARRAY_BUFFER, static_cast<GLintptr>(start), static_cast<GLsizeiptr>(vertices.size()),
                  vertices.data());
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  return {1, static_cast<std::int64_t>(vertices.size())};
}

}  // namespace odori
