#include "fit/detail/fit_state.h"

#include "motion/name_matches.h"
#include "motion/sample.h"

#include <algorithm>

namespace odori {

namespace {

// c: hip and ankle then form a similar triangle where the stance at rest differs.
glm::vec3 stance_of(const FitLeg& from, const FitLeg& to, float scale) {
  glm::vec3 offset = (to.hip - to.goal) - scale * (from.hip - from.goal);
  offset.y = 0.0f;
  return is_valid(offset) ? offset : glm::vec3(0.0f);
}

constexpr int kMaxAppendDepth = 8;

}  // namespace

float safe_ratio(float from, float to, float otherwise) {
  const float ratio = to / from;
  return from > 1e-3f && to > 1e-3f && is_valid(ratio) ? ratio : otherwise;
}

FitState::FitState(const Motion& of, const Model& from_model, const Model& to_model, const FitOptions& with)
    : motion(of),
      options(with),
      from(make_figure(from_model, with.from_roles)),
      to(make_figure(to_model, with.roles)),
      pairing(pair_bones(from, to)),
      scale(scale_between(from, to)),
      source_of_track(of.bones.size(), -1),
      track_of_source(from_model.bones.size(), -1),
      source(from_model),
      target(to_model),
      keys(to_model.bones.size()),
      received_by(from_model.bones.size(), -1) {
  for (const Side side : kSides) {
    const auto &old_leg = from.legs[index_of(side)], &new_leg = to.legs[index_of(side)];
    foot_scale[index_of(side)] = old_leg && new_leg ? safe_ratio(old_leg->foot, new_leg->foot, scale) : scale;
    if (old_leg && new_leg) stance[index_of(side)] = stance_of(*old_leg, *new_leg, scale);
  }
  const auto matches = match_tracks(of.bones, from_model.bones, names_encoding(of, from_model));
  for (std::size_t i = 0; i < of.bones.size(); ++i) {
    if (of.bones[i].keys.empty()) continue;
    last_frame = std::max(last_frame, of.bones[i].keys.back().frame);
    if (matches[i].empty() || track_of_source[matches[i].front()] >= 0) continue;
    source_of_track[i] = matches[i].front();
    track_of_source[matches[i].front()] = static_cast<std::int32_t>(i);
    source.set_keys(matches[i].front(), of.bones[i].keys);
  }
  // Two keys that lie an hour apart are no dance of an hour.
  std::size_t most_keys = 0, all_keys = 0;
  for (const BoneTrack& track : of.bones) {
    most_keys = std::max(most_keys, track.keys.size());
    all_keys += track.keys.size();
  }
  keys_left = std::min(kMaxAddedKeys, 2000 + 8 * all_keys);
  const std::size_t likely = 600 + 60 * std::min<std::size_t>(most_keys, kMaxExaminedFrames);
  last_frame = std::min({last_frame, kMaxExaminedFrames, static_cast<std::uint32_t>(likely)});
  find_keyed_and_scales();
}

void FitState::set_keys(std::int32_t bone, std::vector<BoneKey> fitted) {
  keys[bone] = std::move(fitted);
  target.set_keys(bone, keys[bone]);
}

std::uint32_t FitState::frame_step(std::size_t bones) const {
  constexpr std::uint64_t kMaxExaminedBones = 5'000'000;  // ten minutes of a dance: below a million
  return static_cast<std::uint32_t>(1 + std::uint64_t{last_frame} * bones / kMaxExaminedBones);
}

void FitState::find_keyed_and_scales() {
  const auto& bones = to.model->bones;
  const std::size_t count = bones.size();
  std::vector<std::uint8_t> above(count), below(count);
  scales.assign(count, scale);
  keyed_around.assign(count, 0);
  const auto own = [this](std::int32_t bone) { return is_keyed(pairing.source_of[bone]); };
  for (const std::int32_t bone : pairing.parents_first) {
    const std::int32_t parent = bones[bone].parent;
    above[bone] = own(bone) || (parent >= 0 && above[parent]);
    if (parent < 0) continue;
    scales[bone] = scales[parent];
    for (const Side side : kSides) {
      if (parent == to.bone(BodyPart::leg_ik, side)) scales[bone] = foot_scale[index_of(side)];
    }
  }
  for (auto at = pairing.parents_first.rbegin(); at != pairing.parents_first.rend(); ++at) {
    below[*at] = below[*at] || own(*at);
    if (below[*at] && bones[*at].parent >= 0) below[bones[*at].parent] = 1;
  }
  for (std::size_t i = 0; i < count; ++i) keyed_around[i] = above[i] || below[i];
}

LegIkSwitches::LegIkSwitches(const FitState& state, Side side) {
  const std::int32_t ik = state.from.bone(BodyPart::leg_ik, side);
  exists_ = ik >= 0;
  if (!exists_) return;
  const std::vector<SwitchedIk> switched = match_ik_switches(state.motion, *state.from.model);
  bool on = true;
  for (const PropertyKey& key : state.motion.property) {
    bool now = on;
    for (const PropertyKey::IkSwitch& change : key.ik) {
      const SwitchedIk* found = find_switched_ik(switched, change.bone);
      if (found && !found->bones.empty() && found->bones.front() == ik) now = change.enabled;
    }
    if (now == on) continue;
    on = now;
    keys_.emplace_back(key.frame, on);
    changes_.push_back(key.frame);
  }
}

bool LegIkSwitches::on_at(double frame) const {
  bool on = exists_;
  for (const auto& [from, state] : keys_) {
    if (static_cast<double>(from) > frame) break;
    on = state;
  }
  return on;
}

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

}  // namespace odori
