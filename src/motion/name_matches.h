#pragma once

// Which bones or morphs of a model the names in a motion mean. Binding, `check` and everything else that compares names
// uses these functions.

#include "base/job.h"
#include "base/name_search.h"
#include "base/text.h"
#include "model/model.h"
#include "motion/motion.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

// For each of `wanted`, the indices of the elements of that name, ascending; empty if there are none. An element has
// the name if its 15 bytes are equal (formats.md 3.6). A name that no element has means the elements whose names differ
// from it only in full-width and half-width characters ("左足ＩＫ", "左足IK"), unless another of `wanted` means them
// already. A name that is cut inside a character may also be the start of such a name, and half a character at the end
// of both may be missing. `names`: the character set of `wanted`. Takes n log n steps.
std::vector<std::vector<std::int32_t>> match_elements(std::span<const NameKey> wanted,
                                                      std::span<const std::string_view> element_names,
                                                      TextEncoding names = TextEncoding::cp932);

// Tracks and what may have their names.
struct NamesToMatch {
  NamesToMatch() = default;
  template <typename Track, typename Element>
  NamesToMatch(const std::vector<Track>& tracks, const std::vector<Element>& named) {
    for (const Track& track : tracks) {
      wanted.push_back(track.name);
      if constexpr (requires { track.keys.size(); }) keys.push_back(track.keys.size());
      if constexpr (requires { track.keys + 1; }) keys.push_back(track.keys);
    }
    for (const Element& element : named) {
      if constexpr (requires { element.name; }) {
        elements.push_back(element.name);
      } else {
        elements.push_back(element);
      }
    }
  }

  std::vector<NameKey> wanted{};
  std::vector<std::size_t> keys{};  // of each of `wanted`
  std::vector<std::string_view> elements{};
};

// The character set in which most keys have a track whose name is that of an element; CP932 when several are equal.
TextEncoding names_encoding(std::span<const NamesToMatch> lists);
// That of a motion's names: the motion's own, or as most bones and morphs of the model are matched.
TextEncoding names_encoding(const Motion& motion, const Model& model);

// A track with an index means the element there, if that is among its matches, and otherwise none.
template <typename Track>
void keep_indexed(const std::vector<Track>& tracks, std::vector<std::vector<std::int32_t>>& matches) {
  if constexpr (requires(const Track& track) { track.index; }) {
    for (std::size_t i = 0; i < tracks.size(); ++i) {
      const std::int32_t index = tracks[i].index;
      if (index < 0) continue;
      const bool has_name = std::ranges::find(matches[i], index) != matches[i].end();
      matches[i].assign(has_name ? 1 : 0, index);
    }
  }
}

// The same for lists of things with names: the tracks of a motion, and the bones or morphs of a model.
template <typename Track, typename Element>
std::vector<std::vector<std::int32_t>> match_tracks(const std::vector<Track>& tracks,
                                                    const std::vector<Element>& elements, TextEncoding names) {
  const NamesToMatch lists(tracks, elements);
  auto matches = match_elements(lists.wanted, lists.elements, names);
  keep_indexed(tracks, matches);
  return matches;
}

template <typename Track, typename Element>
std::size_t count_matched(const std::vector<Track>& tracks, const std::vector<Element>& elements, TextEncoding names) {
  std::size_t count = 0;
  for (const auto& matched : match_tracks(tracks, elements, names)) count += !matched.empty();
  return count;
}

// An IK bone's name in the property keys of a motion.
struct SwitchedIk {
  NameKey name;
  std::vector<std::int32_t> bones;  // of that name, as `match_elements` finds them
};
// All different names, sorted.
std::vector<SwitchedIk> match_ik_switches(const Motion& motion, const Model& model);
// The entry of `all` with this name; null if there is none.
const SwitchedIk* find_switched_ik(const std::vector<SwitchedIk>& all, const NameKey& name);

// What binding needs of a motion's names, at once.
struct MotionMatches {
  TextEncoding names = TextEncoding::cp932;      // see `names_encoding`
  std::vector<std::vector<std::int32_t>> bones;  // per track, as `match_tracks`
  std::vector<std::vector<std::int32_t>> morphs;
  std::vector<SwitchedIk> ik;  // as `match_ik_switches`
};
MotionMatches match_motion(const Motion& motion, const Model& model);

// The motion with the model's own names, in this character set, for the tracks and IK switches that match the model.
Motion with_names_of(Motion motion, const Model& model, TextEncoding names = TextEncoding::cp932);

// --- Comparing the names in a motion with those in a model, with a similar name where one does not match

// False: the key is at rest.
bool moves(const BoneKey& key);
bool moves(const MorphKey& key);

// Name and size of a track.
struct TrackSummary {
  NameKey name;
  std::size_t keys = 0;
  bool moves = false;       // false: every key is at rest
  std::int32_t index = -1;  // as BoneTrack::index
};

struct TrackSummaries {
  std::vector<TrackSummary> bones;  // in the motion's order
  std::vector<TrackSummary> morphs;
  std::optional<TextEncoding> names{};  // as Motion::names
};
TrackSummaries track_summaries(const Motion& motion);

struct TrackMatch {
  std::string name;  // as stored in the motion
  std::size_t keys = 0;
  bool moves = false;
  std::int32_t found = -1;    // index of the first bone or morph with this name, or -1
  std::int32_t nearest = -1;  // if `found` is -1: index of the most similar name, or -1
};

struct MotionMatch {
  std::vector<TrackMatch> bones;
  std::vector<TrackMatch> morphs;
};

// Slow when many names are not found; run it in the background. When cancelled, the result is incomplete.
MotionMatch match_names(const TrackSummaries& tracks, const Model& model, const JobControl& control = {});

std::size_t count_found(const std::vector<TrackMatch>& tracks);

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
