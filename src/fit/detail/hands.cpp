#include "fit/detail/body_parts.h"
#include "fit/detail/contacts.h"
#include "fit/detail/refine.h"
#include "fit/detail/smooth.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace odori {

namespace {

constexpr float kTouch = 0.15f;   // of the arm's length: nearer to a surface it touches
constexpr float kSlow = 0.03f;    // of the arm's length, per frame
constexpr float kMaxPush = 0.5f;  // of the arm's length
constexpr int kOtherHand = -2, kNothing = -1;

// An arm in one frame.
struct ArmFrame {
  glm::vec3 shoulder{0.0f}, elbow{0.0f}, palm{0.0f};  // of the target
  glm::quat arm_parent = kNoRotation, elbow_parent = kNoRotation;
  glm::vec3 old_palm{0.0f}, old_elbow{0.0f};
  int touches = kNothing;   // index of a part, or kOtherHand
  glm::vec3 in_part{0.0f};  // the source's palm relative to the part's axis
  glm::vec3 wanted{0.0f};   // where the target's palm touches the same place
};

struct Arm {
  Side side = Side::left;
  std::int32_t shoulder = -1, elbow = -1, wrist = -1, finger = -1;  // bones of the target
  std::int32_t old_elbow = -1, old_wrist = -1, old_finger = -1;
  std::vector<ArmFrame> frames;
  std::vector<glm::vec3> offsets;  // of the palm
};

glm::vec3 palm_of(const PosedFigure& posed, std::int32_t wrist, std::int32_t finger) {
  return finger < 0 ? posed.at(wrist) : 0.5f * (posed.at(wrist) + posed.at(finger));
}

class Hands {
 public:
  explicit Hands(FitState& state) : state_(state), parts_(body_parts(state.from, state.to)) {
    old_arm_ = std::max(arm_length(state.from, Side::left), arm_length(state.from, Side::right));
    new_arm_ = std::max(arm_length(state.to, Side::left), arm_length(state.to, Side::right));
    for (const Side side : kSides) {
      Arm arm{side,
              state.to.bone(BodyPart::arm, side),
              state.to.bone(BodyPart::elbow, side),
              state.to.bone(BodyPart::wrist, side),
              state.to.bone(BodyPart::middle1, side),
              state.from.bone(BodyPart::elbow, side),
              state.from.bone(BodyPart::wrist, side),
              state.from.bone(BodyPart::middle1, side),
              {},
              {}};
      const bool both = arm_length(state.from, side) > 0.0f && arm_length(state.to, side) > 0.0f;
      if (both && is_arm_of(state.to, arm)) arms_.push_back(std::move(arm));
    }
  }

  bool empty() const { return arms_.empty() || parts_.empty(); }

  void add_frame(const PosedFigure& source, const PosedFigure& target) {
    std::vector<Capsule> old_parts, new_parts;
    for (const BodyPartPair& part : parts_) {
      old_parts.push_back(posed_capsule(source, part.old_bone, part.old_rest));
      new_parts.push_back(posed_capsule(target, part.new_bone, part.new_rest));
    }
    for (Arm& arm : arms_) arm.frames.push_back(frame_of(arm, source, target, old_parts, new_parts));
    if (arms_.size() == 2) add_clasp();
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (!parts_[i].trunk) continue;
      old_trunk_.push_back(old_parts[i]);
      new_trunk_.push_back(new_parts[i]);
    }
  }

  void correct() {
    for (Arm& arm : arms_) arm.offsets.assign(arm.frames.size(), glm::vec3(0.0f));
    if (state_.options.contacts.hands) {
      for (Arm& arm : arms_) hold_contacts(arm);
    }
    if (state_.options.contacts.body) {
      for (Arm& arm : arms_) stay_outside(arm);
    }
    for (const Arm& arm : arms_) write(arm);
  }

 private:
  static bool is_arm_of(const FitFigure& to, const Arm& arm) {
    return is_ancestor(*to.model, arm.shoulder, arm.elbow) && is_ancestor(*to.model, arm.elbow, arm.wrist);
  }

  ArmFrame frame_of(const Arm& arm, const PosedFigure& source, const PosedFigure& target,
                    const std::vector<Capsule>& old_parts, const std::vector<Capsule>& new_parts) const {
    const auto parent_rotation = [&](std::int32_t bone) {
      const std::int32_t parent = state_.to.model->bones[bone].parent;
      return parent < 0 ? kNoRotation : target.global(parent).rotation;
    };
    ArmFrame frame;
    frame.shoulder = target.at(arm.shoulder);
    frame.elbow = target.at(arm.elbow);
    frame.palm = palm_of(target, arm.wrist, arm.finger);
    frame.arm_parent = parent_rotation(arm.shoulder);
    frame.elbow_parent = parent_rotation(arm.elbow);
    frame.old_elbow = source.at(arm.old_elbow);
    frame.old_palm = palm_of(source, arm.old_wrist, arm.old_finger);
    find_touch(arm, old_parts, new_parts, frame);
    return frame;
  }

  // The nearest part whose surface the palm touches, and the same place on the target's.
  void find_touch(const Arm& arm, const std::vector<Capsule>& old_parts, const std::vector<Capsule>& new_parts,
                  ArmFrame& frame) const {
    float nearest = kTouch * old_arm_;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (parts_[i].arm && parts_[i].side == arm.side) continue;
      const OnCapsule on = locate(old_parts[i], frame.old_palm);
      if (on.distance >= nearest) continue;
      nearest = on.distance;
      frame.touches = static_cast<int>(i);
      const Capsule& now = new_parts[i];
      const float ratio = now.radius / std::max(old_parts[i].radius, 1e-4f);
      frame.wanted = glm::mix(now.a, now.b, on.along) + on.normal * (now.radius + on.distance * ratio);
      frame.in_part = frame.old_palm - old_parts[i].a;
    }
  }

  // Hands on each other: their distance to the scale of the arms, about the middle between them.
  void add_clasp() {
    ArmFrame &left = arms_[0].frames.back(), &right = arms_[1].frames.back();
    const glm::vec3 apart = right.old_palm - left.old_palm;
    if (glm::length(apart) >= 2.0f * kTouch * old_arm_) return;
    const glm::vec3 half = 0.5f * apart * (new_arm_ / old_arm_), middle = 0.5f * (left.palm + right.palm);
    left.touches = right.touches = kOtherHand;
    left.wanted = middle - half;
    right.wanted = middle + half;
    left.in_part = right.in_part = apart;
  }

  void hold_contacts(Arm& arm) {
    for (int part = kOtherHand; part < static_cast<int>(parts_.size()); ++part) {
      if (part == kNothing) continue;
      std::vector<bool> touching(arm.frames.size(), false);
      for (std::size_t i = 1; i < touching.size(); ++i) {
        const ArmFrame &now = arm.frames[i], &before = arm.frames[i - 1];
        touching[i] = now.touches == part && before.touches == part &&
                      glm::distance(now.in_part, before.in_part) < kSlow * old_arm_;
      }
      for (const FrameInterval& interval : intervals_of(touching, kMinContact)) hold(arm, part, interval);
    }
  }

  void hold(Arm& arm, int part, const FrameInterval& interval) {
    float largest = 0.0f;
    const std::size_t first = interval.first - std::min(interval.first, kBlend);
    for (std::size_t i = first; i < std::min(interval.last + kBlend, arm.frames.size()); ++i) {
      const std::size_t inside = std::clamp(i, interval.first, interval.last);
      const glm::vec3 offset = limited(arm.frames[inside].wanted - arm.frames[inside].palm);
      const float weight = weight_at(interval, i, kBlend);
      arm.offsets[i] = glm::mix(arm.offsets[i], offset, weight);
      if (i == inside) largest = std::max(largest, glm::length(offset));
    }
    FitContact contact{standard_name({BodyPart::wrist, arm.side}), "", static_cast<std::uint32_t>(interval.first),
                       static_cast<std::uint32_t>(interval.last)};
    const Side other = arm.side == Side::left ? Side::right : Side::left;
    contact.against = part == kOtherHand ? standard_name({BodyPart::wrist, other}) : parts_[part].name;
    contact.moved = largest;
    state_.report.contacts.push_back(std::move(contact));
  }

  glm::vec3 limited(glm::vec3 offset) const {
    const float length = glm::length(offset), most = kMaxPush * new_arm_;
    return length > most ? offset * (most / length) : offset;
  }

  // What the source keeps outside its trunk and head stays outside in the target.
  void stay_outside(Arm& arm) {
    const std::size_t parts = old_trunk_.size() / arm.frames.size();
    std::vector<glm::vec3> pushes(arm.frames.size(), glm::vec3(0.0f));
    for (std::size_t i = 0; i < pushes.size(); ++i) {
      const ArmFrame& frame = arm.frames[i];
      for (std::size_t part = i * parts; part < (i + 1) * parts; ++part) {
        // The palm, and the middle of the forearm, which moves half as far as the palm.
        for (const float share : {1.0f, 0.5f}) {
          const glm::vec3 old_point = glm::mix(frame.old_elbow, frame.old_palm, share);
          const glm::vec3 point = glm::mix(frame.elbow, frame.palm + arm.offsets[i], share);
          const OnCapsule old_on = locate(old_trunk_[part], old_point), on = locate(new_trunk_[part], point);
          if (old_on.distance < 0.0f || on.distance >= 0.0f) continue;
          pushes[i] = limited(pushes[i] - on.normal * (on.distance / share));
        }
      }
    }
    add_pushes(pushes, arm);
  }

  static void add_pushes(const std::vector<glm::vec3>& pushes, Arm& arm) {
    constexpr std::size_t kSpread = 3;
    std::vector<glm::vec3> largest(pushes.size());
    for (std::size_t i = 0; i < pushes.size(); ++i) {
      const std::size_t first = i - std::min(i, kSpread), last = std::min(i + kSpread, pushes.size() - 1);
      for (std::size_t k = first; k <= last; ++k) {
        if (glm::length(pushes[k]) > glm::length(largest[i])) largest[i] = pushes[k];
      }
    }
    const std::vector<glm::vec3> smooth = averaged(largest, kSpread);
    for (std::size_t i = 0; i < smooth.size(); ++i) arm.offsets[i] += smooth[i];
  }

  struct Turns {
    std::vector<glm::quat> arm, elbow;  // before the bones' own rotations, in their parents' space
  };

  // Two bones reach a point: the elbow bends to the distance, the arm turns to the direction. The elbow stays in its
  // plane.
  static void reach(const ArmFrame& frame, glm::vec3 to, glm::quat& arm_turn, glm::quat& elbow_turn) {
    const glm::vec3 upper = frame.elbow - frame.shoulder, lower = frame.palm - frame.elbow;
    const float a = glm::length(upper), b = glm::length(lower), wanted = glm::distance(to, frame.shoulder);
    if (a < 1e-3f || b < 1e-3f || wanted < 1e-3f) return;
    glm::vec3 axis = glm::cross(upper, lower);
    if (glm::length(axis) < 1e-4f * a * b) axis = glm::cross(upper, glm::vec3(0.0f, 0.0f, -1.0f));
    if (glm::length(axis) < 1e-6f) return;
    axis = glm::normalize(axis);
    const float now = std::acos(std::clamp(glm::dot(upper, lower) / (a * b), -1.0f, 1.0f));
    const float reachable = std::clamp(wanted, std::abs(a - b) * 1.01f + 1e-3f, (a + b) * 0.9995f);
    const float cosine = (reachable * reachable - a * a - b * b) / (2.0f * a * b);
    const glm::quat bend = axis_angle(axis, std::acos(std::clamp(cosine, -1.0f, 1.0f)) - now);
    const glm::vec3 bent = frame.elbow + bend * lower - frame.shoulder;
    if (glm::length(bent) < 1e-3f) return;
    const glm::quat swing = shortest_arc(glm::normalize(bent), glm::normalize(to - frame.shoulder));
    arm_turn = glm::normalize(glm::conjugate(frame.arm_parent) * swing * frame.arm_parent);
    elbow_turn = glm::normalize(glm::conjugate(frame.elbow_parent) * bend * frame.elbow_parent);
  }

  void write(const Arm& arm) {
    float largest = 0.0f;
    for (const glm::vec3 offset : arm.offsets) largest = std::max(largest, glm::length(offset));
    if (largest < kWorthKeys) return;
    Turns turns{std::vector<glm::quat>(arm.frames.size(), kNoRotation),
                std::vector<glm::quat>(arm.frames.size(), kNoRotation)};
    for (std::size_t i = 0; i < arm.frames.size(); ++i) {
      if (glm::length(arm.offsets[i]) < 1e-4f) continue;
      reach(arm.frames[i], arm.frames[i].palm + arm.offsets[i], turns.arm[i], turns.elbow[i]);
    }
    turn_before(arm.shoulder, turns.arm);
    turn_before(arm.elbow, turns.elbow);
  }

  // Rotates a bone by an additional rotation per frame; keys without one stay as they are.
  void turn_before(std::int32_t bone, const std::vector<glm::quat>& turns) {
    const std::vector<BoneKey> old_keys = state_.keys[bone];
    const std::array<std::span<const BoneKey>, 1> tracks{old_keys};
    const auto turn_at = [&turns](double frame) {
      const double at = std::clamp(frame, 0.0, static_cast<double>(turns.size() - 1));
      const auto before = static_cast<std::size_t>(at), after = std::min(before + 1, turns.size() - 1);
      return slerp_short(turns[before], turns[after], static_cast<float>(at - std::floor(at)));
    };
    const WantedTransform wanted = [&](double frame) {
      RigidTransform local = state_.target.local(bone, frame);
      local.rotation = glm::normalize(turn_at(frame) * local.rotation);
      return local;
    };
    std::vector<std::uint32_t> frames = union_of_frames(tracks);
    frames.insert(frames.end(), {0u, static_cast<std::uint32_t>(turns.size()) - 1});
    for (std::uint32_t i = 1; i < turns.size(); ++i) {
      if ((turns[i] == kNoRotation) != (turns[i - 1] == kNoRotation)) frames.push_back(i - 1);
    }
    std::ranges::sort(frames);
    frames.erase(std::unique(frames.begin(), frames.end()), frames.end());
    std::vector<BoneKey> keys = refined_keys(wanted, frames, tracks, state_.keys_left, {0.3f, 0.018f});
    for (BoneKey& key : keys) {
      const auto old = std::ranges::lower_bound(old_keys, key.frame, {}, &BoneKey::frame);
      const bool same = old != old_keys.end() && old->frame == key.frame;
      if (same && (key.frame >= turns.size() || turns[key.frame] == kNoRotation)) key.rotation = old->rotation;
      if (same) key.translation = old->translation;
    }
    state_.set_keys(bone, std::move(keys));
  }

  FitState& state_;
  std::vector<BodyPartPair> parts_;
  std::vector<Arm> arms_;
  float old_arm_ = 0.0f, new_arm_ = 0.0f;
  std::vector<Capsule> old_trunk_, new_trunk_;  // of every frame
};

}  // namespace

void keep_hands(FitState& state) {
  Hands hands(state);
  if (hands.empty()) return;
  const auto add_frame = [&](const PosedFigure& source, const PosedFigure& target) { hands.add_frame(source, target); };
  if (for_contact_frames(state, add_frame)) hands.correct();
}

}  // namespace odori
