#include "motion/name_matches.h"

#include "base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

namespace odori {

namespace {

using Elements = std::vector<std::int32_t>;

// A width-folded name and a group of elements that has it: those whose 15 bytes are equal.
struct FoldedName {
  std::string_view name;
  std::int32_t element;  // the group's first
  std::size_t group;     // its number

  friend auto operator<=>(const FoldedName&, const FoldedName&) = default;
};

// Finds groups by width-folded names. What is found is not taken yet.
class FoldedNames {
 public:
  explicit FoldedNames(std::vector<FoldedName> names) : names_(std::move(names)), next_(names_.size()) {
    std::ranges::sort(names_);
    std::iota(next_.begin(), next_.end(), std::size_t{0});
  }

  // The group with the name, or if `cut` with one that begins with it. Of several groups that of the first name, and of
  // one name that with the first element of the model. `taken`: not 0 for groups that are left out.
  std::optional<std::size_t> find(std::string_view name, bool cut, std::span<const std::uint8_t> taken) {
    const auto is = [&](std::size_t at, std::string_view wanted) {
      return at < names_.size() && names_[at].name == wanted;
    };
    std::size_t at = std::ranges::lower_bound(names_, name, {}, &FoldedName::name) - names_.begin();
    while (is(at, name) || (cut && at < names_.size() && names_[at].name.starts_with(name))) {
      const std::string_view found = names_[at].name;
      std::size_t& next = next_[at];
      while (is(next, found) && taken[names_[next].group] != 0) ++next;
      if (is(next, found)) return names_[next].group;
      at = next;
    }
    return std::nullopt;
  }

 private:
  std::vector<FoldedName> names_;
  std::vector<std::size_t> next_;  // of the first entry of a name: its first entry that may not be taken
};

// The bones or morphs of a model, to whose names those of a motion are compared. What a character set needs is computed
// when it is first compared, and kept.
class ElementNames {
 public:
  explicit ElementNames(std::span<const std::string_view> elements) : elements_(elements) {}

  // As `match_elements`.
  std::vector<Elements> match(std::span<const NameKey> wanted, TextEncoding names);

  // False: `match` gives the name no element, whatever else is wanted. Takes less time.
  bool may_match(const NameKey& wanted, TextEncoding names);

 private:
  struct Key {
    NameKey name;
    std::int32_t element;
  };
  struct Group {
    std::size_t first, count;  // of the keys
    std::string whole_part;    // of a name that is cut at 15 bytes inside a character, width-folded; otherwise empty
  };
  struct InSet {
    std::vector<Key> keys;  // by name; an element whose name cannot be written has none
    std::vector<Group> groups;
    std::vector<std::size_t> cut;  // the groups with a whole part
  };
  using Words = std::pair<std::uint64_t, std::uint64_t>;

  // Orders names faster than byte by byte.
  static Words words(const NameKey& name) { return {name.word(0), name.word(NameKey::kLastWord)}; }
  static Words words_of(const Key& key) { return words(key.name); }

  const InSet& in(TextEncoding names);
  const std::vector<std::string>& folded();  // per element

  std::span<const std::string_view> elements_;
  std::map<TextEncoding, InSet> sets_;
  std::vector<std::string> folded_;
  std::vector<std::string_view> sorted_;  // the folded names
};

const ElementNames::InSet& ElementNames::in(TextEncoding names) {
  const auto [at, added] = sets_.try_emplace(names);
  InSet& set = at->second;
  if (!added) return set;
  set.keys.reserve(elements_.size());
  for (std::size_t i = 0; i < elements_.size(); ++i) {
    if (const auto key = name_key(elements_[i], names)) set.keys.push_back({*key, static_cast<std::int32_t>(i)});
  }
  std::ranges::sort(set.keys, {}, [](const Key& key) { return std::pair(words_of(key), key.element); });
  for (std::size_t first = 0, next = 0; first < set.keys.size(); first = next) {
    const NameKey& name = set.keys[first].name;
    while (next < set.keys.size() && set.keys[next].name == name) ++next;
    Group& group = set.groups.emplace_back(Group{first, next - first, {}});
    if (!is_cut(name, names)) continue;
    group.whole_part = width_folded(display_name(name, names));
    if (!group.whole_part.empty()) set.cut.push_back(set.groups.size() - 1);
  }
  return set;
}

const std::vector<std::string>& ElementNames::folded() {
  if (folded_.size() == elements_.size()) return folded_;
  std::ranges::transform(elements_, std::back_inserter(folded_), width_folded);
  sorted_.assign(folded_.begin(), folded_.end());
  std::ranges::sort(sorted_);
  return folded_;
}

std::vector<Elements> ElementNames::match(std::span<const NameKey> wanted, TextEncoding names) {
  if (wanted.empty()) return {};
  const InSet& set = in(names);
  const auto first_element = [&](const Group& group) { return set.keys[group.first].element; };
  const auto elements_of = [&](const Group& group) {
    Elements elements(group.count);
    std::ranges::transform(std::span(set.keys).subspan(group.first, group.count), elements.begin(), &Key::element);
    return elements;
  };
  std::vector<Elements> matches(wanted.size());
  std::vector<std::uint8_t> taken(set.groups.size(), 0);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const Words own = words(wanted[i]);
    const auto group = std::ranges::lower_bound(set.groups, own, {},
                                                [&](const Group& each) { return words_of(set.keys[each.first]); });
    if (group == set.groups.end() || words_of(set.keys[group->first]) != own) continue;
    taken[group - set.groups.begin()] = 1;
    matches[i] = elements_of(*group);
  }
  if (std::ranges::none_of(matches, &Elements::empty)) return matches;  // as most motions

  std::vector<FoldedName> unmatched, whole_parts;
  for (std::size_t i = 0; i < set.groups.size(); ++i) {
    const std::int32_t first = first_element(set.groups[i]);
    if (taken[i] == 0) unmatched.push_back({folded()[first], first, i});
  }
  for (const std::size_t i : set.cut) {
    if (taken[i] == 0) whole_parts.push_back({set.groups[i].whole_part, first_element(set.groups[i]), i});
  }
  FoldedNames by_name(std::move(unmatched)), by_whole_part(std::move(whole_parts));
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (!matches[i].empty()) continue;
    const std::string name = width_folded(display_name(wanted[i], names));
    if (name.empty()) continue;
    auto group = by_name.find(name, is_cut(wanted[i], names), taken);
    if (!group) group = by_whole_part.find(name, false, taken);
    if (!group) continue;
    taken[*group] = 1;
    matches[i] = elements_of(set.groups[*group]);
  }
  return matches;
}

bool ElementNames::may_match(const NameKey& wanted, TextEncoding names) {
  const InSet& set = in(names);
  if (std::ranges::binary_search(set.keys, words(wanted), {}, words_of)) return true;
  const std::string name = width_folded(display_name(wanted, names));
  if (name.empty()) return false;
  folded();
  const auto at = std::ranges::lower_bound(sorted_, name);
  if (at != sorted_.end() && (*at == name || (is_cut(wanted, names) && at->starts_with(name)))) return true;
  return std::ranges::any_of(set.cut, [&](std::size_t group) { return set.groups[group].whole_part == name; });
}

// A list while its character set is looked for.
struct ListInSet {
  explicit ListInSet(const NamesToMatch& of) : list(of), elements(of.elements) {}

  // Keys of the tracks whose names are those of elements.
  std::size_t matched_keys() const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < matches.size(); ++i) count += matches[i].empty() ? 0 : list.keys[i];
    return count;
  }
  // Whether a track without elements may have some in another character set.
  bool may_gain(TextEncoding names) {
    for (std::size_t i = 0; i < matches.size(); ++i) {
      if (matches[i].empty() && list.keys[i] > 0 && elements.may_match(list.wanted[i], names)) return true;
    }
    return false;
  }

  const NamesToMatch& list;
  ElementNames elements;
  std::vector<Elements> matches;
};

std::size_t match_all(std::span<ListInSet> lists, TextEncoding names) {
  std::size_t count = 0;
  for (ListInSet& each : lists) {
    each.matches = each.elements.match(each.list.wanted, names);
    count += each.matched_keys();
  }
  return count;
}

bool is_ascii(const NameKey& name) {
  return std::ranges::all_of(name.bytes, [](std::uint8_t byte) { return byte < 0x80; });
}

// The character set of `names_encoding`, with the matches in it. A set is only compared if it may have more of them
// than the best one before: if none of the tracks that have no elements in that one may have some in this.
TextEncoding find_encoding(std::span<ListInSet> lists) {
  std::size_t all = 0;
  for (const ListInSet& each : lists) all = std::accumulate(each.list.keys.begin(), each.list.keys.end(), all);
  TextEncoding best = TextEncoding::cp932;
  std::size_t most = match_all(lists, best);
  if (std::ranges::all_of(lists, [](const ListInSet& each) { return std::ranges::all_of(each.list.wanted, is_ascii); }))
    return best;
  for (const TextEncoding other : {TextEncoding::utf8, TextEncoding::gbk, TextEncoding::cp949, TextEncoding::big5}) {
    if (most == all) break;
    if (std::ranges::none_of(lists, [&](ListInSet& each) { return each.may_gain(other); })) continue;
    std::vector<std::vector<Elements>> before;
    for (ListInSet& each : lists) before.push_back(std::move(each.matches));
    const std::size_t matched = match_all(lists, other);
    if (matched > most) {
      best = other;
      most = matched;
    } else {
      for (std::size_t i = 0; i < lists.size(); ++i) lists[i].matches = std::move(before[i]);
    }
  }
  return best;
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

// All different names of IK bones in the property keys, sorted, without their bones.
std::vector<SwitchedIk> switched_ik(const Motion& motion) {
  std::vector<NameKey> names;
  for (const PropertyKey& key : motion.property) {
    for (const PropertyKey::IkSwitch& change : key.ik) names.push_back(change.bone);
  }
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::vector<SwitchedIk> all(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) all[i].name = names[i];
  return all;
}

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
  return ElementNames(element_names).match(wanted, names);
}

TextEncoding names_encoding(std::span<const NamesToMatch> lists) {
  std::vector<ListInSet> in_sets(lists.begin(), lists.end());
  return find_encoding(in_sets);
}

TextEncoding names_encoding(const Motion& motion, const Model& model) {
  if (motion.names) return *motion.names;
  const std::array lists{NamesToMatch(motion.bones, model.bones), NamesToMatch(motion.morphs, model.morphs)};
  return names_encoding(lists);
}

std::vector<SwitchedIk> match_ik_switches(const Motion& motion, const Model& model) {
  std::vector<SwitchedIk> all = switched_ik(motion);
  if (all.empty()) return all;
  std::vector<Elements> matches = match_tracks(all, model.bones, names_encoding(motion, model));
  for (std::size_t i = 0; i < all.size(); ++i) all[i].bones = std::move(matches[i]);
  return all;
}

MotionMatches match_motion(const Motion& motion, const Model& model) {
  const NamesToMatch bones(motion.bones, model.bones), morphs(motion.morphs, model.morphs);
  std::array lists{ListInSet(bones), ListInSet(morphs)};
  MotionMatches matches;
  if (motion.names) {
    matches.names = *motion.names;
    match_all(lists, matches.names);
  } else {
    matches.names = find_encoding(lists);
  }
  matches.ik = switched_ik(motion);
  std::vector<NameKey> ik_names(matches.ik.size());
  std::ranges::transform(matches.ik, ik_names.begin(), &SwitchedIk::name);
  std::vector<Elements> ik_bones = lists[0].elements.match(ik_names, matches.names);
  for (std::size_t i = 0; i < ik_bones.size(); ++i) matches.ik[i].bones = std::move(ik_bones[i]);
  matches.bones = std::move(lists[0].matches);
  matches.morphs = std::move(lists[1].matches);
  keep_indexed(motion.bones, matches.bones);
  keep_indexed(motion.morphs, matches.morphs);
  return matches;
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

bool moves(const BoneKey& key) {
  constexpr float kCloseToOne = 1.0f - 1e-6f;
  return key.translation != glm::vec3(0.0f) || std::abs(key.rotation.w) <= kCloseToOne;
}
bool moves(const MorphKey& key) { return key.weight != 0.0f; }

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
