#pragma once

// The local transforms of a model's bones by the keys of a motion, with append and without IK: what keys say.

#include "model/model.h"
#include "motion/motion.h"

#include <cstdint>
#include <span>
#include <vector>

namespace odori {

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
  // That of the bone, with all ancestors below `top`; -1: all.
  RigidTransform displacement_below(std::int32_t top, std::int32_t bone, double frame) const;

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

}  // namespace odori
