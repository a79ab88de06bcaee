#include "fit/detail/contacts.h"

#include <algorithm>
#include <optional>

namespace odori {

namespace {

constexpr float kMaxOffset = 0.05f;  // units; センター makes up for more

// The mean position of the hip joints in both models, below the bone that センター hangs on.
class Hips {
 public:
  static std::optional<Hips> of(const FitState& state) {
    Hips hips(state);
    hips.mover_ = body_mover(state);
    if (hips.mover_ < 0) return std::nullopt;
    const std::int32_t anchor = state.pairing.anchors[hips.mover_];
    hips.new_top_ = state.to.model->bones[hips.mover_].parent;
    hips.old_top_ = anchor < 0 ? -1 : state.pairing.shown[anchor];
    for (const Side side : kSides) {
      const std::int32_t old_leg = state.from.bone(BodyPart::leg, side), new_leg = state.to.bone(BodyPart::leg, side);
      if (old_leg < 0 || new_leg < 0) continue;
      if (!is_ancestor(*state.to.model, hips.mover_, new_leg)) continue;
      if (hips.old_top_ >= 0 && !is_ancestor(*state.from.model, hips.old_top_, old_leg)) continue;
      hips.legs_.push_back({hips.joint(*state.from.model, state.source, hips.old_top_, old_leg),
                            hips.joint(*state.to.model, state.target, hips.new_top_, new_leg)});
    }
    return hips.legs_.empty() ? std::nullopt : std::optional(hips);
  }

  std::int32_t mover() const { return mover_; }

  std::size_t bone_count() const {
    std::size_t count = 0;
    for (const auto& [old_joint, new_joint] : legs_) count += old_joint.bones.size() + new_joint.bones.size();
    return count;
  }

  // By how much the hips of the target miss their place.
  glm::vec3 error_at(double frame) const {
    glm::vec3 error(0.0f);
    for (const auto& [old_joint, new_joint] : legs_) {
      error += moved(state_.target, new_joint, frame) - state_.scale * moved(state_.source, old_joint, frame);
    }
    return clamp_finite(error / static_cast<float>(legs_.size()));
  }

  // The frames between which something moves the hips.
  std::pair<std::uint32_t, std::uint32_t> span() const {
    std::uint32_t first = state_.last_frame, last = 0;
    const auto add = [&](const TrackSampler& sampler, std::int32_t bone) {
      if (sampler.keys(bone).empty() || !sampler.moves(bone)) return;
      first = std::min(first, sampler.keys(bone).front().frame);
      last = std::max(last, std::min(sampler.keys(bone).back().frame, state_.last_frame));
    };
    for (const std::int32_t bone : legs_.front().first.bones) add(state_.source, bone);
    return {first, last};
  }

 private:
  explicit Hips(const FitState& state) : state_(state) {}

  // A hip joint, and what moves it, from below.
  struct Joint {
    glm::vec3 rest{0.0f};
    std::vector<std::int32_t> bones;
  };

  Joint joint(const Model& model, const TrackSampler& sampler, std::int32_t top, std::int32_t leg) const {
    Joint joint{model.bones[leg].rest_position, {}};
    for (std::int32_t i = model.bones[leg].parent; i >= 0 && i != top; i = model.bones[i].parent) {
      if (sampler.moves(i)) joint.bones.push_back(i);
    }
    return joint;
  }

  static glm::vec3 moved(const TrackSampler& sampler, const Joint& joint, double frame) {
    glm::vec3 at = joint.rest;
    for (const std::int32_t bone : joint.bones) at = sampler.displacement(bone, frame).apply(at);
    return at - joint.rest;
  }

  const FitState& state_;
  std::int32_t mover_ = -1, old_top_ = -1, new_top_ = -1;
  std::vector<std::pair<Joint, Joint>> legs_;  // in `from` and `to`
};

}  // namespace

void hold_hips(FitState& state) {
  const auto hips = Hips::of(state);
  if (!hips) return;
  const auto [first, last] = hips->span();
  float largest = 0.0f;
  for (std::uint32_t frame = first; frame <= last; frame += state.frame_step(hips->bone_count())) {
    if (state.cancelled()) return;
    largest = std::max(largest, glm::length(hips->error_at(frame)));
  }
  // Measured in the smaller of both models, so that the way back makes up for the same.
  if (std::max(largest, largest / state.scale) <= kMaxOffset) return;
  const std::int32_t bone = hips->mover();
  const std::vector<BoneKey> old_keys = state.keys[bone];
  const std::array<std::span<const BoneKey>, 1> tracks{old_keys};
  const std::vector<std::uint32_t> frames = union_of_frames(tracks, {first, last});
  const WantedTransform wanted = [&](double frame) {
    RigidTransform local = state.target.local(bone, frame);
    local.translation -= hips->error_at(frame);
    return local;
  };
  std::vector<BoneKey> keys = refined_keys(wanted, frames, tracks, state.keys_left);
  // Keys of the motion keep their rotation to the bit.
  for (BoneKey& key : keys) {
    const auto old = std::ranges::lower_bound(old_keys, key.frame, {}, &BoneKey::frame);
    if (old != old_keys.end() && old->frame == key.frame) key.rotation = old->rotation;
  }
  state.report.hip_offset = largest;
  state.report.hip_keys = keys.size() - old_keys.size();
  state.set_keys(bone, std::move(keys));
}

}  // namespace odori
