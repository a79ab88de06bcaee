#include "model/detail/role_structure.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kLegByIk = 0.7f;
constexpr float kLegByShape = 0.5f;
constexpr float kSpine = 0.6f;
constexpr float kArm = 0.5f;
constexpr float kFloorShare = 0.25f;  // of the height: an ankle is below
constexpr float kHeadShare = 0.85f;   // of the height: vertices above are of the head

class Structure {
 public:
  Structure(const Model& model, const Roles& known) : bones_(model.bones), known_(known) {
    children_.resize(bones_.size());
    for (std::size_t i = 0; i < bones_.size(); ++i) {
      if (bones_[i].parent >= 0) ++children_[bones_[i].parent];
      top_ = std::max(top_, bones_[i].rest_position.y);
    }
    for (const Vertex& vertex : model.vertices) top_ = std::max(top_, vertex.position.y);
    find_legs_by_ik();
    find_legs_by_shape();
    find_head(model);
    find_spine();
    for (const Side side : {Side::left, Side::right}) find_arm(side);
  }

  std::vector<std::pair<Role, RoleMatch>> take() { return std::move(found_); }

 private:
  void add(Role role, std::int32_t bone, float confidence) {
    if (bone >= 0 && this->bone(role) < 0) found_.push_back({role, {bone, confidence, RoleEvidence::structure}});
  }

  std::int32_t bone(Role role) const {
    if (known_.bone(role) >= 0) return known_.bone(role);
    const auto found = std::ranges::find(found_, role, &std::pair<Role, RoleMatch>::first);
    return found == found_.end() ? -1 : found->second.bone;
  }

  glm::vec3 at(std::int32_t bone) const { return bones_[bone].rest_position; }
  Side side_of(std::int32_t bone) const { return at(bone).x >= 0.0f ? Side::left : Side::right; }

  void find_legs_by_ik() {
    for (std::size_t i = 0; i < bones_.size(); ++i) {
      const IkSettings& ik = bones_[i].ik;
      if (!bones_[i].has_ik || ik.links.size() < 2 || ik.effector < 0) continue;
      const std::int32_t knee = ik.links[0].bone, leg = ik.links[1].bone;
      if (at(ik.effector).y > kFloorShare * top_ || at(leg).y <= at(knee).y || at(knee).y <= at(ik.effector).y)
        continue;
      const Side side = side_of(leg);
      if (bone({BodyPart::leg, side}) >= 0 && bone({BodyPart::leg, side}) != leg) continue;
      add({BodyPart::leg, side}, leg, kLegByIk);
      add({BodyPart::knee, side}, knee, kLegByIk);
      add({BodyPart::ankle, side}, ik.effector, kLegByIk);
      add({BodyPart::leg_ik, side}, static_cast<std::int32_t>(i), kLegByIk);
    }
  }

  // Without IK: the lowest bone of each side that has three ancestors on that side, for which the path up bends once.
  void find_legs_by_shape() {
    for (const Side side : {Side::left, Side::right}) {
      if (bone({BodyPart::leg, side}) >= 0) continue;
      for (std::size_t i = 0; i < bones_.size(); ++i) {
        const auto ankle = static_cast<std::int32_t>(i);
        const std::int32_t knee = bones_[i].parent, leg = knee < 0 ? -1 : bones_[knee].parent;
        if (leg < 0 || side_of(leg) != side || std::abs(at(leg).x) < 1e-3f || at(ankle).y > kFloorShare * top_)
          continue;
        const float thigh = at(leg).y - at(knee).y, shin = at(knee).y - at(ankle).y;
        if (std::min(thigh, shin) < 0.12f * top_) continue;
        add({BodyPart::leg, side}, leg, kLegByShape);
        add({BodyPart::knee, side}, knee, kLegByShape);
        add({BodyPart::ankle, side}, ankle, kLegByShape);
        break;
      }
    }
  }

  void find_head(const Model& model) {
    std::vector<int> count(bones_.size());
    for (const Vertex& vertex : model.vertices) {
      if (vertex.position.y < kHeadShare * top_) continue;
      const auto heaviest = std::ranges::max_element(vertex.weights) - vertex.weights.begin();
      if (vertex.bones[heaviest] >= 0) ++count[vertex.bones[heaviest]];
    }
    const auto most = std::ranges::max_element(count);
    if (most != count.end() && *most > 0) {
      add({BodyPart::head}, static_cast<std::int32_t>(most - count.begin()), kSpine);
    }
  }

  // From the head down to the height of the legs.
  void find_spine() {
    const std::int32_t head = bone({BodyPart::head}), leg = bone({BodyPart::leg, Side::left});
    if (head < 0 || leg < 0) return;
    std::vector<std::int32_t> path;  // downwards, without the head
    for (std::int32_t i = bones_[head].parent; i >= 0 && at(i).y > at(leg).y; i = bones_[i].parent) path.push_back(i);
    if (path.size() > 1) add({BodyPart::neck}, path.front(), kSpine);
    if (path.size() > 1) add({BodyPart::upper_body}, path.back(), kSpine);
    if (path.size() > 2) add({BodyPart::upper_body2}, path[1], kSpine);
    std::int32_t center = path.empty() ? -1 : bones_[path.back()].parent;
    while (center >= 0 && bone({BodyPart::center}) < 0) {
      if (at(center).y > 0.1f * top_) add({BodyPart::center}, center, kSpine);
      center = bones_[center].parent;
    }
  }

  // From the spine to the bone farthest out, without fingers: the two longest bones before the hand are the arm.
  void find_arm(Side side) {
    if (bone({BodyPart::arm, side}) >= 0) return;
    std::int32_t tip = -1;
    float farthest = 0.05f * top_;
    for (std::size_t i = 0; i < bones_.size(); ++i) {
      const float x = side == Side::left ? at(static_cast<std::int32_t>(i)).x : -at(static_cast<std::int32_t>(i)).x;
      if (x <= farthest || bones_[i].rest_position.y < kFloorShare * top_ || bones_[i].parent < 0) continue;
      farthest = x;
      tip = static_cast<std::int32_t>(i);
    }
    std::vector<std::int32_t> path;  // inwards
    for (std::int32_t i = tip; i >= 0 && std::abs(at(i).x) > 1e-3f; i = bones_[i].parent) path.push_back(i);
    const auto hand = std::ranges::find_if(path, [this](std::int32_t i) { return children_[i] >= 3; });
    if (hand != path.end()) path.erase(path.begin(), hand);
    if (path.size() < 3) return;
    std::size_t elbow = 1, arm = 2;
    float best = 0.0f;
    for (std::size_t i = 1; i + 1 < path.size(); ++i) {
      for (std::size_t j = i + 1; j < path.size(); ++j) {
        const float shorter =
            std::min(glm::distance(at(path[0]), at(path[i])), glm::distance(at(path[i]), at(path[j])));
        if (shorter <= best) continue;
        best = shorter;
        elbow = i;
        arm = j;
      }
    }
    add({BodyPart::wrist, side}, path[0], kArm);
    add({BodyPart::elbow, side}, path[elbow], kArm);
    add({BodyPart::arm, side}, path[arm], kArm);
    if (arm + 1 < path.size()) add({BodyPart::shoulder, side}, path[arm + 1], kArm);
  }

  const std::vector<Bone>& bones_;
  const Roles& known_;
  std::vector<int> children_;
  float top_ = 1.0f;
  std::vector<std::pair<Role, RoleMatch>> found_;
};

}  // namespace

std::vector<std::pair<Role, RoleMatch>> roles_by_structure(const Model& model, const Roles& known) {
  return Structure(model, known).take();
}

}  // namespace odori
