#include "motion/name_matches.h"

#include "base/text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace odori {

namespace {

using Elements = std::vector<std::int32_t>;

// The elements of one 15-byte name.
struct NameGroup {
  Elements elements;
  bool matched = false;
};
using NameGroups = std::map<NameKey, NameGroup>;

NameGroups groups_of(std::span<const std::string_view> names) {
  NameGroups groups;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (const auto key = name_key(names[i])) groups[*key].elements.push_back(static_cast<std::int32_t>(i));
  }
  return groups;
}

// The groups that no motion name is equal to, by width-folded name; each is taken once.
class FoldedNames {
 public:
  FoldedNames(std::span<const std::string_view> names, NameGroups& groups) {
    std::vector<NameGroup*> unmatched;
    for (auto& [key, group] : groups) {
      if (!group.matched) unmatched.push_back(&group);
    }
    const auto first = [](const NameGroup* group) { return group->elements.front(); };
    std::ranges::sort(unmatched, [&](const NameGroup* a, const NameGroup* b) { return first(a) > first(b); });
    for (NameGroup* group : unmatched) {
      by_name_[width_folded(names[first(group)])].push_back(group);
    }
  }

  // The elements, or none. Of several groups the one with the first element of the model is taken first.
  Elements take(const NameKey& wanted) {
    const std::string name = width_folded(display_name(wanted));
    const auto found = by_name_.lower_bound(name);
    if (name.empty() || found == by_name_.end()) return {};
    if (found->first != name && !(is_cut(wanted) && found->first.starts_with(name))) return {};
    Elements elements = std::move(found->second.back()->elements);
    found->second.pop_back();
    if (found->second.empty()) by_name_.erase(found);
    return elements;
  }

 private:
  std::map<std::string, std::vector<NameGroup*>> by_name_;  // the last of the list is the model's first
};

template <typename Track, typename Element>
void rename_tracks(std::vector<Track>& tracks, const std::vector<Element>& elements) {
  const auto matches = match_tracks(tracks, elements);
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    if (matches[i].empty()) continue;
    const auto own = name_key(elements[matches[i].front()].name);
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
                                const JobControl& control) {
  const auto elements = match_tracks(tracks, list);
  std::vector<TrackMatch> all;
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    if (control.cancelled()) break;
    const TrackSummary& track = tracks[i];
    TrackMatch match{display_name(track.name), track.keys, track.moves};
    if (!elements[i].empty()) match.found = elements[i].front();
    if (match.found < 0) match.nearest = nearest_named(match.name, list);
    all.push_back(std::move(match));
  }
  return all;
}

}  // namespace

std::vector<Elements> match_elements(std::span<const NameKey> wanted, std::span<const std::string_view> element_names) {
  NameGroups groups = groups_of(element_names);
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
    if (!folded_names) folded_names.emplace(element_names, groups);
    matches[i] = folded_names->take(wanted[i]);
  }
  return matches;
}

std::vector<SwitchedIk> match_ik_switches(const Motion& motion, const Model& model) {
  std::set<NameKey> names;
  for (const PropertyKey& key : motion.property) {
    for (const PropertyKey::IkSwitch& change : key.ik) names.insert(change.bone);
  }
  std::vector<SwitchedIk> all;
  all.reserve(names.size());
  for (const NameKey& name : names) all.push_back({name, {}});
  std::vector<Elements> matches = match_tracks(all, model.bones);
  for (std::size_t i = 0; i < all.size(); ++i) all[i].bones = std::move(matches[i]);
  return all;
}

const SwitchedIk* find_switched_ik(const std::vector<SwitchedIk>& all, const NameKey& name) {
  const auto at = std::lower_bound(all.begin(), all.end(), name,
                                   [](const SwitchedIk& ik, const NameKey& wanted) { return ik.name < wanted; });
  return at != all.end() && at->name == name ? &*at : nullptr;
}

Motion with_names_of(Motion motion, const Model& model) {
  rename_tracks(motion.bones, model.bones);
  rename_tracks(motion.morphs, model.morphs);
  const std::vector<SwitchedIk> switched = match_ik_switches(motion, model);
  for (PropertyKey& key : motion.property) {
    for (PropertyKey::IkSwitch& change : key.ik) {
      const SwitchedIk* ik = find_switched_ik(switched, change.bone);
      if (!ik || ik->bones.empty()) continue;
      const auto own = name_key(model.bones[ik->bones.front()].name);
      if (own) change.bone = *own;
    }
  }
  return motion;
}

TrackSummaries track_summaries(const Motion& motion) { return {summaries(motion.bones), summaries(motion.morphs)}; }

MotionMatch match_names(const TrackSummaries& tracks, const Model& model, const JobControl& control) {
  return {matches(tracks.bones, model.bones, control), matches(tracks.morphs, model.morphs, control)};
}

std::size_t count_found(const std::vector<TrackMatch>& tracks) {
  return std::ranges::count_if(tracks, [](const TrackMatch& track) { return track.found >= 0; });
}

}  // namespace odori
