#pragma once

// A motion fitted to one model, and read at a frame (evaluation.md 2).

#include "model/pose.h"
#include "motion/motion.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace odori {

struct OverrideLayer;

// A motion's tracks by the model's own indices, and motions that lie over it. Owns its keys; outlives neither model nor
// motion.
struct BoundMotion {
  struct Bone {
    std::int32_t bone = -1;
    std::vector<BoneKey> keys;  // not empty; rotations unit, about the bone's fixed axis if it has one
  };
  struct Morph {
    std::vector<std::int32_t> morphs;  // every morph of that name: they move together
    std::vector<MorphKey> keys;        // not empty
  };
  // On or off from its frame until the next one's; on before the first.
  struct Switch {
    std::uint32_t frame = 0;
    bool on = true;
  };
  struct Ik {
    std::int32_t bone = -1;
    std::vector<Switch> keys;  // not empty
  };
  std::vector<Bone> bones;
  std::vector<Morph> morphs;
  std::vector<Ik> ik;
  std::vector<Switch> visibility;
  std::uint32_t last_frame = 0;
  std::vector<NameKey> unmatched_bones;  // tracks no bone answers to
  std::vector<NameKey> unmatched_morphs;
  std::vector<OverrideLayer> over;  // in this order; each over all before it
};

// Lies over what is below by its weight, for what it has keys for: rotations on the shortest arc, translations and
// weights of morphs linearly; IK, visibility and whether bodies are simulated are its own from half the weight on.
struct OverrideLayer {
  BoundMotion motion;     // nothing lies over it in turn
  float weight = 1.0f;    // 0..1
  std::size_t layer = 0;  // which of the caller's it is
};

// Names are matched by their 15-byte keys; the first bone of a name is driven, all morphs of a name are.
BoundMotion bind(const Motion& motion, const Model& model);

// Where the last sample found each track: playing on from there costs no search. Belongs to one BoundMotion; a
// default one is valid and never changes a result, only its cost.
struct SamplerCursor {
  std::vector<std::uint32_t> bones;
  std::vector<std::uint32_t> morphs;
  std::vector<std::uint32_t> ik;
  std::uint32_t visibility = 0;
  std::vector<SamplerCursor> over;  // one per BoundMotion::over
};

// Towards a key that switches physics off a bone gives way from its bodies to its keys (physics.md 6), over this long
// at most and not before the key it comes from.
inline constexpr double kBlendOutFrames = 15.0;

// Writes the motion's values at `frame` (any finite number; before the first key and after the last one the
// nearest key holds) into `pose`, which has the model's sizes, with what lies over it. Everything that nothing drives
// is set to rest: the result depends on the frame alone.
void sample(const BoundMotion& motion, double frame, SamplerCursor& cursor, Pose& pose);

// The two keys a bone's values come from at a frame; the same one twice before the first key, on the last one and
// after.
struct BoneKeysAt {
  BoneKey from;
  BoneKey to;
  float along = 0.0f;              // how far from one to the other, 0..1
  std::array<float, 4> heights{};  // of `to`'s curves there: x, y, z, rotation
};
// Nothing when the motion itself does not move the bone; what lies over it is not looked at.
std::optional<BoneKeysAt> keys_at(const BoundMotion& motion, std::int32_t bone, double frame);

// A camera is held between two keys one frame apart: a cut.
inline bool is_cut(const CameraKey& from, const CameraKey& to) { return to.frame - from.frame <= 1; }

// One track alone, as `sample` reads it. Keys as in Motion, not empty; `hint` is a track's cursor, kept by the caller
// from one sample to the next. Self-shadow values hold until the next key.
RigidTransform sample_bone(std::span<const BoneKey> keys, double frame, std::uint32_t& hint);
float sample_morph(std::span<const MorphKey> keys, double frame, std::uint32_t& hint);
Camera sample_camera(std::span<const CameraKey> keys, double frame, std::uint32_t& hint);
Light sample_light(std::span<const LightKey> keys, double frame, std::uint32_t& hint);
SelfShadow sample_self_shadow(std::span<const SelfShadowKey> keys, double frame, std::uint32_t& hint);

// The curve's height at `along`, both 0..1 (evaluation.md 2.3).
float evaluate(const Curve& curve, float along);

// What the curve does from `along`, 0..1, to its end, as a curve of its own: cut by de Casteljau's rule. Its control
// points are rounded to what a key can hold, 1/127.
Curve rest_of(const Curve& curve, float along);

}  // namespace odori
