#include "motion/name_matches.h"

#include "base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace odori {

namespace {

using Elements = std::vector<std::int32_t>;

// The elements of one 15-byte name.
struct NameGroup {
  Elements elements;
  bool matched = false;
};
using NameGroups = std::map<NameKey, NameGroup>;

NameGroups groups_of(std::span<const std::string_view> elements, TextEncoding names) {
  NameGroups groups;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (const auto key = name_key(elements[i], names)) groups[*key].elements.push_back(static_cast<std::int32_t>(i));
  }
  return groups;
}

// The groups that no motion name is equal to, by width-folded name; each is taken once.
class FoldedNames {
 public:
  FoldedNames(std::span<const std::string_view> elements, NameGroups& groups, TextEncoding names) : names_(names) {
    std::vector<std::pair<const NameKey*, NameGroup*>> unmatched;
    for (auto& [key, group] : groups) {
      if (!group.matched) unmatched.emplace_back(&key, &group);
    }
    const auto first = [](const auto& each) { return each.second->elements.front(); };
    std::ranges::sort(unmatched, std::greater(), first);
    for (const auto& [key, group] : unmatched) {
      by_name_[width_folded(elements[group->elements.front()])].push_back(group);
      if (is_cut(*key, names)) by_whole_part_[width_folded(display_name(*key, names))].push_back(group);
    }
  }

  // The elements, or none. Of several groups the one with the first element of the model is taken first.
  Elements take(const NameKey& wanted) {
    const std::string name = width_folded(display_name(wanted, names_));
    if (name.empty()) return {};
    const bool cut = is_cut(wanted, names_);
    for (auto at = by_name_.lower_bound(name); at != by_name_.end(); ++at) {
      if (at->first != name && !(cut && at->first.starts_with(name))) break;
      if (NameGroup* group = next_of(at->second)) return matched(*group);
    }
    const auto whole = by_whole_part_.find(name);
    NameGroup* group = whole == by_whole_part_.end() ? nullptr : next_of(whole->second);
    return group == nullptr ? Elements() : matched(*group);
  }

 private:
  using Groups = std::vector<NameGroup*>;  // the last is the model's first

  static NameGroup* next_of(Groups& groups) {
    while (!groups.empty() && groups.back()->matched) groups.pop_back();
    return groups.empty() ? nullptr : groups.back();
  }
  static Elements matched(NameGroup& group) {
    group.matched = true;
    return group.elements;
  }

  TextEncoding names_;
  std::map<std::string, Groups> by_name_;
  std::map<std::string, Groups> by_whole_part_;  // of names that are cut at 15 bytes inside a character
};

// Keys of the tracks whose names are those of elements.
std::size_t matched_keys(std::span<const NamesToMatch> lists, TextEncoding names) {
  std::size_t count = 0;
  for (const NamesToMatch& list : lists) {
    const auto matches = match_elements(list.wanted, list.elements, names);
    for (std::size_t i = 0; i < matches.size(); ++i) count += matches[i].empty() ? 0 : list.keys[i];
  }
  return count;
}

template <typename Track, typename Element>
void rename_tracks(std::vector<Track>& tracks, const std::vector<Element>& elements, TextEncoding from,
                   TextEncoding to) {
  const auto matches = match_tracks(tracks, elements, from);
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    if (matches[i].empty()) continue;
    const auto own = name_key(elements[matches[i].front()].name, to);
    if (own) tracks[i].name = *own;
  }
}

bool moves(const BoneKey& key) {
  constexpr float kCloseToOne = 1.0f - 1e-6f;
  return key.translation != glm::vec3(0.0f) || std::abs(key.rotation.w) <= kCloseToOne;
}
bool moves(const MorphKey& key) { return key.weight != 0.0f; }

template <typename Track>
std::vector<TrackSummary> summaries(const std::vector<Track>& tracks) {
  std::vector<TrackSummary> all;
  all.reserve(tracks.size());
  for (const Track& track : tracks) {
    const bool any = std::ranges::any_of(track.keys, [](const auto& key) { return moves(key); });
    all.push_back({track.name, track.keys.size(), any, track.index});
  }
  return all;
}

template <typename Named>
std::vector<TrackMatch> matches(const std::vector<TrackSummary>& tracks, const std::vector<Named>& list,
                                TextEncoding names, const JobControl& control) {
  const auto elements = match_tracks(tracks, list, names);
  std::vector<TrackMatch> all;
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    if (control.cancelled()) break;
    const TrackSummary& track = tracks[i];
    TrackMatch match{display_name(track.name, names), track.keys, track.moves};
    if (!elements[i].empty()) match.found = elements[i].front();
    if (match.found < 0) match.nearest = nearest_named(match.name, list);
    all.push_back(std::move(match));
  }
  return all;
}

}  // namespace

std::vector<Elements> match_elements(std::span<const NameKey> wanted, std::span<const std::string_view> element_names,
                                     TextEncoding names) {
  NameGroups groups = groups_of(element_names, names);
  std::vector<Elements> matches(wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto found = groups.find(wanted[i]);
    if (found == groups.end()) continue;
    found->second.matched = true;
    matches[i] = found->second.elements;
  }
  std::optional<FoldedNames> folded_names;  // most motions do not need them
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (!matches[i].empty()) continue;
    if (!folded_names) folded_names.emplace(element_names, groups, names);
    matches[i] = folded_names->take(wanted[i]);
  }
  return matches;
}

TextEncoding names_encoding(std::span<const NamesToMatch> lists) {
  const auto is_ascii = [](const NameKey& name) {
    return std::ranges::all_of(name.bytes, [](std::uint8_t byte) { return byte < 0x80; });
  };
  std::size_t all = 0;
  bool ascii = true;
  for (const NamesToMatch& list : lists) {
    for (const std::size_t keys : list.keys) all += keys;
    ascii = ascii && std::ranges::all_of(list.wanted, is_ascii);
  }
  TextEncoding best = TextEncoding::cp932;
  if (ascii) return best;
  std::size_t most = matched_keys(lists, best);
  for (const TextEncoding other : {TextEncoding::utf8, TextEncoding::gbk, TextEncoding::cp949, TextEncoding::big5}) {
    if (most == all) break;
    const std::size_t matched = matched_keys(lists, other);
    if (matched > most) best = other;
    most = std::max(most, matched);
  }
  return best;
}

TextEncoding names_encoding(const Motion& motion, const Model& model) {
  if (motion.names) return *motion.names;
  const std::array lists{NamesToMatch(motion.bones, model.bones), NamesToMatch(motion.morphs, model.morphs)};
  return names_encoding(lists);
}

std::vector<SwitchedIk> match_ik_switches(const Motion& motion, const Model& model) {
  std::set<NameKey> names;
  for (const PropertyKey& key : motion.property) {
    for (const PropertyKey::IkSwitch& change : key.ik) names.insert(change.bone);
  }
  std::vector<SwitchedIk> all;
  all.reserve(names.size());
  for (const NameKey& name : names) all.push_back({name, {}});
  std::vector<Elements> matches = match_tracks(all, model.bones, names_encoding(motion, model));
  for (std::size_t i = 0; i < all.size(); ++i) all[i].bones = std::move(matches[i]);
  return all;
}

const SwitchedIk* find_switched_ik(const std::vector<SwitchedIk>& all, const NameKey& name) {
  const auto at = std::lower_bound(all.begin(), all.end(), name,
                                   [](const SwitchedIk& ik, const NameKey& wanted) { return ik.name < wanted; });
  return at != all.end() && at->name == name ? &*at : nullptr;
}

Motion with_names_of(Motion motion, const Model& model, TextEncoding names) {
  const TextEncoding from = names_encoding(motion, model);
  const std::vector<SwitchedIk> switched = match_ik_switches(motion, model);
  rename_tracks(motion.bones, model.bones, from, names);
  rename_tracks(motion.morphs, model.morphs, from, names);
  for (PropertyKey& key : motion.property) {
    for (PropertyKey::IkSwitch& change : key.ik) {
      const SwitchedIk* ik = find_switched_ik(switched, change.bone);
      if (!ik || ik->bones.empty()) continue;
      const auto own = name_key(model.bones[ik->bones.front()].name, names);
      if (own) change.bone = *own;
    }
  }
  motion.names = names;
  return motion;
}

TrackSummaries track_summaries(const Motion& motion) {
  return {summaries(motion.bones), summaries(motion.morphs), motion.names};
}

MotionMatch match_names(const TrackSummaries& tracks, const Model& model, const JobControl& control) {
  const std::array lists{NamesToMatch(tracks.bones, model.bones), NamesToMatch(tracks.morphs, model.morphs)};
  const TextEncoding names = tracks.names ? *tracks.names : names_encoding(lists);
  return {matches(tracks.bones, model.bones, names, control), matches(tracks.morphs, model.morphs, names, control)};
}

std::size_t count_found(const std::vector<TrackMatch>& tracks) {
  return std::ranges::count_if(tracks, [](const TrackMatch& track) { return track.found >= 0; });
}

}  // namespace odori
