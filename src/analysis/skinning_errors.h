#pragma once

// How far skinned vertices are from those of the reference, as `odori verify` and the window tell it.

#include "skin/skin.h"

#include <cstdint>
#include <vector>

namespace odori {

// How far the GPU may be from the reference in double precision, both given the same palette.
inline constexpr double kPositionLimit = 1e-5;  // of the model's extent
inline constexpr double kNormalLimitDegrees = 0.1;

// One kind of error over vertices and frames.
class Errors {
 public:
  void add(double error, std::size_t vertex);  // what is no number counts as infinite

  // All 0 before the first is added.
  double max() const { return max_; }
  double mean() const;
  double p95() const;  // what 95 of 100 are below
  std::uint32_t worst_vertex() const { return worst_; }

 private:
  std::vector<float> values_;
  double max_ = 0.0;
  double sum_ = 0.0;
  std::uint32_t worst_ = 0;
};

struct VertexErrors {
  Errors position;        // units
  Errors normal_degrees;  // 180 where only one of the two has a normal
};

// Adds a frame; both of one length. For float and double.
template <typename T>
void add_errors(const SkinnedVertices& found, const SkinnedVerticesOf<T>& reference, VertexErrors& errors);

}  // namespace odori
