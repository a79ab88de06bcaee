#pragma once

// A figure posed by keys, with its IK and without physics, frame by frame.

#include "fit/detail/fit_state.h"
#include "motion/sample.h"
#include "rig/deform.h"

#include <cstdint>
#include <vector>

namespace odori {

// Only the bones that contacts concern are posed, and those that these depend on: arms to the palm, legs, trunk and
// head.
class PosedFigure {
 public:
  PosedFigure(const FitFigure& figure, BoundMotion motion);

  void show(double frame);

  // The same in steps: the keys of a frame, bones that are moved, in the space of their parents, and the pose.
  void show_keys(double frame);
  void move(std::int32_t bone, glm::vec3 offset) { pose_.translations[index_[bone]] += offset; }
  // The IK of the next pose starts, at this link, where that of the last one ended, and turned on in world space.
  // Returns the whole turn, in the space of its parent.
  glm::quat start_ik_from_end(std::int32_t link, glm::quat turn);
  void pose();

  // Of a bone with a role, or above one.
  const RigidTransform& global(std::int32_t bone) const { return bones_.globals[index_[bone]]; }
  glm::vec3 at(std::int32_t bone) const { return global(bone).translation; }
  // A point that is fixed to a bone, from its place at rest.
  glm::vec3 moved(std::int32_t bone, glm::vec3 rest) const { return global(bone).apply(rest - figure_.at(bone)); }
  bool ik_on(std::int32_t bone) const { return bone >= 0 && pose_.ik_enabled[index_[bone]] != 0; }

 private:
  const FitFigure& figure_;
  std::vector<std::int32_t> index_;  // per bone of the model: its index in the rig; -1: it is not posed
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
