#pragma once

// What the steps of a fit share.

#include "fit/detail/pairing.h"
#include "fit/fit.h"
#include "model/model.h"
#include "motion/motion.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace odori {

// The local transforms of a model's bones by the keys of a motion, with append and without IK: what keys say.

class TrackSampler {
 public:
  // `model` must outlive the sampler.
  explicit TrackSampler(const Model& model);

  // The keys of a bone; they must outlive the sampler. Rotations about a fixed axis are made so when sampled.
  void set_keys(std::int32_t bone, std::span<const BoneKey> keys);
  std::span<const BoneKey> keys(std::int32_t bone) const { return keys_[bone]; }

  // Whether its local transform is not always at rest: by keys, or by those of the bone that it appends.
  bool moves(std::int32_t bone) const { return moves(bone, 0); }
  bool moves_by_keys(std::int32_t bone) const { return own_moves_[bone] != 0; }

  RigidTransform by_keys(std::int32_t bone, double frame) const;  // without append

  RigidTransform local(std::int32_t bone, double frame) const { return local(bone, frame, 0); }
  // The transform of points on the bone from rest, in model space, relative to its parent's.
  RigidTransform displacement(std::int32_t bone, double frame) const;

 private:
  bool moves(std::int32_t bone, int depth) const;
  RigidTransform local(std::int32_t bone, double frame, int depth) const;
  std::int32_t append_source(std::int32_t bone, int depth) const;

  const Model& model_;
  std::vector<std::span<const BoneKey>> keys_;
  std::vector<std::uint8_t> own_moves_;
  mutable std::vector<std::uint32_t> hints_;
};

bool is_at_rest(const BoneKey& key);

// The rotation turns points about `pivot` and moves them.
RigidTransform about(glm::vec3 pivot, const RigidTransform& local);

// Keys that a fit may add in all, and frames that it examines: far above any dance, so that no file takes hours.
inline constexpr std::size_t kMaxAddedKeys = 100'000;
inline constexpr std::uint32_t kMaxExaminedFrames = 216'000;  // two hours
inline constexpr std::int64_t kMaxWork = 30'000'000;

// to / from; `otherwise` where one of them is too small.
float safe_ratio(float from, float to, float otherwise);

struct FitState {
  FitState(const Motion& of, const Model& from_model, const Model& to_model, const FitOptions& with);

  const Motion& motion;
  const FitOptions& options;
  FitFigure from, to;
  Pairing pairing;
  float scale = 1.0f;  // r
  std::array<float, 2> foot_scale{1.0f, 1.0f};
  std::array<glm::vec3, 2> stance{};          // c
  std::vector<std::int32_t> source_of_track;  // per bone track; -1: `from` has no bone of that name
  std::vector<std::int32_t> track_of_source;  // per bone of `from`
  TrackSampler source;
  TrackSampler target;                     // of `keys`
  std::vector<std::vector<BoneKey>> keys;  // per bone of `to`: the result
  std::vector<float> scales;               // of translations, per bone of `to`
  std::vector<std::uint8_t> keyed_around;  // per bone of `to`
  std::vector<std::int32_t> received_by;   // per bone of `from`: the bone of `to` that its keys go into; -1: none
  std::int64_t work_left = kMaxWork;       // transforms of bones that may still be computed for compositions
  std::size_t keys_left = kMaxAddedKeys;
  std::uint32_t last_frame = 0;  // of the bones, at most kMaxExaminedFrames
  FitReport report;

  void set_keys(std::int32_t bone, std::vector<BoneKey> fitted);
  bool is_keyed(std::int32_t source_bone) const { return source_bone >= 0 && track_of_source[source_bone] >= 0; }
  // The step between examined frames, for this many bones in each.
  std::uint32_t frame_step(std::size_t bones) const;
  bool cancelled() const { return options.control != nullptr && options.control->cancelled(); }

  // Whether a target's bone, an ancestor or a descendant has a source with keys.
  bool has_keys_around(std::int32_t target_bone) const { return keyed_around[target_bone] != 0; }

 private:
  void find_keyed_and_scales();
};

// Whether the IK of this leg of `from` is on at a frame; off if it has none.
class LegIkSwitches {
 public:
  LegIkSwitches(const FitState& state, Side side);

  bool on_at(double frame) const;
  bool ever_off() const { return !exists_ || !changes_.empty(); }
  const std::vector<std::uint32_t>& changes() const { return changes_; }  // frames of switches

 private:
  bool exists_ = false;
  std::vector<std::pair<std::uint32_t, bool>> keys_;
  std::vector<std::uint32_t> changes_;
};

// --- The steps, in this order

// Writes the keys of every bone of `to` that has a source (fit.md 1 and 2).
void convert_bones(FitState& state);
// Lets センター make up for the hips where pivots differ.
void hold_hips(FitState& state);
// Feet within reach and soles on the floor; hands on what they touch; hands and forearms outside the body.
void keep_contacts(FitState& state);
// The motion with the new keys, names and switches.
Motion assembled(FitState& state);
void fit_camera(const FitState& state, Motion& motion, FitReport& report);

}  // namespace odori
