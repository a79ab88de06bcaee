#include "render/passes/silhouette.h"

#include "base/lanes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace odori {

namespace {

constexpr std::uint8_t kCovered = 255;
constexpr std::size_t kMaxSpare = 8;  // times the texels in use, so that a large image leaves no large mask behind
constexpr float kFarthest = 1e6f;     // texels: what is farther away is not placed exactly
// Not a number, so that the sum with any other place is none either.
constexpr glm::vec2 kUnknown(std::numeric_limits<float>::quiet_NaN());

template <typename Number>
int ceiling(Number value) {
  const int cut = static_cast<int>(value);
  return cut + int{value > static_cast<Number>(cut)};
}

// The first row or column whose centre is at `place` or after it.
template <typename Number>
int first_after(Number place) {
  return ceiling(place - Number(0.5));
}

// From a vertex to one that is not lower. Two triangles that share a side compute the same columns from it, so that
// none is missed between them.
class TriangleSide {
 public:
  TriangleSide(const glm::vec2& low, const glm::vec2& high)
      : low_(low), slope_((double{high.x} - low.x) / (double{high.y} - low.y)) {}

  int first_column_after(int row) const { return first_after(low_.x + (row + 0.5 - low_.y) * slope_); }

 private:
  glm::dvec2 low_;
  double slope_;  // columns per row; not finite if no row is between the vertices
};

}  // namespace

void Silhouette::begin(glm::ivec2 size) {
  size_ = size;
  const std::size_t count = static_cast<std::size_t>(size.x) * size.y;
  if (texels_.capacity() > kMaxSpare * count) texels_ = {};
  texels_.assign(count, 0);
}

void Silhouette::place(std::span<const CapturedVertex> vertices, const glm::mat4& world_to_mask) {
  places_.resize(vertices.size());
  const auto column = [&](int i) {
    const glm::vec4& c = world_to_mask[i];
    return Lanes{c.x, c.y, c.z, c.w};
  };
  const Lanes x = column(0), y = column(1), z = column(2), origin = column(3);
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const glm::vec4& at = vertices[i].position;
    const Lanes homogeneous = x * at.x + y * at.y + z * at.z + origin;
    const float w = homogeneous[3];
    const Lanes place = homogeneous * (1.0f / w);
    const bool known = w > 0.0f && std::abs(place[0]) < kFarthest && std::abs(place[1]) < kFarthest;
    places_[i] = known ? glm::vec2(place[0], place[1]) : kUnknown;
  }
}

bool Silhouette::add(std::span<const std::uint32_t> indices) {
  for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
    const glm::vec2 &a = places_[indices[i]], &b = places_[indices[i + 1]], &c = places_[indices[i + 2]];
    if (std::isnan(a.x + b.x + c.x)) return false;
    fill(a, b, c);
  }
  return true;
}

inline bool Silhouette::is_covered(int first_column, int first_row, int end_column, int end_row) const {
  for (int row = first_row; row < end_row; ++row) {
    const std::uint8_t* const texels = row_of(row);
    if (std::find(texels + first_column, texels + end_column, 0) != texels + end_column) return false;
  }
  return true;
}

inline void Silhouette::fill(const glm::vec2& a, const glm::vec2& b, const glm::vec2& c) {
  const float left = std::min(std::min(a.x, b.x), c.x), right = std::max(std::max(a.x, b.x), c.x);
  const float bottom = std::min(std::min(a.y, b.y), c.y), top = std::max(std::max(a.y, b.y), c.y);
  const int first_row = std::max(first_after(bottom), 0), end_row = std::min(first_after(top), size_.y);
  const int first_column = std::max(first_after(left), 0), end_column = std::min(first_after(right), size_.x);
  if (first_row >= end_row || first_column >= end_column) return;
  // Most triangles of a model lie over others.
  if (is_covered(first_column, first_row, end_column, end_row)) return;
  const glm::vec2 *low = &a, *middle = &b, *high = &c;
  if (middle->y < low->y) std::swap(low, middle);
  if (high->y < low->y) std::swap(low, high);
  if (high->y < middle->y) std::swap(middle, high);
  int row = first_row;
  const TriangleSide whole(*low, *high);
  const auto fill_rows = [&](const TriangleSide& side, int last) {
    for (; row < last; ++row) {
      const int one = whole.first_column_after(row), other = side.first_column_after(row);
      const int from = std::max(std::min(one, other), first_column), to = std::min(std::max(one, other), end_column);
      if (from < to) std::fill(row_of(row) + from, row_of(row) + to, kCovered);
    }
  };
  fill_rows(TriangleSide(*low, *middle), std::min(first_after(middle->y), end_row));
  fill_rows(TriangleSide(*middle, *high), end_row);
}

}  // namespace odori
