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

constexpr float kMinLength = 1e-3f;  // units; shorter has no direction

std::optional<FitLeg> leg_of(const FitFigure& figure, Side side) {
  const std::int32_t hip = figure.bone(BodyPart::leg, side), knee = figure.bone(BodyPart::knee, side),
                     ankle = figure.bone(BodyPart::ankle, side);
  if (hip < 0 || knee < 0 || ankle < 0) return std::nullopt;
  FitLeg leg{figure.at(hip), figure.at(knee), figure.at(ankle)};
  leg.length = glm::distance(leg.hip, leg.knee) + glm::distance(leg.knee, leg.ankle);
  if (leg.length < kMinLength) return std::nullopt;
  const std::int32_t ik = figure.bone(BodyPart::leg_ik, side), toe_ik = figure.bone(BodyPart::toe_ik, side);
  leg.goal = ik >= 0 ? figure.at(ik) : leg.ankle;
  const std::int32_t toe = toe_ik >= 0 ? toe_ik : figure.bone(BodyPart::toe, side);
  leg.foot = toe >= 0 ? glm::distance(leg.ankle, figure.at(toe)) : 0.0f;
  return leg;
}

float eye_height(const FitFigure& figure) {
  float sum = 0.0f;
  int eyes = 0;
  for (const Side side : kSides) {
    const std::int32_t eye = figure.bone(BodyPart::eye, side);
    if (eye < 0) continue;
    sum += figure.at(eye).y;
    ++eyes;
  }
  if (eyes > 0) return sum / static_cast<float>(eyes);
  const std::int32_t head = figure.bone(BodyPart::head), neck = figure.bone(BodyPart::neck);
  if (head < 0) return 0.0f;
  return figure.at(head).y + (neck >= 0 ? figure.at(head).y - figure.at(neck).y : 0.0f);
}

// The highest vertex that is mostly of the head itself; hair and hats have bones of their own.
float top_of_head(const FitFigure& figure) {
  const std::int32_t head = figure.bone(BodyPart::head);
  float top = 0.0f;
  if (head < 0) return top;
  for (const Vertex& vertex : figure.model->vertices) {
    for (std::size_t i = 0; i < vertex.bones.size(); ++i) {
      if (vertex.bones[i] == head && vertex.weights[i] > 0.5f) top = std::max(top, vertex.position.y);
    }
  }
  return top;
}

constexpr BodyPart kHandDirections[] = {BodyPart::middle1, BodyPart::index1, BodyPart::ring1, BodyPart::little1};

std::optional<BodyPart> next_part(BodyPart part) {
  switch (part) {
    case BodyPart::arm:
      return BodyPart::elbow;
    case BodyPart::elbow:
      return BodyPart::wrist;
    case BodyPart::leg:
      return BodyPart::knee;
    case BodyPart::knee:
      return BodyPart::ankle;
    case BodyPart::leg_d:
      return BodyPart::knee_d;
    case BodyPart::knee_d:
      return BodyPart::ankle_d;
    default:
      break;
  }
  const bool phalanx = part >= BodyPart::thumb0 && part <= BodyPart::little3;
  if (!phalanx || (static_cast<int>(part) - static_cast<int>(BodyPart::thumb0)) % 3 == 2) return std::nullopt;
  return static_cast<BodyPart>(static_cast<int>(part) + 1);
}

std::optional<glm::vec3> direction_to(const FitFigure& figure, std::int32_t from, glm::vec3 to) {
  const glm::vec3 along = to - figure.at(from);
  if (glm::length(along) < kMinLength) return std::nullopt;
  return direction(along);
}

bool is_last_phalanx(BodyPart part) {
  return part >= BodyPart::thumb0 && part <= BodyPart::little3 && !next_part(part);
}

std::optional<glm::vec3> tail_direction(const FitFigure& figure, std::int32_t bone) {
  const Bone& of = figure.model->bones[bone];
  if (!of.tail_bone) return direction_to(figure, bone, of.rest_position + of.tail_offset);
  if (*of.tail_bone < 0) return std::nullopt;
  return direction_to(figure, bone, figure.at(*of.tail_bone));
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

FitFigure make_figure(const Model& model, std::span<const RoleOverride> overrides) {
  FitFigure figure{&model, find_roles(model, overrides), {}};
  float sum = 0.0f;
  int legs = 0;
  for (const Side side : kSides) {
    auto& leg = figure.legs[index_of(side)] = leg_of(figure, side);
    if (!leg) continue;
    sum += leg->length;
    ++legs;
  }
  figure.leg_length = legs == 0 ? 0.0f : sum / static_cast<float>(legs);
  figure.eye_height = eye_height(figure);
  figure.height = std::max(top_of_head(figure), figure.eye_height * 1.07f);
  return figure;
}

float scale_between(const FitFigure& from, const FitFigure& to) {
  const auto ratio = [](float a, float b) -> std::optional<float> {
    const float scale = b / a;
    if (a < kMinLength || b < kMinLength || !is_valid(scale)) return std::nullopt;
    return std::clamp(scale, 1e-3f, 1e3f);
  };
  if (const auto legs = ratio(from.leg_length, to.leg_length)) return *legs;
  return ratio(from.eye_height, to.eye_height).value_or(1.0f);
}

std::optional<glm::vec3> limb_direction(const FitFigure& figure, Role role) {
  const std::int32_t bone = figure.roles.bone(role);
  if (bone < 0) return std::nullopt;
  if (is_last_phalanx(role.part)) return tail_direction(figure, bone);
  if (role.part == BodyPart::wrist) {
    for (const BodyPart finger : kHandDirections) {
      const std::int32_t next = figure.bone(finger, role.side);
      if (next >= 0) return direction_to(figure, bone, figure.at(next));
    }
    return std::nullopt;
  }
  const auto next = next_part(role.part);
  const std::int32_t below = next ? figure.bone(*next, role.side) : -1;
  return below < 0 ? std::nullopt : direction_to(figure, bone, figure.at(below));
}

}  // namespace odori
