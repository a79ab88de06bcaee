#pragma once

#include "scene/actor.h"

#include <memory>

namespace odori {

struct StepTimes {
  double sample_ms = 0.0;
  double morphs_ms = 0.0;
  double deform_ms = 0.0;  // both passes
  double palette_ms = 0.0;
};

// Does the steps of an actor's frame once more, beside it, and says how long each takes: what nobody looks at need not
// carry a clock. Physics is left out, the bones are as the motion has them.
class StepClock {
 public:
  StepTimes measure(const Actor& actor, double frame, const DeformOptions& options);

 private:
  std::weak_ptr<const Model> made_for_;
  SamplerCursor cursor_;
  Pose pose_;
  MorphState morphs_;
  BoneState bones_;
  std::vector<PaletteEntry> palette_;
};

}  // namespace odori
