#pragma once

// Which of a motion's names a model has, and what is like those that it has not.

#include "base/job.h"
#include "model/model.h"
#include "motion/motion.h"

#include <cstdint>
#include <string>
#include <vector>

namespace odori {

// A track without its keys.
struct TrackSummary {
  NameKey name;
  std::size_t keys = 0;
  bool moves = false;  // false: every key leaves what it is for at rest
};

struct TrackSummaries {
  std::vector<TrackSummary> bones;  // in the motion's order
  std::vector<TrackSummary> morphs;
};
TrackSummaries track_summaries(const Motion& motion);

struct TrackMatch {
  std::string name;  // as the motion has it
  std::size_t keys = 0;
  bool moves = false;
  std::int32_t found = -1;    // the model's first bone or morph of the name; -1: none
  std::int32_t nearest = -1;  // where none is found, the one spelled most alike; -1: none is
};

struct MotionMatch {
  std::vector<TrackMatch> bones;
  std::vector<TrackMatch> morphs;
};

// Takes long for many names that are not found: run it in the background. Cancelled, it leaves out the rest.
MotionMatch match_names(const TrackSummaries& tracks, const Model& model, const JobControl& control = {});

std::size_t count_found(const std::vector<TrackMatch>& tracks);

}  // namespace odori
