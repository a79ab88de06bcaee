#pragma once

// The parts of `check_model`, one per kind of element, and what they share. For this room only.

#include "base/fault.h"
#include "model/check/check_model.h"
#include "model/model.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace odori {

void check_vertices(Model& model, Diagnostics& diagnostics);  // needs at least one bone
void check_bones(Model& model, Diagnostics& diagnostics);     // adds one where there is none
void check_morphs(Model& model, Diagnostics& diagnostics);

// The element being checked: where its findings are reported.
struct CheckedElement {
  Diagnostics& diagnostics;
  std::string_view section;
  std::int64_t index = -1;

  void report(const FaultKind& kind) { diagnostics.add({&kind, section, index, -1, {}}); }
};

void check_ik(CheckedElement& at, Bone& bone, std::size_t bones);  // of one bone
void limit_ik_work(Model& model, Diagnostics& diagnostics);        // needs parents without loops

inline bool in_range(std::int32_t index, std::size_t count) { return static_cast<std::uint32_t>(index) < count; }

// An index outside 0..count-1 becomes -1, and is reported unless it said "none" already.
inline void range_or_none(CheckedElement& at, std::int32_t& index, std::size_t count) {
  if (in_range(index, count) || index == -1) return;
  index = -1;
  at.report(kIndexOutOfRange);
}

// Every number is looked at, without a branch between: this is asked of each vertex.
template <typename... Values>
bool all_sound(const Values&... values) {
  return static_cast<bool>((static_cast<int>(is_valid(values)) & ...));
}

// Numbers of one element that are not finite or too large to be meant are replaced, and reported together.
template <typename... Values>
void sanitize(CheckedElement& at, Values&... values) {
  if (all_sound(values...)) return;
  ((values = clamp_finite(values)), ...);
  at.report(kNumberUnsound);
}

// Follows `next` (a node, or -1) from every node and calls `cut` on the one whose link closes a loop, which must end
// that link. Every node is walked over once.
template <typename Next, typename Cut>
void cut_loops(std::size_t count, const Next& next, const Cut& cut) {
  std::vector<std::size_t> walk(count, 0);  // which walk came by first, from 1
  for (std::size_t start = 0; start < count; ++start) {
    for (std::size_t node = start; walk[node] == 0;) {
      walk[node] = start + 1;
      const std::int32_t to = next(node);
      if (to < 0) break;
      if (walk[static_cast<std::size_t>(to)] == start + 1) cut(node);
      node = static_cast<std::size_t>(to);
    }
  }
}

}  // namespace odori
