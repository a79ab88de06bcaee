#pragma once

// `bind` maps a motion to one model's bones and morphs; `sample` evaluates it at a frame (evaluation.md 2).

#include "model/pose.h"
#include "motion/motion.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace odori {

struct OverrideLayer;
struct Seam;

// A motion's tracks by bone and morph index of one model, and the override layers on top of it. Owns copies of its
// keys; refers to neither model nor motion afterwards.
struct BoundMotion {
  struct Bone {
    std::int32_t bone = -1;
    std::vector<BoneKey> keys;  // not empty; rotations are about the bone's fixed axis if it has one
  };
  struct Morph {
    std::vector<std::int32_t> morphs;  // every morph of that name; all get the same weight
    std::vector<MorphKey> keys;        // not empty
  };
  // State from `frame` until the next switch; on before the first.
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
  std::vector<NameKey> unmatched_bones;  // tracks whose name no bone has
  std::vector<NameKey> unmatched_morphs;
  TextEncoding names = TextEncoding::cp932;    // character set of the motion's names
  std::vector<OverrideLayer> override_layers;  // applied in this order, each on the result of those before it
  std::shared_ptr<const Seam> seam;            // how it begins (motion/seam.h); null: with its own first frame
  std::uint32_t period = 0;                    // frames after which it begins again; 0: it holds its last frame
};

// A motion blended over the result so far, for the bones, morphs and switches that it has keys for: rotations by slerp
// on the shortest arc, translations and morph weights linearly. Its IK, visibility and physics switches apply from a
// weight of 0.5 on.
struct OverrideLayer {
  BoundMotion motion;     // has no override layers itself
  float weight = 1.0f;    // 0..1
  std::size_t layer = 0;  // the caller's index of the layer
};

// Matches names as `match_elements` does (motion/name_matches.h). Of several bones with one name only the first is
// animated; of several morphs all.
BoundMotion bind(const Motion& motion, const Model& model);

// Key index that the last `sample` found on each track, so that sequential playback needs no search. Belongs to one
// BoundMotion. A default-constructed cursor is valid; a cursor never affects the result, only the speed.
struct SamplerCursor {
  std::vector<std::uint32_t> bones;
  std::vector<std::uint32_t> morphs;
  std::vector<std::uint32_t> ik;
  std::uint32_t visibility = 0;
  std::vector<SamplerCursor> override_layers;  // one per BoundMotion::override_layers
};

// Before a key that switches physics off, the bone blends from its rigid bodies to its keys (physics.md 6) over at most
// this many frames, starting no earlier than the previous key.
inline constexpr double kBlendOutFrames = 15.0;

// Writes the values of the motion and its override layers at `frame` into `pose`, which must have the model's sizes.
// `frame` is any finite number; before the first key and after the last one the nearest key applies, unless the motion
// has a seam or a period. Everything without keys is set to rest, so the result depends on the frame alone. Rotations
// are unit.
void sample(const BoundMotion& motion, double frame, SamplerCursor& cursor, Pose& pose,
            EvaluationRules rules = EvaluationRules::mmd);

// The two keys between which a bone is interpolated at a frame. Both are the same key before the first key, on the last
// one and after it.
struct BoneKeysAt {
  BoneKey from;
  BoneKey to;
  float t = 0.0f;                  // time from `from` to `to`, 0..1
  std::array<float, 4> eased_t{};  // value of `to`'s curves at `t`: x, y, z, rotation
};
// Empty when the motion has no track for the bone; ignores override layers.
std::optional<BoneKeysAt> keys_at(const BoundMotion& motion, std::int32_t bone, double frame,
                                  EvaluationRules rules = EvaluationRules::mmd);

// Two camera keys on consecutive frames are a cut: the camera is not interpolated between them.
inline bool is_cut(const CameraKey& from, const CameraKey& to) { return to.frame - from.frame <= 1; }

// Sample a single track. `keys` are sorted as in Motion and not empty; `hint` is the track's cursor, which the caller
// keeps from one sample to the next. Self-shadow values stay until the next key.
RigidTransform sample_bone(std::span<const BoneKey> keys, double frame, std::uint32_t& hint,
                           EvaluationRules rules = EvaluationRules::mmd);
float sample_morph(std::span<const MorphKey> keys, double frame, std::uint32_t& hint);
Camera sample_camera(std::span<const CameraKey> keys, double frame, std::uint32_t& hint,
                     EvaluationRules rules = EvaluationRules::mmd);
Light sample_light(std::span<const LightKey> keys, double frame, std::uint32_t& hint);
SelfShadow sample_self_shadow(std::span<const SelfShadowKey> keys, double frame, std::uint32_t& hint);

// The eased time of the curve at time `t`, both 0..1 (evaluation.md 2.3): by the rules of MMD bit for bit, by the
// plain rules within 2e-5 of the exact value.
float evaluate(const Curve& curve, float t, EvaluationRules rules = EvaluationRules::mmd);

// The part of the curve from time `t` (0..1) to its end, rescaled to a curve of its own by de Casteljau's algorithm.
// Its control points are rounded to the precision of a key, 1/127.
Curve subdivide_curve(const Curve& curve, float t);

}  // namespace odori
