#include "fit/detail/pairing.h"

#include "base/text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace odori {

namespace {

constexpr double kNoTurn = 1e-10;  // of 1 - cosine: 0.0008 degrees

void connect(std::int32_t source, std::int32_t target, Pairing& pairing) {
  if (pairing.source_of[target] >= 0 || pairing.target_of[source] >= 0) return;
  pairing.source_of[target] = source;
  pairing.target_of[source] = target;
}

void pair_by_name(const FitFigure& from, const FitFigure& to, Pairing& pairing) {
  std::map<std::string, std::int32_t> named, similar;
  for (std::size_t i = 0; i < to.model->bones.size(); ++i) {
    if (to.roles.of_bone[i]) continue;
    const std::string& name = to.model->bones[i].name;
    named.emplace(name, static_cast<std::int32_t>(i));
    similar.emplace(width_folded(name), static_cast<std::int32_t>(i));
  }
  for (std::size_t i = 0; i < from.model->bones.size(); ++i) {
    const std::string& name = from.model->bones[i].name;
    if (from.roles.of_bone[i] || name.empty()) continue;
    auto found = named.find(name);
    if (found == named.end()) {
      found = similar.find(width_folded(name));
      if (found == similar.end()) continue;
    }
    connect(static_cast<std::int32_t>(i), found->second, pairing);
  }
}

std::vector<std::int32_t> parents_before_children(const Model& model) {
  std::vector<std::int32_t> order;
  std::vector<bool> done(model.bones.size());
  std::vector<std::int32_t> path;
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    for (std::int32_t at = static_cast<std::int32_t>(i); at >= 0 && !done[at]; at = model.bones[at].parent) {
      done[at] = true;
      path.push_back(at);
    }
    order.insert(order.end(), path.rbegin(), path.rend());
    path.clear();
  }
  return order;
}

bool is_trunk(BodyPart part) {
  const bool limb = (part >= BodyPart::arm && part <= BodyPart::little3) || part == BodyPart::leg ||
                    part == BodyPart::knee || part == BodyPart::leg_d || part == BodyPart::knee_d;
  return !limb;
}

// O of a bone: O d' = d along its own direction, otherwise that of its parent.
glm::quat turn_of(const FitFigure& from, const FitFigure& to, std::int32_t bone, const Pairing& pairing) {
  const std::int32_t parent = to.model->bones[bone].parent;
  const glm::quat inherited = parent < 0 ? kNoRotation : pairing.turns[parent];
  const auto& role = to.roles.of_bone[bone];
  if (!role) return inherited;
  if (is_trunk(role->part)) return kNoRotation;
  const auto wanted = limb_direction(from, *role), own = limb_direction(to, *role);
  if (!wanted || !own || from.roles.bone(*role) < 0) return inherited;
  const glm::quat arc = shortest_arc(glm::normalize(inherited * *own), *wanted);
  return arc == kNoRotation ? inherited : glm::normalize(arc * inherited);
}

std::int32_t shown_bone(const FitFigure& from, const FitFigure& to, std::int32_t source) {
  const auto& role = from.roles.of_bone[source];
  if (!role) return source;
  std::int32_t shown = source;
  for (const BodyPart part : absorbed_parts(role->part)) {
    const Role next{part, role->side};
    if (to.roles.bone(next) >= 0) break;
    const std::int32_t bone = from.roles.bone(next);
    if (bone >= 0 && is_ancestor(*from.model, shown, bone)) shown = bone;
  }
  return shown;
}

}  // namespace

std::vector<BodyPart> absorbed_parts(BodyPart part) {
  switch (part) {
    case BodyPart::center:
      return {BodyPart::groove, BodyPart::waist};
    case BodyPart::groove:
      return {BodyPart::waist};
    case BodyPart::upper_body:
      return {BodyPart::upper_body2};
    case BodyPart::shoulder:
      return {BodyPart::shoulder_cancel};
    case BodyPart::arm:
      return {BodyPart::arm_twist};
    case BodyPart::elbow:
      return {BodyPart::hand_twist};
    default:
      return {};
  }
}

glm::quat shortest_arc(glm::vec3 a, glm::vec3 b) {
  const glm::dvec3 from = glm::normalize(glm::dvec3(a)), to = glm::normalize(glm::dvec3(b));
  const double cosine = glm::dot(from, to);
  if (1.0 - cosine < kNoTurn) return kNoRotation;
  if (1.0 + cosine < 1e-9) {  // opposite: about any axis across
    const glm::dvec3 across = std::abs(from.x) < 0.9 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 1, 0);
    return {0.0f, glm::vec3(glm::normalize(glm::cross(from, across)))};
  }
  const glm::dquat arc(1.0 + cosine, glm::cross(from, to));
  return glm::quat(glm::normalize(arc));
}

float turn_deg(glm::quat turn) {
  return glm::degrees(2.0f * std::atan2(glm::length(glm::vec3(turn.x, turn.y, turn.z)), std::abs(turn.w)));
}

Pairing pair_bones(const FitFigure& from, const FitFigure& to) {
  Pairing pairing;
  pairing.source_of.assign(to.model->bones.size(), -1);
  pairing.target_of.assign(from.model->bones.size(), -1);
  pairing.turns.assign(to.model->bones.size(), kNoRotation);
  pairing.shown.assign(to.model->bones.size(), -1);
  for (const Role role : all_roles()) {
    const std::int32_t source = from.roles.bone(role), target = to.roles.bone(role);
    if (source >= 0 && target >= 0) connect(source, target, pairing);
  }
  pair_by_name(from, to, pairing);
  pairing.parents_first = parents_before_children(*to.model);
  pairing.anchors.assign(to.model->bones.size(), -1);
  for (const std::int32_t bone : pairing.parents_first) {
    const std::int32_t parent = to.model->bones[bone].parent;
    if (parent >= 0) pairing.anchors[bone] = pairing.source_of[parent] >= 0 ? parent : pairing.anchors[parent];
    pairing.turns[bone] = turn_of(from, to, bone, pairing);
    if (pairing.source_of[bone] >= 0) pairing.shown[bone] = shown_bone(from, to, pairing.source_of[bone]);
  }
  return pairing;
}

}  // namespace odori
