#include "fit/detail/track_sampler.h"

#include "motion/sample.h"

#include <algorithm>

namespace odori {

namespace {

constexpr int kMaxAppendDepth = 8;

}  // namespace

bool is_at_rest(const BoneKey& key) {
  const glm::vec3 axis(key.rotation.x, key.rotation.y, key.rotation.z);
  return key.translation == glm::vec3(0.0f) && axis == glm::vec3(0.0f);
}

RigidTransform about(glm::vec3 pivot, const RigidTransform& local) {
  return {local.rotation, pivot + local.translation - local.rotation * pivot};
}

TrackSampler::TrackSampler(const Model& model)
    : model_(model), keys_(model.bones.size()), own_moves_(model.bones.size()), hints_(model.bones.size()) {}

void TrackSampler::set_keys(std::int32_t bone, std::span<const BoneKey> keys) {
  keys_[bone] = keys;
  own_moves_[bone] = !std::ranges::all_of(keys, is_at_rest);
}

std::int32_t TrackSampler::append_source(std::int32_t bone, int depth) const {
  const Bone& of = model_.bones[bone];
  const bool appends = (of.append_rotation || of.append_translation) && of.append_ratio != 0.0f;
  return appends && depth < kMaxAppendDepth ? of.append_source : -1;
}

bool TrackSampler::moves(std::int32_t bone, int depth) const {
  if (own_moves_[bone]) return true;
  const std::int32_t source = append_source(bone, depth);
  return source >= 0 && moves(source, depth + 1);
}

RigidTransform TrackSampler::by_keys(std::int32_t bone, double frame) const {
  if (!own_moves_[bone]) return {};
  RigidTransform result = sample_bone(keys_[bone], frame, hints_[bone]);
  const Bone& of = model_.bones[bone];
  if (of.has_fixed_axis) result.rotation = about_axis(result.rotation, direction(of.fixed_axis));
  return result;
}

RigidTransform TrackSampler::local(std::int32_t bone, double frame, int depth) const {
  RigidTransform result = by_keys(bone, frame);
  const Bone& of = model_.bones[bone];
  const std::int32_t source = append_source(bone, depth);
  if (source < 0) return result;
  const RigidTransform appended = local(source, frame, depth + 1);
  if (of.append_rotation) result.rotation = result.rotation * scaled_rotation(appended.rotation, of.append_ratio);
  if (of.append_translation) result.translation += appended.translation * of.append_ratio;
  return result;
}

RigidTransform TrackSampler::displacement(std::int32_t bone, double frame) const {
  return about(model_.bones[bone].rest_position, local(bone, frame));
}

RigidTransform TrackSampler::displacement_below(std::int32_t top, std::int32_t bone, double frame) const {
  RigidTransform result;
  for (std::int32_t i = bone; i >= 0 && i != top; i = model_.bones[i].parent) {
    if (moves(i)) result = displacement(i, frame) * result;
  }
  return result;
}

}  // namespace odori
