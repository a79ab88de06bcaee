#pragma once

#include "base/text.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace odori {

// Which of the list is spelled most like `wanted`; -1 when none is like it.
template <typename Named>
std::int32_t nearest_named(const std::string& wanted, const std::vector<Named>& list) {
  std::int32_t best = -1;
  std::size_t least = std::numeric_limits<std::size_t>::max();
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::size_t distance = spelling_distance(wanted, list[i].name);
    if (distance >= least) continue;
    least = distance;
    best = static_cast<std::int32_t>(i);
  }
  // Half of it may be written otherwise, and then it is another word.
  return 2 * least <= character_count(wanted) ? best : -1;
}

}  // namespace odori
