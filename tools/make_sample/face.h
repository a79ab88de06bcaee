#pragma once

#include "make_sample/head.h"

#include <array>

namespace odori::komai {

// What her face can do by moving vertices.
enum class Expression : std::uint8_t {
  brow_glad,
  brow_angry,
  brow_worried,
  blink,
  laugh,  // eyes shut in two arches
  wink_left,
  wink_right,
  mouth_a,
  mouth_i,
  mouth_u,
  mouth_e,
  mouth_o,
  mouth_wide,  // an open laugh
  mouth_smile,
  count
};
inline constexpr std::size_t kExpressionCount = static_cast<std::size_t>(Expression::count);

using ExpressionOffsets = std::array<std::vector<VertexOffset>, kExpressionCount>;

// Eyes, lids, lashes, brows, mouth and cheeks, laid on the face in thin layers; returns how each expression moves
// them.
ExpressionOffsets add_face(Mesh& mesh, const Skeleton& skeleton, const HeadShape& shape);

}  // namespace odori::komai
