#include "fit/detail/contacts.h"
#include "fit/detail/refine.h"
#include "fit/detail/smooth.h"
#include "fit/detail/sole.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace odori {

namespace {

constexpr float kStillSpeed = 0.02f / 9.2f;  // of the leg's length, per frame
constexpr float kNearFloor = 0.3f / 9.2f;    // of the leg's length
constexpr float kReach = 0.998f;             // of the leg's length
constexpr float kMaxLowering = 0.06f;        // of the leg's length: a foot far to the side is out of reach
constexpr float kMaxLegAngle = 0.07f;        // radians; beyond it a goal follows the hip

// What both models do with one leg, per frame.
struct LegFrames {
  std::vector<glm::vec3> hip, ankle, goal, new_hip, new_goal;
  std::vector<float> sole, new_sole;  // heights
  std::vector<glm::quat> new_parent;  // orientation of the goal's parent
  std::vector<bool> ik;               // on in both
  std::vector<bool> planted;
};

class Foot {
 public:
  Foot(FitState& state, Side side)
      : state_(state), side_(side), old_sole_(state.from, side), new_sole_(state.to, side) {
    goal_ = state.to.bone(BodyPart::leg_ik, side);
    parent_ = goal_ < 0 ? -1 : state.to.model->bones[goal_].parent;
  }

  bool exists() const {
    const int side = index_of(side_);
    return goal_ >= 0 && state_.from.bone(BodyPart::leg_ik, side_) >= 0 && state_.from.legs[side] &&
           state_.to.legs[side] && !state_.keys[goal_].empty();
  }

  void add_frame(const PosedFigure& source, const PosedFigure& target) {
    const auto add = [](auto& list, const auto& value) { list.push_back(value); };
    add(frames_.hip, source.at(state_.from.bone(BodyPart::leg, side_)));
    add(frames_.ankle, source.at(state_.from.bone(BodyPart::ankle, side_)));
    add(frames_.goal, source.at(state_.from.bone(BodyPart::leg_ik, side_)));
    add(frames_.sole, old_sole_.height(source));
    add(frames_.new_hip, target.at(state_.to.bone(BodyPart::leg, side_)));
    add(frames_.new_goal, target.at(goal_));
    add(frames_.new_sole, new_sole_.height(target));
    add(frames_.new_parent, parent_ < 0 ? kNoRotation : target.global(parent_).rotation);
    frames_.ik.push_back(source.ik_on(state_.from.bone(BodyPart::leg_ik, side_)) && target.ik_on(goal_));
  }

  // Moves the goal; afterwards `goals` are where it is.
  void correct() {
    find_planted();
    std::vector<glm::vec3> offsets = sideways();
    const std::vector<float> heights = upwards();
    float largest = 0.0f;
    for (std::size_t i = 0; i < offsets.size(); ++i) {
      offsets[i].y += heights[i];
      largest = std::max(largest, glm::length(offsets[i]));
    }
    report(offsets);
    if (largest < kWorthKeys) return;
    for (std::size_t i = 0; i < offsets.size(); ++i) frames_.new_goal[i] += offsets[i];
    for (std::size_t i = 0; i < offsets.size(); ++i) {
      offsets[i] = glm::conjugate(frames_.new_parent[i]) * offsets[i];
    }
    add_offsets(state_, goal_, offsets);
  }

  // How far センター must come down for the foot to stay in reach, per frame.
  std::vector<float> lowering() const {
    const float old_length = state_.from.legs[index_of(side_)]->length;
    const float length = state_.to.legs[index_of(side_)]->length;
    std::vector<float> needed(frames_.hip.size(), 0.0f);
    for (std::size_t i = 0; i < needed.size(); ++i) {
      if (!frames_.ik[i] || !frames_.planted[i]) continue;
      const glm::vec3 leg = frames_.new_hip[i] - frames_.new_goal[i];
      const float across = leg.x * leg.x + leg.z * leg.z, reach = kReach * length;
      const float old_share = glm::distance(frames_.hip[i], frames_.goal[i]) / old_length;
      if (glm::length(leg) <= std::max(kReach, old_share + 0.001f) * length || across >= reach * reach) continue;
      needed[i] = std::clamp(leg.y - std::sqrt(reach * reach - across), 0.0f, kMaxLowering * length);
    }
    return needed;
  }

 private:
  void find_planted() {
    const float length = state_.from.legs[index_of(side_)]->length;
    std::vector<bool> still(frames_.ankle.size());
    for (std::size_t i = 1; i < still.size(); ++i) {
      const float speed = glm::distance(frames_.ankle[i], frames_.ankle[i - 1]);
      still[i] = frames_.ik[i] && speed < kStillSpeed * length && frames_.sole[i] < kNearFloor * length;
      if (still[i] && i == 1) still[0] = true;
    }
    frames_.planted.assign(still.size(), false);
    intervals_ = intervals_of(still, kMinContact);
    for (const FrameInterval& interval : intervals_) {
      std::fill(frames_.planted.begin() + static_cast<std::ptrdiff_t>(interval.first),
                frames_.planted.begin() + static_cast<std::ptrdiff_t>(interval.last) + 1, true);
    }
  }

  // Where the hips turn far and are wide against the legs, the goal follows the hip in part: the leg keeps its
  // direction.
  std::vector<glm::vec3> sideways() const {
    std::vector<glm::vec3> offsets(frames_.hip.size(), glm::vec3(0.0f));
    bool needed = false;
    for (std::size_t i = 0; i < offsets.size(); ++i) {
      if (!frames_.ik[i]) continue;
      const glm::vec3 old_leg = frames_.goal[i] - frames_.hip[i], new_leg = frames_.new_goal[i] - frames_.new_hip[i];
      const float angle = std::atan2(glm::length(glm::cross(old_leg, new_leg)), glm::dot(old_leg, new_leg));
      if (angle <= kMaxLegAngle) continue;
      needed = needed || angle > 1.5f * kMaxLegAngle;
      glm::vec3 error = state_.scale * old_leg - new_leg;
      error.y = 0.0f;
      offsets[i] = clamp_finite(error * (1.0f - kMaxLegAngle / angle));
    }
    if (!needed) return std::vector<glm::vec3>(frames_.hip.size(), glm::vec3(0.0f));
    return held(averaged(offsets, 3));
  }

  // Constant while the foot stands, and blended into that before and after.
  std::vector<glm::vec3> held(std::vector<glm::vec3> offsets) const {
    const std::vector<glm::vec3> free = offsets;
    for (const FrameInterval& interval : intervals_) {
      glm::vec3 mean(0.0f);
      for (std::size_t i = interval.first; i <= interval.last; ++i) mean += free[i];
      mean /= static_cast<float>(interval.last - interval.first + 1);
      const std::size_t first = interval.first - std::min(interval.first, kBlend);
      for (std::size_t i = first; i < std::min(interval.last + kBlend, offsets.size()); ++i) {
        const bool other = frames_.planted[i] && (i < interval.first || i > interval.last);
        if (!other) offsets[i] = glm::mix(offsets[i], mean, weight_at(interval, i, kBlend));
      }
    }
    return offsets;
  }

  // Soles that stand are as high above the floor as the source's, to scale; between, none goes below the floor.
  std::vector<float> upwards() const {
    std::vector<float> heights(frames_.hip.size(), 0.0f);
    if (intervals_.empty() || old_sole_.empty() || new_sole_.empty()) return lifted(std::move(heights));
    std::vector<float> of_interval;
    for (const FrameInterval& interval : intervals_) {
      const auto lowest = [&](const std::vector<float>& soles) {
        return *std::min_element(soles.begin() + static_cast<std::ptrdiff_t>(interval.first),
                                 soles.begin() + static_cast<std::ptrdiff_t>(interval.last) + 1);
      };
      of_interval.push_back(state_.scale * lowest(frames_.sole) - lowest(frames_.new_sole));
    }
    std::size_t next = 0;
    for (std::size_t i = 0; i < heights.size(); ++i) {
      while (next < intervals_.size() && i > intervals_[next].last) ++next;
      if (next == intervals_.size()) {
        heights[i] = of_interval.back();
      } else if (i >= intervals_[next].first || next == 0) {
        heights[i] = of_interval[next];
      } else {
        const auto gap = static_cast<float>(intervals_[next].first - intervals_[next - 1].last);
        const float t = static_cast<float>(i - intervals_[next - 1].last) / gap;
        heights[i] = std::lerp(of_interval[next - 1], of_interval[next], ease(t));
      }
    }
    for (std::size_t i = 0; i < heights.size(); ++i) heights[i] *= nearness(i);
    return lifted(std::move(heights));
  }

  // 1 on the floor, 0 for a foot that is high in the air.
  float nearness(std::size_t frame) const {
    if (frames_.planted[frame]) return 1.0f;
    const float air = frames_.sole[frame] / state_.from.legs[index_of(side_)]->length;
    return 1.0f - ease((air - kNearFloor) / 0.1f);
  }

  std::vector<float> lifted(std::vector<float> heights) const {
    std::vector<float> needed(heights.size(), 0.0f);
    for (std::size_t i = 0; i < heights.size(); ++i) {
      const float now = frames_.new_sole[i] + heights[i], floor = std::min(0.0f, state_.scale * frames_.sole[i]);
      if (frames_.ik[i]) needed[i] = std::clamp(floor - now, 0.0f, 10.0f);
    }
    const std::vector<float> lift = smooth_above(needed, 2);
    for (std::size_t i = 0; i < heights.size(); ++i) {
      if (frames_.ik[i] && !frames_.planted[i]) heights[i] += lift[i];
    }
    return heights;
  }

  void report(const std::vector<glm::vec3>& offsets) {
    for (const FrameInterval& interval : intervals_) {
      FitContact contact{standard_name({BodyPart::ankle, side_}), "floor", static_cast<std::uint32_t>(interval.first),
                         static_cast<std::uint32_t>(interval.last)};
      contact.moved = glm::length(offsets[interval.first]);
      state_.report.contacts.push_back(std::move(contact));
    }
  }

  FitState& state_;
  Side side_;
  Sole old_sole_, new_sole_;
  std::int32_t goal_ = -1, parent_ = -1;
  LegFrames frames_;
  std::vector<FrameInterval> intervals_;
};

// The bone that moves the whole body, and whose keys may be lowered.
std::int32_t body_mover(const FitState& state) {
  for (const BodyPart part : {BodyPart::center, BodyPart::groove, BodyPart::waist}) {
    const std::int32_t bone = state.to.bone(part);
    if (bone >= 0 && state.pairing.source_of[bone] >= 0) return bone;
  }
  return -1;
}

}  // namespace

void add_offsets(FitState& state, std::int32_t bone, const std::vector<glm::vec3>& offsets) {
  const std::vector<BoneKey> old_keys = state.keys[bone];
  const std::array<std::span<const BoneKey>, 1> tracks{old_keys};
  std::vector<std::uint32_t> frames = union_of_frames(tracks);
  frames.insert(frames.end(), {0u, static_cast<std::uint32_t>(offsets.size()) - 1});
  std::ranges::sort(frames);
  frames.erase(std::unique(frames.begin(), frames.end()), frames.end());
  const auto offset_at = [&offsets](double frame) {
    const double last = static_cast<double>(offsets.size() - 1), at = std::clamp(frame, 0.0, last);
    const auto before = static_cast<std::size_t>(at), after = std::min(before + 1, offsets.size() - 1);
    return glm::mix(offsets[before], offsets[after], static_cast<float>(at - std::floor(at)));
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
  std::vector<float> needed(contact_frames(state), 0.0f);
  for (Foot& foot : feet) {
    foot.correct();
    const std::vector<float> of_foot = foot.lowering();
    for (std::size_t i = 0; i < needed.size(); ++i) needed[i] = std::max(needed[i], of_foot[i]);
  }
  const std::int32_t mover = body_mover(state);
  if (mover < 0 || *std::ranges::max_element(needed) < 1e-3f) return;
  std::vector<glm::vec3> offsets;
  for (const float lowered : smooth_above(needed, kBlend)) offsets.push_back({0.0f, -lowered, 0.0f});
  add_offsets(state, mover, offsets);
}

}  // namespace odori
