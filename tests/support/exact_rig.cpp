#include "support/exact_rig.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace odori::testing {

namespace {

using Quat = glm::dquat;
using Vec = glm::dvec3;

constexpr double kHalfTurn = 3.14159265358979323846;
const Quat kIdentity(1.0, 0.0, 0.0, 0.0);

Quat about(Vec unit_axis, double angle) { return {std::cos(angle / 2.0), unit_axis * std::sin(angle / 2.0)}; }

Quat fraction_of(Quat q, double ratio) {
  if (q.w < 0.0) q = -q;
  const Vec v(q.x, q.y, q.z);
  const double sine = glm::length(v);
  return sine < 1e-7 ? kIdentity : about(v / sine, 2.0 * std::atan2(sine, q.w) * ratio);
}

Vec unit(glm::length_t axis) {
  Vec v(0.0);
  v[axis] = 1.0;
  return v;
}

// One row of the table of evaluation.md 4.4: R = R(a) * R(b) * R(c).
using Order = std::array<glm::length_t, 3>;

Order order_for(const IkLink& link) {
  const auto inside = [&](glm::length_t i) {
    return link.min_angle_rad[i] > -0.5f * kPi && link.max_angle_rad[i] < 0.5f * kPi;
  };
  if (inside(0)) return {1, 0, 2};
  if (inside(1)) return {2, 1, 0};
  return {0, 2, 1};
}

Vec angles_of(const Order& order, Quat rotation) {
  const glm::dmat3 m = glm::transpose(glm::mat3_cast(rotation));  // m[row][column]
  const double most = 88.0 / 180.0 * kHalfTurn;
  Vec angles;
  if (order == Order{1, 0, 2}) {
    angles = {std::asin(-m[1][2]), std::atan2(m[0][2], m[2][2]), std::atan2(m[1][0], m[1][1])};
  } else if (order == Order{2, 1, 0}) {
    angles = {std::atan2(m[2][1], m[2][2]), std::asin(-m[2][0]), std::atan2(m[1][0], m[0][0])};
  } else {
    angles = {std::atan2(m[2][1], m[1][1]), std::atan2(m[0][2], m[0][0]), std::asin(-m[0][1])};
  }
  angles[order[1]] = std::isnan(angles[order[1]]) ? 0.0 : std::clamp(angles[order[1]], -most, most);
  return angles;
}

double limited(double angle, double low, double high, bool mirror) {
  if (angle < low) return mirror && 2.0 * low - angle <= high ? 2.0 * low - angle : low;
  if (angle > high) return mirror && 2.0 * high - angle >= low ? 2.0 * high - angle : high;
  return angle;
}

class Evaluation {
 public:
  Evaluation(const Model& model, const Pose& pose, std::span<const float> weights, EvaluationRules rules)
      : model_(model),
        pose_(pose),
        rules_(rules),
        evaluated_(model.bones.size()),
        at_(model.bones.size()),
        own_(at_.size(), kIdentity),
        ik_(at_.size(), kIdentity) {
    for (const glm::vec3 move : pose.translations) moves_.emplace_back(move);
    for (std::size_t i = 0; i < at_.size(); ++i) own_[i] = Quat(pose.rotations[i]);
    add_morphs(weights);
  }

  std::vector<ExactBone> run() {
    refresh();
    for (const bool after_physics : {false, true}) {
      for (const std::int32_t bone : order(after_physics)) {
        append(static_cast<std::size_t>(bone));
        refresh(bone);
        evaluated_[static_cast<std::size_t>(bone)] = 1;
        if (model_.bones[static_cast<std::size_t>(bone)].has_ik && pose_.ik_enabled[static_cast<std::size_t>(bone)])
          solve(bone);
      }
      refresh();
    }
    for (std::size_t i = 0; i < at_.size(); ++i) at_[i].local = ik_[i] * own_[i];
    return at_;
  }

 private:
  const Bone& bone(std::int32_t index) const { return model_.bones[static_cast<std::size_t>(index)]; }
  ExactBone& at(std::int32_t index) { return at_[static_cast<std::size_t>(index)]; }
  Quat& ik(std::int32_t index) { return ik_[static_cast<std::size_t>(index)]; }

  void add_morphs(std::span<const float> weights) {
    std::vector<Quat> turns(at_.size(), kIdentity);
    for (std::size_t morph = 0; morph < model_.morphs.size(); ++morph) {
      const auto* bones = std::get_if<BoneMorph>(&model_.morphs[morph].data);
      if (bones == nullptr || weights[morph] == 0.0f) continue;
      for (const BoneOffset& offset : bones->offsets) {
        const auto i = static_cast<std::size_t>(offset.bone);
        turns[i] = turns[i] * fraction_of(Quat(offset.rotation), weights[morph]);
        moves_[i] += Vec(offset.translation) * static_cast<double>(weights[morph]);
      }
    }
    for (std::size_t i = 0; i < at_.size(); ++i) own_[i] = turns[i] * own_[i];
  }

  std::vector<std::int32_t> order(bool after_physics) const {
    std::vector<std::int32_t> list(at_.size());
    std::iota(list.begin(), list.end(), 0);
    std::erase_if(list, [&](std::int32_t i) { return bone(i).after_physics != after_physics; });
    std::stable_sort(list.begin(), list.end(), [&](auto a, auto b) { return bone(a).layer < bone(b).layer; });
    return list;
  }

  void append(std::size_t index) {
    const Bone& to = model_.bones[index];
    if (to.append_source < 0) return;
    const auto from = static_cast<std::size_t>(to.append_source);
    const double ratio = to.append_ratio;
    if (to.append_rotation) own_[index] = own_[index] * fraction_of(ik_[from] * own_[from], ratio);
    if (to.append_translation) moves_[index] += moves_[from] * ratio;
  }

  void refresh(std::int32_t index) {
    const auto i = static_cast<std::size_t>(index);
    const std::int32_t parent = bone(index).parent;
    const Vec above(parent < 0 ? glm::vec3(0.0f) : bone(parent).rest_position);
    const Vec offset = Vec(bone(index).rest_position) - above + moves_[i];
    const ExactBone root;
    const ExactBone& from = parent < 0 ? root : at(parent);
    at_[i].position = from.position + from.rotation * offset;
    at_[i].rotation = from.rotation * ik_[i] * own_[i];
  }

  // All global transforms, each after its parent.
  void refresh() {
    std::vector<char> done(at_.size(), 0);
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(at_.size()); ++i) {
      std::vector<std::int32_t> upwards;
      for (std::int32_t b = i; b >= 0 && !done[static_cast<std::size_t>(b)]; b = bone(b).parent) upwards.push_back(b);
      for (; !upwards.empty(); upwards.pop_back()) {
        refresh(upwards.back());
        done[static_cast<std::size_t>(upwards.back())] = 1;
      }
    }
  }

  // From `top`, an ancestor of the effector, down to the effector.
  void refresh_path(std::int32_t top, std::int32_t effector) {
    std::vector<std::int32_t> path{effector};
    while (path.back() != top) path.push_back(bone(path.back()).parent);
    for (; !path.empty(); path.pop_back()) refresh(path.back());
  }

  bool is_above(std::int32_t link, std::int32_t effector) const {
    while (effector >= 0 && effector != link) effector = bone(effector).parent;
    return effector == link;
  }

  std::int32_t highest_link(const IkSettings& ik) const {
    std::int32_t highest = ik.effector;
    for (const IkLink& link : ik.links) {
      if (is_above(link.bone, ik.effector) && is_above(link.bone, highest)) highest = link.bone;
    }
    return highest;
  }

  double gap(std::int32_t goal, std::int32_t effector) {
    const Vec apart = at(effector).position - at(goal).position;
    return glm::dot(apart, apart);
  }

  void solve(std::int32_t goal) {
    const IkSettings& settings = bone(goal).ik;
    const std::int32_t top = highest_link(settings);
    for (const IkLink& link : settings.links) ik(link.bone) = kIdentity;
    const Vec before = at(settings.effector).position;
    refresh_path(top, settings.effector);
    double best = gap(goal, settings.effector);
    const bool stale = rules_ == EvaluationRules::mmd && evaluated_[static_cast<std::size_t>(settings.effector)] != 0;
    if (stale) {
      at(settings.effector).position = before;
      best = std::max(best, gap(goal, settings.effector));
    }
    first_turn_ = stale;
    const auto turns = [&] {
      std::vector<Quat> kept;
      for (const IkLink& link : settings.links) kept.push_back(ik(link.bone));
      return kept;
    };
    std::vector<Quat> kept = turns();
    for (int i = 0; i < settings.iterations && best >= 1e-7; ++i) {
      iterate(goal, i < settings.iterations / 2);
      if (gap(goal, settings.effector) < best) {
        best = gap(goal, settings.effector);
        kept = turns();
      }
    }
    for (std::size_t k = 0; k < kept.size(); ++k) ik(settings.links[k].bone) = kept[k];
    refresh_path(top, settings.effector);
  }

  void iterate(std::int32_t goal, bool forced) {
    const IkSettings& settings = bone(goal).ik;
    for (std::size_t k = 0; k < settings.links.size(); ++k) {
      const IkLink& link = settings.links[k];
      const bool frozen =
          link.limited && link.min_angle_rad == glm::vec3(0.0f) && link.max_angle_rad == glm::vec3(0.0f);
      if (frozen || !is_above(link.bone, settings.effector)) continue;
      const bool turned = turn(goal, link, settings.unit_angle_rad * static_cast<double>(k + 1), forced);
      if (!turned && !first_turn_) continue;
      first_turn_ = false;
      refresh_path(link.bone, settings.effector);
      if (gap(goal, settings.effector) < 1e-7) return;
    }
  }

  bool turn(std::int32_t goal, const IkLink& link, double most, bool forced) {
    const Vec from = glm::normalize(at(link.bone).position - at(bone(goal).ik.effector).position);
    const Vec to = glm::normalize(at(link.bone).position - at(goal).position);
    const Vec cross = glm::cross(from, to);
    const double sine = glm::length(cross);
    if (!(sine * sine >= 1e-10)) return false;
    const double angle = std::min(most, std::atan2(sine, glm::dot(from, to)));
    Quat& own = ik(link.bone);
    const auto [axis, fraction] = turning(link, cross / sine, forced);
    own = glm::normalize(about(axis, fraction * angle) * own);
    if (link.limited) limit(link, forced);
    return true;
  }

  struct Turning {
    Vec axis;
    double fraction = 1.0;  // of the angle, -1..1
  };

  Turning turning(const IkLink& link, Vec world, bool forced) {
    const std::int32_t parent = bone(link.bone).parent;
    const Vec axis = parent < 0 ? world : glm::conjugate(at(parent).rotation) * world;
    if (bone(link.bone).has_fixed_axis) return about_only(glm::normalize(Vec(bone(link.bone).fixed_axis)), axis);
    std::vector<glm::length_t> free;
    for (glm::length_t i = 0; i < 3; ++i) {
      if (link.min_angle_rad[i] != 0.0f || link.max_angle_rad[i] != 0.0f) free.push_back(i);
    }
    if (!forced || !link.limited || free.size() != 1) return {axis};
    return about_only(unit(free[0]), axis);
  }

  // Blends from one direction to the other within half a degree.
  static Turning about_only(Vec only, Vec wanted) {
    return {only, std::clamp(1.0 + 2.0 * glm::dot(only, wanted) / 0.0087, -1.0, 1.0)};
  }

  void limit(const IkLink& link, bool mirror) {
    const Quat own = own_[static_cast<std::size_t>(link.bone)];
    const Order order = order_for(link);
    Vec angles = angles_of(order, ik(link.bone) * own);
    Quat rotation = kIdentity;
    for (glm::length_t i = 0; i < 3; ++i) {
      angles[i] = limited(angles[i], link.min_angle_rad[i], link.max_angle_rad[i], mirror);
    }
    for (const glm::length_t i : order) rotation = rotation * about(unit(i), angles[i]);
    ik(link.bone) = rotation * glm::conjugate(own);
  }

  const Model& model_;
  const Pose& pose_;
  EvaluationRules rules_;
  bool first_turn_ = false;              // of a solve from a stale effector
  std::vector<std::uint8_t> evaluated_;  // per bone, 1: the pass has reached it
  std::vector<ExactBone> at_;
  std::vector<Quat> own_;  // animation, morphs and append
  std::vector<Quat> ik_;
  std::vector<Vec> moves_;
};

}  // namespace

std::vector<ExactBone> exact_bones(const Model& model, const Pose& pose, std::span<const float> morph_weights,
                                   EvaluationRules rules) {
  return Evaluation(model, pose, morph_weights, rules).run();
}

}  // namespace odori::testing
