#pragma once

// A figure posed by keys, with its IK and without physics, frame by frame.

#include "fit/detail/fit_state.h"
#include "motion/sample.h"
#include "rig/deform.h"

#include <cstdint>
#include <vector>

namespace odori {

class PosedFigure {
 public:
  PosedFigure(const FitFigure& figure, BoundMotion motion);

  void show(double frame);

  const RigidTransform& global(std::int32_t bone) const { return bones_.globals[bone]; }
  glm::vec3 at(std::int32_t bone) const { return bones_.globals[bone].translation; }
  // A point that is fixed to a bone, from its place at rest.
  glm::vec3 moved(std::int32_t bone, glm::vec3 rest) const { return global(bone).apply(rest - figure_.at(bone)); }
  bool ik_on(std::int32_t bone) const { return bone >= 0 && pose_.ik_enabled[bone] != 0; }
  const FitFigure& figure() const { return figure_; }

 private:
  const FitFigure& figure_;
  Rig rig_;
  BoundMotion motion_;
  SamplerCursor cursor_;
  Pose pose_;
  MorphState morphs_;
  BoneState bones_;
};

// The motion on `from`, and its fitted keys on `to`.
PosedFigure posed_source(const FitState& state);
PosedFigure posed_target(const FitState& state);

}  // namespace odori
