#include "fit/detail/contacts.h"

#include "fit/detail/foot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace odori {

namespace {

constexpr std::uint32_t kMaxContactFrames = 108'000;   // one hour
constexpr std::uint64_t kMaxBoneFrames = 400'000'000;  // bones posed in all

bool same_link(const IkLink& a, const IkLink& b) {
  return a.bone == b.bone && a.limited == b.limited && a.min_angle_rad == b.min_angle_rad &&
         a.max_angle_rad == b.max_angle_rad;
}

bool same_bone(const Bone& a, const Bone& b) {
  return a.name == b.name && a.parent == b.parent && a.rest_position == b.rest_position && a.has_ik == b.has_ik &&
         a.ik.iterations == b.ik.iterations && a.ik.unit_angle_rad == b.ik.unit_angle_rad &&
         std::ranges::equal(a.ik.links, b.ik.links, same_link);
}

// The values between which a frame is interpolated.
struct Around {
  std::size_t before, after;
  float t;
};

Around around(double frame, std::size_t count) {
  const double at = std::clamp(frame, 0.0, static_cast<double>(count - 1));
  const auto before = static_cast<std::size_t>(at);
  return {before, std::min(before + 1, count - 1), static_cast<float>(at - std::floor(at))};
}

// The first and last of `count` frames.
std::vector<std::uint32_t> end_frames(std::size_t count) { return {0u, static_cast<std::uint32_t>(count) - 1}; }

constexpr int kMaxRounds = 3;  // of corrections in a frame
constexpr int kMaxPasses = 3;  // of all frames; more than one only for few of them

// By which it moves per frame, so that feet that stand are in reach. Empty: it stays.
std::vector<glm::vec3> lowering_of(const FitState& state, const std::vector<Foot>& feet) {
  std::vector<float> needed(contact_frames(state), 0.0f);
  for (const Foot& foot : feet) {
    const std::vector<float> of_foot = foot.lowering();
    for (std::size_t i = 0; i < needed.size(); ++i) needed[i] = std::max(needed[i], of_foot[i]);
  }
  std::vector<glm::vec3> offsets;
  if (body_mover(state) < 0 || *std::ranges::max_element(needed) < 1e-3f) return offsets;
  for (const float lowered : smooth_above(needed, kBlend)) offsets.push_back({0.0f, -lowered, 0.0f});
  return offsets;
}

// What IK makes of the goals shows only the posed target. False: cancelled.
bool correct_frames(const FitState& state, std::vector<Foot>& feet, std::int32_t mover,
                    const std::vector<glm::vec3>& lowered) {
  PosedFigure target = posed_target(state);
  for (std::uint32_t frame = 0, end = contact_frames(state); frame < end; ++frame) {
    if (state.cancelled()) return false;
    if (std::ranges::none_of(feet, [frame](const Foot& foot) { return foot.is_changed(frame); })) continue;
    target.show_keys(frame);
    if (!lowered.empty()) target.move(mover, lowered[frame]);
    for (Foot& foot : feet) foot.begin_frame(target, frame);
    for (int round = 0; round <= kMaxRounds; ++round) {
      target.pose();
      bool again = false;
      for (Foot& foot : feet) again |= foot.correct(target, frame);
      if (!again) break;
    }
  }
  return true;
}

}  // namespace

std::int32_t body_mover(const FitState& state) {
  for (const BodyPart part : {BodyPart::center, BodyPart::groove, BodyPart::waist}) {
    const std::int32_t bone = state.to.bone(part);
    if (bone >= 0 && state.pairing.source_of[bone] >= 0) return bone;
  }
  return -1;
}

std::uint32_t contact_frames(const FitState& state) {
  const std::uint64_t bones = state.from.model->bones.size() + state.to.model->bones.size();
  const auto allowed = static_cast<std::uint32_t>(std::min<std::uint64_t>(kMaxBoneFrames / bones, kMaxContactFrames));
  return std::min(state.last_frame + 1, allowed);
}

std::vector<FrameInterval> contacts_of(const std::vector<bool>& frames) {
  return intervals_of(frames, std::min(kMinContact, frames.size()));
}

void add_offsets(FitState& state, std::int32_t bone, const std::vector<glm::vec3>& offsets) {
  const std::vector<BoneKey> old_keys = state.keys[bone];
  const std::array<std::span<const BoneKey>, 1> tracks{old_keys};
  const std::vector<std::uint32_t> frames = union_of_frames(tracks, end_frames(offsets.size()));
  const auto offset_at = [&offsets](double frame) {
    const auto [before, after, t] = around(frame, offsets.size());
    return glm::mix(offsets[before], offsets[after], t);
  };
  const WantedTransform wanted = [&](double frame) {
    RigidTransform local = state.target.local(bone, frame);
    local.translation += offset_at(frame);
    return local;
  };
  std::vector<BoneKey> keys = refined_keys(wanted, frames, tracks, state.keys_left, {0.025f, 0.004f});
  for (BoneKey& key : keys) {
    const auto old = std::ranges::lower_bound(old_keys, key.frame, {}, &BoneKey::frame);
    if (old != old_keys.end() && old->frame == key.frame) key.rotation = old->rotation;
  }
  state.report.lowered_keys += keys.size() - std::min(keys.size(), old_keys.size());
  state.set_keys(bone, std::move(keys));
}

std::size_t add_turns(FitState& state, std::int32_t bone, const std::vector<glm::quat>& turns, float degrees) {
  const std::vector<BoneKey> old_keys = state.keys[bone];
  const std::array<std::span<const BoneKey>, 1> tracks{old_keys};
  const auto turn_at = [&turns](double frame) {
    const auto [before, after, t] = around(frame, turns.size());
    return slerp_short(turns[before], turns[after], t);
  };
  const WantedTransform wanted = [&](double frame) {
    RigidTransform local = state.target.local(bone, frame);
    local.rotation = glm::normalize(turn_at(frame) * local.rotation);
    return local;
  };
  std::vector<std::uint32_t> frames = end_frames(turns.size());
  for (std::uint32_t i = 1; i < turns.size(); ++i) {
    if ((turns[i] == kNoRotation) != (turns[i - 1] == kNoRotation)) frames.insert(frames.end(), {i - 1, i});
  }
  std::vector<BoneKey> keys =
      refined_keys(wanted, union_of_frames(tracks, std::move(frames)), tracks, state.keys_left, {degrees, 0.018f});
  for (BoneKey& key : keys) {
    const auto old = std::ranges::lower_bound(old_keys, key.frame, {}, &BoneKey::frame);
    const bool same = old != old_keys.end() && old->frame == key.frame;
    if (same && (key.frame >= turns.size() || turns[key.frame] == kNoRotation)) key.rotation = old->rotation;
    if (same) key.translation = old->translation;
  }
  const std::size_t added = keys.size() - std::min(keys.size(), old_keys.size());
  state.set_keys(bone, std::move(keys));
  return added;
}

void keep_contacts(FitState& state) {
  // The same model shows the same contacts.
  const bool same = std::ranges::equal(state.from.model->bones, state.to.model->bones, same_bone);
  const bool has_keys = std::ranges::any_of(state.keys, [](const auto& keys) { return !keys.empty(); });
  if (same || !has_keys) return;
  if (state.options.contacts.feet) keep_feet(state);
  if (state.options.contacts.hands || state.options.contacts.body) keep_hands(state);
}

void keep_feet(FitState& state) {
  std::vector<Foot> feet;
  for (const Side side : kSides) {
    if (Foot foot(state, side); foot.exists()) feet.push_back(std::move(foot));
  }
  if (feet.empty()) return;
  const auto add_frame = [&](const PosedFigure& source, const PosedFigure& target) {
    for (Foot& foot : feet) foot.add_frame(source, target);
  };
  if (!for_contact_frames(state, add_frame)) return;
  for (Foot& foot : feet) foot.plan();
  const std::int32_t mover = body_mover(state);
  const std::vector<glm::vec3> lowered = lowering_of(state, feet);
  for (int pass = 1; correct_frames(state, feet, mover, lowered) && pass < kMaxPasses; ++pass) {
    bool raised = false;
    for (Foot& foot : feet) raised |= foot.raise();
    if (!raised) break;
  }
  if (state.cancelled()) return;
  for (Foot& foot : feet) foot.write();
  if (!lowered.empty()) add_offsets(state, mover, lowered);
}

}  // namespace odori
