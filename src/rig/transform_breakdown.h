#pragma once

// Breaks a bone's transform in one frame down into its parts (evaluation.md 4): animation, morphs, append, IK. Computed
// on request only.

#include "model/pose.h"
#include "rig/deform.h"
#include "rig/rig.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace odori {

// Contribution of one active bone morph, with groups expanded.
struct MorphContribution {
  std::int32_t morph = -1;
  float weight = 0.0f;
  glm::quat rotation = kNoRotation;  // of the morph, scaled by the weight
  glm::vec3 translation{0.0f};       // of the morph, scaled by the weight, units
};

// What the bone appends from its source bone, with the source's values at the time when this bone was evaluated.
struct AppendContribution {
  std::int32_t source = -1;
  float ratio = 0.0f;
  bool source_is_later = false;  // the source is evaluated after this bone: its own append and IK are not included
  std::optional<glm::quat> source_rotation;
  std::optional<glm::vec3> source_translation;
  glm::quat rotation = kNoRotation;  // source_rotation scaled by the ratio
  glm::vec3 translation{0.0f};
};

// Contribution of an IK chain that has the bone as a link.
struct IkContribution {
  std::int32_t goal = -1;  // the IK bone
  std::int32_t link = 0;   // index in the chain; 0 is nearest to the effector
  bool solved = false;     // false: IK is disabled
  std::int32_t iterations = 0;
  // Only for links with limits: Euler angles after solving (see `link_angles`), and which of them are at a limit.
  std::optional<glm::vec3> angles_rad;
  std::array<bool, 3> at_limit{};
};

// Result of an IK bone's own chain.
struct IkResult {
  std::int32_t effector = -1;
  bool solved = false;
  std::int32_t iterations = 0;
  float residual = 0.0f;  // distance from effector to goal, units
};

struct BoneTransformParts {
  std::int32_t bone = -1;
  std::int32_t parent = -1;  // -1: a root
  bool external_parent = false;
  bool placed = false;           // a root of a model that is placed: `parent_global` is its placement
  RigidTransform parent_global;  // of the parent or external parent; for a root the placement or the identity
  glm::vec3 rest_offset{0.0f};   // from the parent's rest position, units; 0 under an external parent

  glm::quat animated_rotation = kNoRotation;  // from the motion or an override
  glm::vec3 animated_translation{0.0f};
  std::vector<MorphContribution> morphs;  // in the order they are applied
  std::optional<AppendContribution> append;
  std::vector<IkContribution> links;    // in the order the chains are solved
  glm::quat ik_rotation = kNoRotation;  // of the last chain solved, in the parent's space
  std::optional<IkResult> chain;        // for an IK bone
  // The local transform (without the rest offset) that a body gives the bone. It replaces animation, morphs and, unless
  // the bone is evaluated after physics, append and IK.
  std::optional<RigidTransform> physics;
  bool after_physics = false;
  std::int32_t order = 0;  // index in the evaluation order of its pass, from 0

  RigidTransform global;  // the resulting transform
  PaletteEntry palette;   // `global` as a skinning transform
};

// What physics did in the frame.
struct PhysicsParts {
  BetweenPasses drive;       // empty without physics
  bool drives_bone = false;  // a body drives the bone in question
};

// `state` is the result of the frame for the same rig, pose, morphs, options and physics; `bone` is a bone of the rig.
BoneTransformParts bone_transform_parts(const Rig& rig, const Pose& pose, const MorphState& morphs,
                                        const DeformOptions& options, const BoneState& state, std::int32_t bone,
                                        const PhysicsParts& physics = {});

// Recomputes the global transform from the parts: parent * (rest offset + translations, ik * morphs * animated *
// append), or with what physics replaces. Equals `global`; for tests.
RigidTransform compose_transform(const BoneTransformParts& parts);

}  // namespace odori
