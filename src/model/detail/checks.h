#pragma once

// The parts of `check_model`, one per kind of element, and their shared helpers.

#include "base/fault.h"
#include "model/check/check_model.h"
#include "model/model.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace odori {

void check_vertices(Model& model, Diagnostics& diagnostics);  // requires at least one bone
void check_bones(Model& model, Diagnostics& diagnostics);     // adds a bone to a model without bones
void check_morphs(Model& model, Diagnostics& diagnostics);

// The element being checked; its findings are reported with section and index.
struct CheckedElement {
  Diagnostics& diagnostics;
  std::string_view section;
  std::int64_t index = -1;

  void report(const FaultKind& kind) { diagnostics.add(fault(kind).at(section, index)); }
};

void check_ik(CheckedElement& at, Bone& bone, std::size_t bones);  // checks the IK of one bone
void limit_ik_work(Model& model, Diagnostics& diagnostics);        // requires parents without cycles
void limit_body_work(Model& model, Diagnostics& diagnostics);      // requires valid numbers

inline bool in_range(std::int32_t index, std::size_t count) { return static_cast<std::uint32_t>(index) < count; }

// Sets an index outside 0..count-1 to -1 and reports it, unless it was -1 already.
inline void index_or_none(CheckedElement& at, std::int32_t& index, std::size_t count) {
  if (in_range(index, count) || index == -1) return;
  index = -1;
  at.report(kIndexOutOfRange);
}

// Whether all values are valid. Branch-free, because it runs for every vertex.
template <typename... Values>
bool all_valid(const Values&... values) {
  return static_cast<bool>((static_cast<int>(is_valid(values)) & ...));
}

// Clamps the numbers of one element that are not finite or out of range; reports them once.
template <typename... Values>
void sanitize(CheckedElement& at, Values&... values) {
  if (all_valid(values...)) return;
  ((values = clamp_finite(values)), ...);
  at.report(kNumberOutOfRange);
}

// Follows `next` (index of a node, or -1) from every node and calls `cut` for each node whose link closes a cycle;
// `cut` must remove that link. Visits every node once.
template <typename Next, typename Cut>
void break_cycles(std::size_t count, const Next& next, const Cut& cut) {
  std::vector<std::size_t> visited_from(count, 0);  // start node of the first visit, plus 1; 0: not visited
  for (std::size_t start = 0; start < count; ++start) {
    for (std::size_t node = start; visited_from[node] == 0;) {
      visited_from[node] = start + 1;
      const std::int32_t to = next(node);
      if (to < 0) break;
      if (visited_from[to] == start + 1) cut(node);
      node = to;
    }
  }
}

}  // namespace odori
