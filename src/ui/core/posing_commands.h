#pragma once

// What a person can ask while posing: bones by hand, steps of the history, spots of the surface (commands.h).

#include "base/ray.h"
#include "viewer/gizmo_geometry.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace odori {

// Bones by hand, in the space of the motion's own keys: relative to rest, parent space. Channels that the bone's flags
// refuse stay with the motion; a bone with a fixed axis turns about that alone.
struct SetBoneRotation {
  int actor;
  int bone;
  glm::quat rotation;  // of any length but 0
  friend bool operator==(const SetBoneRotation&, const SetBoneRotation&) = default;
};
struct SetBoneTranslation {
  int actor;
  int bone;
  glm::vec3 translation;  // units
  friend bool operator==(const SetBoneTranslation&, const SetBoneTranslation&) = default;
};
struct ClearBoneOverride {
  int actor;
  int bone;
  friend bool operator==(const ClearBoneOverride&, const ClearBoneOverride&) = default;
};
struct ClearBoneOverrides {
  int actor;
  friend bool operator==(const ClearBoneOverrides&, const ClearBoneOverrides&) = default;
};

struct SetGizmoAxes {
  GizmoAxes axes;
  friend bool operator==(const SetGizmoAxes&, const SetGizmoAxes&) = default;
};
struct NextGizmoAxes {  // round and round
  friend bool operator==(const NextGizmoAxes&, const NextGizmoAxes&) = default;
};

// Writes the chosen actor's pose to a VPD file, where pictures are put.
struct SavePose {
  friend bool operator==(const SavePose&, const SavePose&) = default;
};

// The spot of the nearest surface on the ray, its vertex marked and the bone with most weight there chosen; none there:
// what was picked before is forgotten.
struct PickSurface {
  Ray ray;  // world space
  friend bool operator==(const PickSurface&, const PickSurface&) = default;
};
struct ForgetSurface {
  friend bool operator==(const ForgetSurface&, const ForgetSurface&) = default;
};

// The history of what is set by hand.
struct BeginStep {  // what follows is one step of it, as while the mouse drags something
  friend bool operator==(const BeginStep&, const BeginStep&) = default;
};
struct EndStep {
  friend bool operator==(const EndStep&, const EndStep&) = default;
};
struct Undo {
  friend bool operator==(const Undo&, const Undo&) = default;
};
struct Redo {
  friend bool operator==(const Redo&, const Redo&) = default;
};

}  // namespace odori
