#pragma once

// Commands that override what a motion or a file says. Undo reverts them. `actor` is an index
// into Stage::actors, other indices are the model's; -1, where it is the default, is the selected one; a command with
// an index out of range does nothing. An optional value without a value clears the override.

#include "scene/actor.h"
#include "scene/motion_layers.h"
#include "scene/overrides.h"

#include <optional>

namespace odori {

struct SetMorphOverride {
  int actor;
  int morph;
  std::optional<float> weight;  // clamped to +-kMaxMorphWeight
};
struct ClearMorphOverrides {  // weights, muted and solo morphs
  int actor = -1;
};
struct SetMorphMix {
  int actor;
  int morph;
  MorphMix mix;
};

struct SetIkOverride {
  int actor;
  int bone;  // an IK bone
  std::optional<bool> enabled;
};
struct SetAllIkOverrides {
  int actor = -1;
  std::optional<bool> enabled;
};

// In the space of motion keys: relative to the rest pose, in the parent's space. A bone whose flags forbid the channel
// keeps the motion's value; a bone with a fixed axis rotates about that axis only.
struct SetBoneRotation {
  int actor;
  int bone;
  glm::quat rotation;  // any length but 0
};
struct SetBoneTranslation {
  int actor;
  int bone;
  glm::vec3 translation;  // MMD units
};
struct ClearBoneOverrides {  // rotation and translation
  int actor = -1;
  std::optional<int> bone{};  // none: all bones
};

struct SetActorPhysics {
  int actor;
  bool on;
};
struct SetBonePhysicsOverride {  // for all rigid bodies of the bone
  int actor;
  int bone;
  std::optional<bool> enabled;
};

struct ParentBone {
  int actor;
  int bone;
  friend bool operator==(const ParentBone&, const ParentBone&) = default;
};
struct SetExternalParent {
  int actor;
  int bone;
  std::optional<ParentBone> parent;  // of another actor; none: the bone's own parent
};

// The pose of the file.
struct ToggleRestPose {
  int actor = -1;
};
// Mirrors the current pose from left to right (scene/pose_overrides.h).
struct MirrorPose {
  int actor = -1;
};

// Where the whole model stands, and whether it is drawn.
struct SetActorPlacement {
  int actor;
  ActorPlacement placement;  // clamped as by `set_placement`
};
struct SetActorVisible {
  int actor;
  bool visible;
};
struct ToggleActorVisible {
  int actor = -1;
};

struct ShowMaterial {
  int actor;
  int material;
  bool shown;
};
struct ShowAllMaterials {
  int actor = -1;
  bool shown;
};
struct SetMaterialFlag {
  int actor;
  int material;
  MaterialFlag flag;
  bool on;
};

// Motion layers; `layer` is an index into Actor::layers.
struct SetLayer {
  int actor;
  int layer;
  LayerSettings settings;
};
struct SetLayerFit {
  int actor;
  int layer;
  std::optional<FitRequest> fit;  // nothing: its keys are used as they are
};
struct MoveLayer {
  int actor;
  int layer;
  int to;  // its index afterwards
};
struct RemoveLayer {
  int actor;
  int layer;
};

// Every other model without motions gets those of an actor.
struct ShareMotions {
  int from = -1;  // -1: the first that has motions
};

struct SetLightOverride {
  std::optional<Light> light;  // color clamped to 0..1
};

#define ODORI_OVERRIDE_COMMANDS(X) \
  X(SetMorphOverride)              \
  X(ClearMorphOverrides)           \
  X(SetMorphMix)                   \
  X(SetIkOverride)                 \
  X(SetAllIkOverrides)             \
  X(SetBoneRotation)               \
  X(SetBoneTranslation)            \
  X(ClearBoneOverrides)            \
  X(SetActorPhysics)               \
  X(SetBonePhysicsOverride)        \
  X(SetExternalParent)             \
  X(ToggleRestPose)                \
  X(MirrorPose)                    \
  X(SetActorPlacement)             \
  X(SetActorVisible)               \
  X(ToggleActorVisible)            \
  X(ShowMaterial)                  \
  X(ShowAllMaterials)              \
  X(SetMaterialFlag)               \
  X(SetLayer)                      \
  X(SetLayerFit)                   \
  X(MoveLayer)                     \
  X(RemoveLayer)                   \
  X(ShareMotions)                  \
  X(SetLightOverride)

}  // namespace odori
