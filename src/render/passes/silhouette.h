#pragma once

#include "base/math.h"
#include "render/detail/model_data.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace odori {

// Fills triangles into a mask on the CPU. Where OpenGL runs there too, that takes a fraction of its time for triangles
// of a few texels: it prepares each of them for everything that a pass may need.
class Silhouette {
 public:
  // An empty mask, `size` texels.
  void begin(glm::ivec2 size);

  // Sets the vertices of the triangles that follow. `world_to_mask` gives their homogeneous position in the mask: x
  // and y in texels from its lower left corner; w > 0 in front of the eye.
  void place(std::span<const CapturedVertex> vertices, const glm::mat4& world_to_mask);

  // Covers the texels whose centre is in one of the triangles, which may face either way. Each index is below the
  // number of vertices. False if a triangle reaches behind the eye or extremely far beyond the mask; it and those after
  // it are missing then.
  bool add(std::span<const std::uint32_t> indices);

  // 255 if covered, otherwise 0; the lowest row first.
  std::span<const std::uint8_t> texels() const { return texels_; }

 private:
  bool is_covered(int first_column, int first_row, int end_column, int end_row) const;
  std::uint8_t* row_of(int row) { return texels_.data() + static_cast<std::ptrdiff_t>(row) * size_.x; }
  const std::uint8_t* row_of(int row) const { return texels_.data() + static_cast<std::ptrdiff_t>(row) * size_.x; }
  void fill(const glm::vec2& a, const glm::vec2& b, const glm::vec2& c);

  glm::ivec2 size_{0};
  std::vector<glm::vec2> places_;  // per vertex, texels; kUnknown: not in front of the eye, or too far away
  std::vector<std::uint8_t> texels_;
};

}  // namespace odori
