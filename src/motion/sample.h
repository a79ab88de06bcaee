#pragma once

// A motion fitted to one model, and read at a frame (evaluation.md 2).

#include "model/pose.h"
#include "motion/motion.h"

#include <cstdint>
#include <span>
#include <vector>

namespace odori {

// A motion's tracks by the model's own indices. Owns its keys; outlives neither model nor motion.
struct BoundMotion {
  struct Bone {
    std::int32_t bone = -1;
    std::vector<BoneKey> keys;  // not empty; rotations unit, about the bone's fixed axis if it has one
  };
  struct Morph {
    std::vector<std::int32_t> morphs;  // every morph of that name: they move together
    std::vector<MorphKey> keys;        // not empty
  };
  struct Property {
    std::uint32_t frame = 0;
    bool visible = true;
    std::vector<std::pair<std::int32_t, bool>> ik;  // bone, enabled
  };
  std::vector<Bone> bones;
  std::vector<Morph> morphs;
  std::vector<Property> property;
  std::uint32_t last_frame = 0;
  std::vector<NameKey> unmatched_bones;  // tracks no bone answers to
  std::vector<NameKey> unmatched_morphs;
};

// Names are matched by their 15-byte keys; the first bone of a name is driven, all morphs of a name are.
BoundMotion bind(const Motion& motion, const Model& model);

// Where the last sample found each track: playing on from there costs no search. Belongs to one BoundMotion; a
// default one is valid and never changes a result, only its cost.
struct SamplerCursor {
  std::vector<std::uint32_t> bones;
  std::vector<std::uint32_t> morphs;
};

// Writes the motion's values at `frame` (any finite number; before the first key and after the last one the
// nearest key holds) into `pose`, which has the model's sizes. Everything the motion does not drive is set to rest:
// the result depends on the frame alone.
void sample(const BoundMotion& motion, double frame, SamplerCursor& cursor, Pose& pose);

// Keys as in Motion, not empty. A camera is held between two keys one frame apart: a cut.
Camera sample_camera(std::span<const CameraKey> keys, double frame);
Light sample_light(std::span<const LightKey> keys, double frame);
SelfShadow sample_self_shadow(std::span<const SelfShadowKey> keys, double frame);

// The curve's height at `along`, both 0..1 (evaluation.md 2.3).
float evaluate(const Curve& curve, float along);

}  // namespace odori
