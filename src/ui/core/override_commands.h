#pragma once

// What a person can set by hand on an actor: a part of all commands (commands.h).

#include "scene/motion_layers.h"

namespace odori {

// Values set by hand stand over the motion's until they are released. Indices are the model's own.
struct SetMorph {
  int actor;
  int morph;
  float weight;
  friend bool operator==(const SetMorph&, const SetMorph&) = default;
};
struct ClearMorphOverride {
  int actor;
  int morph;
  friend bool operator==(const ClearMorphOverride&, const ClearMorphOverride&) = default;
};
struct ClearMorphOverrides {
  int actor;
  friend bool operator==(const ClearMorphOverrides&, const ClearMorphOverrides&) = default;
};
struct SetIk {
  int actor;
  int bone;
  bool enabled;
  friend bool operator==(const SetIk&, const SetIk&) = default;
};
struct ClearIkOverride {
  int actor;
  int bone;
  friend bool operator==(const ClearIkOverride&, const ClearIkOverride&) = default;
};
struct ClearIkOverrides {
  int actor;
  friend bool operator==(const ClearIkOverrides&, const ClearIkOverrides&) = default;
};
struct SetIks {  // all of them
  int actor;
  bool enabled;
  friend bool operator==(const SetIks&, const SetIks&) = default;
};

// Of an actor's motions; `layer` is into Actor::layers.
struct SetLayer {
  int actor;
  int layer;
  LayerSettings settings;
  friend bool operator==(const SetLayer&, const SetLayer&) = default;
};
struct MoveLayer {
  int actor;
  int layer;
  int to;  // its place then
  friend bool operator==(const MoveLayer&, const MoveLayer&) = default;
};
struct RemoveLayer {
  int actor;
  int layer;
  friend bool operator==(const RemoveLayer&, const RemoveLayer&) = default;
};

struct SetExternalParent {  // `bone` goes along with a bone of another actor in place of its own parent
  int actor;
  int bone;
  int other;
  int other_bone;
  friend bool operator==(const SetExternalParent&, const SetExternalParent&) = default;
};
struct ClearExternalParent {
  int actor;
  int bone;
  friend bool operator==(const ClearExternalParent&, const ClearExternalParent&) = default;
};
struct SetPhysicsOfActor {
  int actor;
  bool on;
  friend bool operator==(const SetPhysicsOfActor&, const SetPhysicsOfActor&) = default;
};
struct SetPhysicsOfBone {  // of all bodies of it
  int actor;
  int bone;
  bool enabled;
  friend bool operator==(const SetPhysicsOfBone&, const SetPhysicsOfBone&) = default;
};
struct ClearBonePhysicsOverride {
  int actor;
  int bone;
  friend bool operator==(const ClearBonePhysicsOverride&, const ClearBonePhysicsOverride&) = default;
};
struct ShowMaterial {
  int actor;
  int material;
  bool shown;
  friend bool operator==(const ShowMaterial&, const ShowMaterial&) = default;
};
struct ShowMaterials {  // all of them
  int actor;
  bool shown;
  friend bool operator==(const ShowMaterials&, const ShowMaterials&) = default;
};

}  // namespace odori
