#include "motion/match.h"

#include "motion/detail/nearest_name.h"
#include "motion/name_matches.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

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

TrackSummaries track_summaries(const Motion& motion) { return {summaries(motion.bones), summaries(motion.morphs)}; }

MotionMatch match_names(const TrackSummaries& tracks, const Model& model, const JobControl& control) {
  return {matches(tracks.bones, model.bones, control), matches(tracks.morphs, model.morphs, control)};
}

std::size_t count_found(const std::vector<TrackMatch>& tracks) {
  return static_cast<std::size_t>(
      std::ranges::count_if(tracks, [](const TrackMatch& track) { return track.found >= 0; }));
}

}  // namespace odori
