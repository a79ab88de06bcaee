#pragma once

#include "model/model.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace odori {

// The bones that carry a thing, ascending, each once with all of its weight, none without. `Size`: at most.
template <std::size_t Size>
class Influences {
 public:
  struct Influence {
    std::int32_t bone;
    double weight;
  };

  // Room for it is the caller's to know.
  void add(std::int32_t bone, double weight) {
    if (weight == 0.0) return;
    const auto end = list_.begin() + static_cast<std::ptrdiff_t>(size_);
    const auto at =
        std::lower_bound(list_.begin(), end, bone, [](const Influence& i, std::int32_t b) { return i.bone < b; });
    if (at != end && at->bone == bone) {
      at->weight += weight;
      return;
    }
    std::move_backward(at, end, end + 1);
    *at = {bone, weight};
    ++size_;
  }
  void add(const Vertex& vertex, double share) {
    for (std::size_t slot = 0; slot < 4; ++slot) {
      add(vertex.bones[slot], share * static_cast<double>(vertex.weights[slot]));
    }
  }

  std::size_t size() const { return size_; }
  const Influence& operator[](std::size_t i) const { return list_[i]; }

 private:
  std::array<Influence, Size> list_{};
  std::size_t size_ = 0;
};

}  // namespace odori
