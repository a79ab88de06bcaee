#pragma once

#include "base/text.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace odori {

// Index of the element whose name is most similar to `wanted` by `spelling_distance`; -1 when none is similar.
template <typename Named>
std::int32_t nearest_named(const std::string& wanted, const std::vector<Named>& list) {
  std::int32_t best = -1;
  std::size_t best_distance = std::numeric_limits<std::size_t>::max();
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::size_t distance = spelling_distance(wanted, list[i].name);
    if (distance >= best_distance) continue;
    best_distance = distance;
    best = static_cast<std::int32_t>(i);
  }
  // Up to half of the characters may differ; beyond that it is another word.
  return 2 * best_distance <= character_count(wanted) ? best : -1;
}

}  // namespace odori
