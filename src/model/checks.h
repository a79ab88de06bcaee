#pragma once

// The parts of `check_model`, one per kind of element, and what they share. For this room only.

#include "base/fault.h"
#include "model/check_model.h"
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

inline bool in_range(std::int32_t index, std::size_t count) { return static_cast<std::uint32_t>(index) < count; }

// An index outside 0..count-1 becomes -1, and is reported unless it said "none" already.
inline void range_or_none(CheckedElement& at, std::int32_t& index, std::size_t count) {
  if (in_range(index, count) || index == -1) return;
  index = -1;
  at.report(kIndexOutOfRange);
}

// v - v is 0 for a finite number and NaN for any other: the sum over a record is tested once.
inline float finite_residue(float v) { return v - v; }
inline float finite_residue(glm::vec2 v) { return (v.x - v.x) + (v.y - v.y); }
inline float finite_residue(glm::vec3 v) { return (v.x - v.x) + (v.y - v.y) + (v.z - v.z); }
inline float finite_residue(glm::vec4 v) { return finite_residue(glm::vec3(v)) + (v.w - v.w); }
inline float finite_residue(glm::quat q) { return finite_residue(glm::vec4(q.x, q.y, q.z, q.w)); }

template <typename... Values>
bool all_finite(const Values&... values) {
  return (finite_residue(values) + ...) == 0.0f;
}

inline void zero_if_not_finite(float& v) {
  if (!is_finite(v)) v = 0.0f;
}
template <glm::length_t N>
void zero_if_not_finite(glm::vec<N, float>& v) {
  for (glm::length_t i = 0; i < N; ++i) zero_if_not_finite(v[i]);
}

// Numbers of one element that are not finite become 0, and are reported together.
template <typename... Values>
void make_finite(CheckedElement& at, Values&... values) {
  if (all_finite(values...)) return;
  (zero_if_not_finite(values), ...);
  at.report(kNumberNotFinite);
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
