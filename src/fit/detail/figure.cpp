#include "fit/detail/figure.h"

#include <algorithm>

namespace odori {

namespace {

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
