#pragma once

// Where a bone's transform in one frame comes from, part by part (evaluation.md 4): filled on request, never while a
// frame is made.

#include "model/pose.h"
#include "rig/deform.h"
#include "rig/morphs.h"
#include "rig/rig.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace odori {

// One active bone morph's share, groups expanded.
struct MorphShare {
  std::int32_t morph = -1;
  float weight = 0.0f;
  glm::quat rotation = kNoRotation;  // of the full morph, scaled by the weight
  glm::vec3 translation{0.0f};       // likewise, units
};

// What the bone takes from another one, as that stood when this bone's turn came.
struct AppendShare {
  std::int32_t source = -1;
  float ratio = 0.0f;
  bool source_is_later = false;  // deformed after this bone: its own append and IK are not in what it gives
  std::optional<glm::quat> source_rotation;
  std::optional<glm::vec3> source_translation;
  glm::quat rotation = kNoRotation;  // the source's, scaled by the ratio
  glm::vec3 translation{0.0f};
};

// A chain that the bone is a link of.
struct IkShare {
  std::int32_t goal = -1;  // the IK bone
  std::int32_t place = 0;  // in the chain; 0 is nearest to the effector
  bool solved = false;     // false: switched off
  std::int32_t iterations = 0;
  // The link's angles after solving, each about its own axis of the parent's space, radians; which of them stand at an
  // end of their range. Only where the link is limited.
  std::optional<glm::vec3> angles_rad;
  std::array<bool, 3> at_limit{};
};

// What an IK bone's own chain came to.
struct IkOutcome {
  std::int32_t effector = -1;
  bool solved = false;
  std::int32_t iterations = 0;
  float residual = 0.0f;  // effector to goal, units
};

struct BoneExplanation {
  std::int32_t bone = -1;
  std::int32_t parent = -1;  // -1: a root
  bool external_parent = false;
  RigidTransform parent_global;  // of the parent, external or not; identity for a root
  glm::vec3 rest_offset{0.0f};   // from the parent's rest position, units; 0 under an external parent

  glm::quat animated_rotation = kNoRotation;  // by motion or hand
  glm::vec3 animated_translation{0.0f};
  std::vector<MorphShare> morphs;  // in the order they are applied
  std::optional<AppendShare> append;
  std::vector<IkShare> links;           // in the order the chains are solved
  glm::quat ik_rotation = kNoRotation;  // of the last of them that was solved, in the parent's space
  std::optional<IkOutcome> chain;       // of an IK bone
  bool after_physics = false;
  std::int32_t turn = 0;  // its place in the deform order of its pass, from 0

  RigidTransform global;  // what all of it comes to
  PaletteEntry palette;   // the same as a skinning transform
};

// `state` is the frame's outcome, from the same rig, pose, morphs and options; `bone` is one of the rig's.
BoneExplanation explain_bone(const Rig& rig, const Pose& pose, const MorphState& morphs, const DeformOptions& options,
                             const BoneState& state, std::int32_t bone);

// The transform that follows from the parts alone: parent * (rest offset + translations, ik * morphs * animated *
// append). Equals `global`.
RigidTransform recomposed(const BoneExplanation& explanation);

}  // namespace odori
