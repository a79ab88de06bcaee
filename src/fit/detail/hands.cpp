#include "fit/detail/body_parts.h"
#include "fit/detail/contacts.h"
#include "fit/detail/refine.h"
#include "fit/detail/two_bones.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace odori {

namespace {

constexpr float kTouch = 0.15f;      // of the arm's length: nearer to a surface it touches
constexpr float kSlow = 0.03f;       // of the arm's length, per frame
constexpr float kMaxPush = 0.5f;     // of the arm's length
constexpr float kArmReach = 0.998f;  // of the arm's length
constexpr int kReachRounds = 4;      // each makes what is out of reach several times smaller
constexpr int kOtherHand = -2, kNothing = -1;

// An arm in one frame.
struct ArmFrame {
  glm::vec3 shoulder{0.0f}, elbow{0.0f}, palm{0.0f};  // of the target
  glm::quat arm_parent = kNoRotation, elbow_parent = kNoRotation;
  glm::vec3 old_palm{0.0f}, old_elbow{0.0f};
  int touches = kNothing;   // index of a part
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
    if (state_.options.contacts.hands && arms_.size() == 2) join_hands();
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

  // Between the palms of the source: a share of 1 while they are near each other, 0 far away.
  struct Clasp {
    glm::vec3 apart{0.0f};  // from left to right, to the scale of the arms
    float share = 0.0f;
  };

  void add_clasp() {
    const glm::vec3 apart = arms_[1].frames.back().old_palm - arms_[0].frames.back().old_palm;
    const float near = 2.0f * kTouch * old_arm_;
    clasps_.push_back({apart * (new_arm_ / old_arm_), 1.0f - ease(glm::length(apart) / near - 1.0f)});
  }

  // Hands on each other go together, not each to what it is near.
  float clasp_at(std::size_t frame) const { return clasps_.empty() ? 0.0f : clasps_[frame].share; }

  // By how much a palm there would be out of the arm's reach.
  static glm::vec3 beyond_reach(const ArmFrame& frame, glm::vec3 palm) {
    const glm::vec3 arm = palm - frame.shoulder;
    const float longest =
        kArmReach * (glm::distance(frame.shoulder, frame.elbow) + glm::distance(frame.elbow, frame.palm));
    const float length = glm::length(arm);
    return length > longest ? arm * (1.0f - longest / length) : glm::vec3(0.0f);
  }

  // Hands near each other keep their distance, to scale, about the middle between them, or the nearest place to it
  // that both arms reach.
  void join_hands() {
    std::vector<bool> joined(clasps_.size());
    for (std::size_t i = 0; i < clasps_.size(); ++i) {
      const auto palm = [&](const Arm& arm) { return arm.frames[i].palm + arm.offsets[i]; };
      const glm::vec3 now = palm(arms_[1]) - palm(arms_[0]);
      const glm::vec3 half = limited(0.5f * clasps_[i].share * (clasps_[i].apart - now));
      arms_[0].offsets[i] -= half;
      arms_[1].offsets[i] += half;
      for (int round = 0; round < kReachRounds; ++round) {
        for (const Arm& arm : arms_) {
          const glm::vec3 back = clasps_[i].share * beyond_reach(arm.frames[i], palm(arm));
          for (Arm& each : arms_) each.offsets[i] -= back;
        }
      }
      joined[i] = clasps_[i].share >= 1.0f;
    }
    for (const FrameInterval& interval : contacts_of(joined)) {
      for (const Arm& arm : arms_) report(arm, kOtherHand, interval);
    }
  }

  void hold_contacts(Arm& arm) {
    for (int part = 0; part < static_cast<int>(parts_.size()); ++part) {
      std::vector<bool> touching(arm.frames.size(), false);
      for (std::size_t i = 0; i < touching.size(); ++i) {
        const ArmFrame &now = arm.frames[i], &before = arm.frames[i - std::min<std::size_t>(i, 1)];
        touching[i] = now.touches == part && before.touches == part &&
                      glm::distance(now.in_part, before.in_part) < kSlow * old_arm_;
      }
      for (const FrameInterval& interval : contacts_of(touching)) hold(arm, part, interval);
    }
  }

  void hold(Arm& arm, int part, const FrameInterval& interval) {
    const std::size_t first = interval.first - std::min(interval.first, kBlend);
    for (std::size_t i = first; i < std::min(interval.last + kBlend, arm.frames.size()); ++i) {
      const std::size_t inside = std::clamp(i, interval.first, interval.last);
      const glm::vec3 offset = limited(arm.frames[inside].wanted - arm.frames[inside].palm);
      arm.offsets[i] = glm::mix(arm.offsets[i], offset, weight_at(interval, i, kBlend) * (1.0f - clasp_at(i)));
    }
    report(arm, part, interval);
  }

  void report(const Arm& arm, int part, const FrameInterval& interval) {
    FitContact contact{standard_name({BodyPart::wrist, arm.side}), "", static_cast<std::uint32_t>(interval.first),
                       static_cast<std::uint32_t>(interval.last)};
    const Side other = arm.side == Side::left ? Side::right : Side::left;
    contact.against = part == kOtherHand ? standard_name({BodyPart::wrist, other}) : parts_[part].name;
    for (std::size_t i = interval.first; i <= interval.last; ++i)
      contact.moved = std::max(contact.moved, glm::length(arm.offsets[i]));
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

  // The elbow stays in its plane.
  static void reach_with(const ArmFrame& frame, glm::vec3 to, glm::quat& arm_turn, glm::quat& elbow_turn) {
    const glm::vec3 upper = frame.elbow - frame.shoulder, lower = frame.palm - frame.elbow;
    glm::vec3 hinge = glm::cross(upper, lower);
    if (glm::length(hinge) < 1e-4f * glm::length(upper) * glm::length(lower))
      hinge = glm::cross(upper, glm::vec3(0.0f, 0.0f, -1.0f));
    if (!(glm::length(hinge) >= 1e-6f)) return;
    const auto turns = reach({frame.shoulder, frame.elbow, frame.palm}, to, glm::normalize(hinge));
    if (!turns) return;
    arm_turn = glm::normalize(glm::conjugate(frame.arm_parent) * turns->root * frame.arm_parent);
    elbow_turn = glm::normalize(glm::conjugate(frame.elbow_parent) * turns->joint * frame.elbow_parent);
  }

  void write(const Arm& arm) {
    float largest = 0.0f;
    for (const glm::vec3 offset : arm.offsets) largest = std::max(largest, glm::length(offset));
    if (largest < kWorthKeys) return;
    Turns turns{std::vector<glm::quat>(arm.frames.size(), kNoRotation),
                std::vector<glm::quat>(arm.frames.size(), kNoRotation)};
    for (std::size_t i = 0; i < arm.frames.size(); ++i) {
      if (glm::length(arm.offsets[i]) < 1e-4f) continue;
      reach_with(arm.frames[i], arm.frames[i].palm + arm.offsets[i], turns.arm[i], turns.elbow[i]);
    }
    add_turns(state_, arm.shoulder, turns.arm, 0.2f);
    add_turns(state_, arm.elbow, turns.elbow, 0.2f);
  }

  FitState& state_;
  std::vector<BodyPartPair> parts_;
  std::vector<Arm> arms_;
  float old_arm_ = 0.0f, new_arm_ = 0.0f;
  std::vector<Capsule> old_trunk_, new_trunk_;  // of every frame
  std::vector<Clasp> clasps_;                   // of every frame
};

}  // namespace

void keep_hands(FitState& state) {
  Hands hands(state);
  if (hands.empty()) return;
  const auto add_frame = [&](const PosedFigure& source, const PosedFigure& target) { hands.add_frame(source, target); };
  if (for_contact_frames(state, add_frame)) hands.correct();
}

}  // namespace odori
