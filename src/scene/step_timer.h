#pragma once

// The duration of each step of a frame.

#include "scene/actor.h"

#include <memory>
#include <vector>

namespace odori {

struct StepTimes {
  double sample_ms = 0.0;
  double morphs_ms = 0.0;
  double deform_ms = 0.0;  // both passes
  double palette_ms = 0.0;
};

// Measures the duration of each step of a frame, without physics, by repeating the steps on copies of the actor's
// state. This keeps timing code out of `advance_actor`.
class StepTimer {
 public:
  StepTimes measure(const Actor& actor, double frame, const DeformOptions& options);

 private:
  std::weak_ptr<const Model> model_;  // for which the members below are sized
  SamplerCursor cursor_;
  Pose pose_;
  MorphState morphs_;
  BoneState bones_;
  std::vector<PaletteEntry> palette_;
};

}  // namespace odori
