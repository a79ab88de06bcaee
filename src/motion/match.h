#pragma once

// Compares the names in a motion with the names in a model (`match_elements`); suggests a similar name where one does
// not match.

#include "base/job.h"
#include "model/model.h"
#include "motion/motion.h"

#include <cstdint>
#include <string>
#include <vector>

namespace odori {

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
};
TrackSummaries track_summaries(const Motion& motion);

struct TrackMatch {
  std::string name;  // as stored in the motion
  std::size_t keys = 0;
  bool moves = false;
  std::int32_t found = -1;    // index of the first bone or morph with this name; -1: none
  std::int32_t nearest = -1;  // if `found` is -1: index of the most similar name; -1: none
};

struct MotionMatch {
  std::vector<TrackMatch> bones;
  std::vector<TrackMatch> morphs;
};

// Slow when many names are not found; run it in the background. When cancelled, the result is incomplete.
MotionMatch match_names(const TrackSummaries& tracks, const Model& model, const JobControl& control = {});

std::size_t count_found(const std::vector<TrackMatch>& tracks);

}  // namespace odori
