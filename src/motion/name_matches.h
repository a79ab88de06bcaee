#pragma once

// Which bones or morphs of a model the names in a motion mean. Binding, `check` and everything else that compares names
// uses these functions.

#include "model/model.h"
#include "motion/motion.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace odori {

// For each of `wanted`, the indices of the elements of that name, ascending; empty: none. An element has the name if
// its 15 bytes are equal (formats.md 3.6). A name that no element has means the elements whose names differ from it
// only in full-width and half-width characters ("左足ＩＫ", "左足IK"), unless another of `wanted` means them already. A
// name that is cut inside a character may also be the start of such a name. Takes n log n steps.
std::vector<std::vector<std::int32_t>> match_elements(std::span<const NameKey> wanted,
                                                      std::span<const std::string_view> element_names);

// The same for lists of things with names: the tracks of a motion, and the bones or morphs of a model. A track with an
// index means the element there, if it has the track's name, and otherwise none.
template <typename Track, typename Element>
std::vector<std::vector<std::int32_t>> match_tracks(const std::vector<Track>& tracks,
                                                    const std::vector<Element>& elements) {
  std::vector<NameKey> wanted;
  wanted.reserve(tracks.size());
  for (const Track& track : tracks) wanted.push_back(track.name);
  std::vector<std::string_view> names;
  names.reserve(elements.size());
  for (const Element& element : elements) names.push_back(element.name);
  auto matches = match_elements(wanted, names);
  if constexpr (requires(const Track& track) { track.index; }) {
    for (std::size_t i = 0; i < tracks.size(); ++i) {
      const std::int32_t index = tracks[i].index;
      if (index < 0) continue;
      const bool has_name = std::ranges::find(matches[i], index) != matches[i].end();
      matches[i].assign(has_name ? 1 : 0, index);
    }
  }
  return matches;
}

template <typename Track, typename Element>
std::size_t count_matched(const std::vector<Track>& tracks, const std::vector<Element>& elements) {
  std::size_t count = 0;
  for (const auto& matched : match_tracks(tracks, elements)) count += !matched.empty();
  return count;
}

// An IK bone's name in the property keys of a motion.
struct SwitchedIk {
  NameKey name;
  std::vector<std::int32_t> bones;  // of that name, as `match_elements` finds them
};
// All different names, sorted.
std::vector<SwitchedIk> match_ik_switches(const Motion& motion, const Model& model);
// The entry with this name; null if there is none.
const SwitchedIk* find_switched_ik(const std::vector<SwitchedIk>& all, const NameKey& name);

// The motion with the model's own names for the tracks and IK switches that match the model.
Motion with_names_of(Motion motion, const Model& model);

}  // namespace odori
