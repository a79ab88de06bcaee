#pragma once

#include "make_sample/head/head.h"

#include <array>

namespace odori::komai {

// The vertex morphs of the face.
enum class Expression : std::uint8_t {
  brow_serious,
  brow_worried,
  brow_glad,
  brow_angry,
  brow_up,
  brow_down,
  blink,
  laugh,  // eyes closed in two arches
  wink_left,
  wink_right,
  wink_left_calm,  // closed downward, as in a blink
  wink_right_calm,
  squeeze,    // both eyes shut tightly
  calm,       // closed to flat lines
  half_open,  // a doubtful look
  surprise,
  small_pupils,
  mouth_a,
  mouth_i,
  mouth_u,
  mouth_e,
  mouth_o,
  mouth_n,
  mouth_wide,  // an open laugh
  mouth_triangle,
  mouth_caret,
  mouth_cat,
  mouth_grin,
  mouth_smile,
  mouth_sad,
  count
};
inline constexpr std::size_t kExpressionCount = static_cast<std::size_t>(Expression::count);

using ExpressionOffsets = std::array<std::vector<VertexOffset>, kExpressionCount>;

// Adds eyes, lids, lashes, brows, mouth and cheeks in thin layers on the face. Returns the vertex offsets of each
// expression.
ExpressionOffsets add_face(Mesh& mesh, const Skeleton& skeleton, const HeadShape& shape);

}  // namespace odori::komai
