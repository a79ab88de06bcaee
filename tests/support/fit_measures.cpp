#include "support/fit_measures.h"

#include "motion/sample.h"
#include "rig/deform.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace odori::testing {

namespace {

float degrees_between(glm::vec3 a, glm::vec3 b) {
  return glm::degrees(std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b)));
}

// A model posed by a motion, without physics.
class Dancer {
 public:
  Dancer(const Model& model, const Motion& motion)
      : model_(model),
        roles_(find_roles(model)),
        rig_(build_rig(model)),
        bound_(bind(motion, model)),
        pose_(rest_pose(model)),
        morphs_(make_morph_state(rig_)),
        bones_(make_bone_state(rig_)) {
    for (std::size_t i = 0; i < model.vertices.size(); ++i) add_sole_vertex(i);
  }

  void show(double frame) {
    sample(bound_, frame, cursor_, pose_);
    evaluate_morphs(rig_, pose_.morph_weights, morphs_);
    deform_before_physics(rig_, pose_, morphs_, {}, bones_);
    deform_after_physics(rig_, pose_, {}, bones_);
  }

  std::uint32_t last_frame() const { return bound_.last_frame; }
  // Whether the motion has keys for the arm, or for a leg.
  bool moves(Side side, BodyPart first, BodyPart last) const {
    return std::ranges::any_of(bound_.bones, [&](const BoundMotion::Bone& track) {
      const auto& role = roles_.of_bone[track.bone];
      return role && role->side == side && role->part >= first && role->part <= last;
    });
  }
  std::int32_t bone(BodyPart part, Side side) const { return roles_.bone(part, side); }
  glm::vec3 at(std::int32_t bone) const { return bones_.globals[bone].translation; }
  std::optional<glm::vec3> direction_of(BodyPart from, BodyPart to, Side side) const {
    const std::int32_t a = bone(from, side), b = bone(to, side);
    if (a < 0 || b < 0 || glm::distance(at(a), at(b)) < 1e-4f) return std::nullopt;
    return glm::normalize(at(b) - at(a));
  }
  float leg_length(Side side) const { return length_of({BodyPart::leg, BodyPart::knee, BodyPart::ankle}, side); }
  float arm_length() const { return length_of({BodyPart::arm, BodyPart::elbow, BodyPart::wrist}, Side::left); }
  std::optional<glm::vec3> palm(Side side) const {
    const std::int32_t wrist = bone(BodyPart::wrist, side), finger = bone(BodyPart::middle1, side);
    if (wrist < 0) return std::nullopt;
    return finger < 0 ? at(wrist) : 0.5f * (at(wrist) + at(finger));
  }
  bool leg_ik_on(Side side) const {
    const std::int32_t ik = bone(BodyPart::leg_ik, side);
    return ik >= 0 && pose_.ik_enabled[ik] != 0;
  }
  // The lowest point of the foot; of a model without vertices the ankle or toe.
  float sole(Side side) const {
    float lowest = 1e9f;
    for (const auto& [bone, rest] : soles_[side == Side::left ? 0 : 1]) {
      const RigidTransform& global = bones_.globals[bone];
      lowest = std::min(lowest, global.apply(rest - model_.bones[bone].rest_position).y);
    }
    for (const BodyPart part : {BodyPart::toe}) {
      if (lowest > 1e8f && bone(part, side) >= 0) lowest = at(bone(part, side)).y;
    }
    return lowest;
  }

 private:
  // From joint to joint at rest; 0: it has not all of them.
  float length_of(const std::array<BodyPart, 3>& parts, Side side) const {
    float length = 0.0f;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
      const std::int32_t a = bone(parts[i], side), b = bone(parts[i + 1], side);
      if (a < 0 || b < 0) return 0.0f;
      length += glm::distance(model_.bones[a].rest_position, model_.bones[b].rest_position);
    }
    return length;
  }
  // Those that one bone of a foot moves.
  void add_sole_vertex(std::size_t index) {
    const Vertex& vertex = model_.vertices[index];
    const auto heaviest = std::ranges::max_element(vertex.weights) - vertex.weights.begin();
    if (vertex.weights[heaviest] < 0.99f || vertex.bones[heaviest] < 0) return;
    const auto& role = roles_.of_bone[vertex.bones[heaviest]];
    if (!role || role->side == Side::none) return;
    if (role->part != BodyPart::ankle && role->part != BodyPart::ankle_d && role->part != BodyPart::toe_ex) return;
    soles_[role->side == Side::left ? 0 : 1].push_back({vertex.bones[heaviest], vertex.position});
  }

  const Model& model_;
  Roles roles_;
  Rig rig_;
  BoundMotion bound_;
  SamplerCursor cursor_;
  Pose pose_;
  MorphState morphs_;
  BoneState bones_;
  std::array<std::vector<std::pair<std::int32_t, glm::vec3>>, 2> soles_;
};

struct Limb {
  BodyPart from, to;
};
constexpr Limb kLimbs[] = {{BodyPart::arm, BodyPart::elbow},       {BodyPart::elbow, BodyPart::wrist},
                           {BodyPart::wrist, BodyPart::middle1},   {BodyPart::thumb0, BodyPart::thumb1},
                           {BodyPart::thumb1, BodyPart::thumb2},   {BodyPart::index1, BodyPart::index2},
                           {BodyPart::index2, BodyPart::index3},   {BodyPart::middle1, BodyPart::middle2},
                           {BodyPart::middle2, BodyPart::middle3}, {BodyPart::ring1, BodyPart::ring2},
                           {BodyPart::ring2, BodyPart::ring3},     {BodyPart::little1, BodyPart::little2},
                           {BodyPart::little2, BodyPart::little3}};
constexpr Limb kLegs[] = {{BodyPart::leg, BodyPart::knee}, {BodyPart::knee, BodyPart::ankle}};

class Measurement {
 public:
  Measurement(const FitSubject& subject, float scale)
      : from_(subject.from, subject.source), to_(subject.to, subject.shown), scale_(scale) {}

  FitMeasures run(std::uint32_t step) {
    const std::uint32_t last = std::max(from_.last_frame(), to_.last_frame());
    for (std::uint32_t frame = 0; frame <= last; frame += step) {
      from_.show(frame);
      to_.show(frame);
      ++result_.frames;
      frame_ = frame;
      for (const Side side : {Side::left, Side::right}) {
        measure_limbs(side, frame);
        measure_leg(side);
        measure_foot(side, step);
      }
      measure_hands();
    }
    for (Foot& foot : feet_) end_interval(foot);
    if (result_.legs > 0) result_.legs_mean_deg = static_cast<float>(leg_sum_ / result_.legs);
    return result_;
  }

 private:
  void compare(const Limb& limb, Side side, std::uint32_t frame) {
    const auto a = from_.direction_of(limb.from, limb.to, side), b = to_.direction_of(limb.from, limb.to, side);
    if (!a || !b) return;
    const float angle = degrees_between(*a, *b);
    if (angle <= result_.limbs_deg) return;
    result_.limbs_deg = angle;
    result_.worst_limb = standard_name({limb.from, side});
    result_.worst_limb_frame = frame;
  }

  // Limbs that the motion does not move are at rest, as the model has them.
  void measure_limbs(Side side, std::uint32_t frame) {
    const bool arm = from_.moves(side, BodyPart::shoulder_parent, BodyPart::little3);
    for (const Limb& limb : kLimbs) {
      if (arm) compare(limb, side, frame);
    }
    if (!from_.moves(side, BodyPart::leg, BodyPart::toe_ex)) return;
    if (from_.leg_ik_on(side) || to_.leg_ik_on(side)) return;
    for (const Limb& limb : kLegs) compare(limb, side, frame);
  }

  void measure_leg(Side side) {
    if (!from_.leg_ik_on(side) || !to_.leg_ik_on(side)) return;
    const auto a = from_.direction_of(BodyPart::leg, BodyPart::ankle, side);
    const auto b = to_.direction_of(BodyPart::leg, BodyPart::ankle, side);
    if (!a || !b) return;
    const float angle = degrees_between(*a, *b);
    if (angle > result_.legs_max_deg) {
      result_.legs_max_deg = angle;
      result_.worst_leg_frame = frame_;
    }
    leg_sum_ += angle;
    ++result_.legs;
  }

  struct Foot {
    std::vector<glm::vec3> old_path, new_path;
    std::optional<glm::vec3> before;
  };

  void end_interval(Foot& foot) {
    if (foot.old_path.size() >= 3) {
      ++result_.planted_intervals;
      float old_move = 0.0f, new_move = 0.0f;
      for (std::size_t i = 0; i < foot.old_path.size(); ++i) {
        old_move = std::max(old_move, glm::distance(foot.old_path[i], foot.old_path[0]));
        new_move = std::max(new_move, glm::distance(foot.new_path[i], foot.new_path[0]));
      }
      if (new_move - scale_ * old_move > result_.planted) {
        result_.planted = new_move - scale_ * old_move;
        result_.planted_end = frame_;
        result_.planted_length = static_cast<int>(foot.old_path.size());
      }
    }
    foot.old_path.clear();
    foot.new_path.clear();
  }

  void measure_foot(Side side, std::uint32_t step) {
    Foot& foot = feet_[side == Side::left ? 0 : 1];
    const std::int32_t old_ankle = from_.bone(BodyPart::ankle, side), new_ankle = to_.bone(BodyPart::ankle, side);
    if (old_ankle < 0 || new_ankle < 0) return;
    const float old_sole = from_.sole(side), new_sole = to_.sole(side);
    if (old_sole >= 0.0f && -new_sole > result_.sole_below) {
      result_.sole_below = -new_sole;
      result_.worst_sole_frame = frame_;
    }
    const glm::vec3 at = from_.at(old_ankle);
    const float size = from_.leg_length(side) / 9.2f;  // as the page's limits
    const bool still = foot.before && glm::distance(*foot.before, at) < 0.02f * size;
    foot.before = at;
    if (!still || old_sole > 0.3f * size || step != 1) return end_interval(foot);
    foot.old_path.push_back(at);
    foot.new_path.push_back(to_.at(new_ankle));
  }

  // Palms that are near each other: their distance, to the scale of the arms.
  void measure_hands() {
    const auto a = from_.palm(Side::left), b = from_.palm(Side::right);
    const auto c = to_.palm(Side::left), d = to_.palm(Side::right);
    const float arm = from_.arm_length(), other_arm = to_.arm_length();
    if (!a || !b || !c || !d || arm <= 0.0f) return;
    const float old_distance = glm::distance(*a, *b);
    if (old_distance > 0.3f * arm) return;
    const float error = std::abs(glm::distance(*c, *d) - other_arm / arm * old_distance);
    if (error <= result_.hands) return;
    result_.hands = error;
    result_.worst_hands_frame = frame_;
  }

  Dancer from_, to_;
  float scale_;
  FitMeasures result_;
  std::array<Foot, 2> feet_;
  std::uint32_t frame_ = 0;
  double leg_sum_ = 0.0;
};

}  // namespace

FitMeasures measure_fit(const FitSubject& subject, float scale, std::uint32_t step) {
  return Measurement(subject, scale).run(step);
}

}  // namespace odori::testing
