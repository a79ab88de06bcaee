#include "fit/detail/body_parts.h"

#include "skin/skin_tables.h"

#include <algorithm>
#include <array>

namespace odori {

namespace {

struct PartRow {
  BodyPart bone, end;
  bool sided, trunk, arm;
  float usual_radius;  // of a model without vertices, in lengths of the arm
};

constexpr PartRow kParts[] = {
    {BodyPart::head, BodyPart::head, false, true, false, 0.2f},
    {BodyPart::upper_body2, BodyPart::neck, false, true, false, 0.2f},
    {BodyPart::upper_body, BodyPart::upper_body2, false, true, false, 0.18f},
    {BodyPart::lower_body, BodyPart::leg, false, true, false, 0.2f},
    {BodyPart::leg, BodyPart::knee, true, false, false, 0.12f},
    {BodyPart::arm, BodyPart::elbow, true, false, true, 0.06f},
    {BodyPart::elbow, BodyPart::wrist, true, false, true, 0.05f},
};

constexpr std::size_t kMinVertices = 12;  // fewer say nothing of a shape

// Bones that deform the same part.
bool is_of_part(const FitFigure& figure, std::int32_t bone, const PartRow& row, Side side) {
  const auto& role = bone < 0 ? std::nullopt : figure.roles.of_bone[bone];
  if (!role || role->side != side) return false;
  if (role->part == row.bone) return true;
  return (row.bone == BodyPart::leg && role->part == BodyPart::leg_d) ||
         (row.bone == BodyPart::arm && role->part == BodyPart::arm_twist) ||
         (row.bone == BodyPart::elbow && role->part == BodyPart::hand_twist);
}

std::optional<glm::vec3> end_of(const FitFigure& figure, const PartRow& row, Side side) {
  if (row.bone == BodyPart::head) {
    const glm::vec3 joint = figure.at(figure.bone(BodyPart::head));
    return joint + glm::vec3(0.0f, 0.7f * std::max(figure.height - joint.y, 0.01f), 0.0f);
  }
  if (row.end == BodyPart::leg) {
    const std::int32_t left = figure.bone(BodyPart::leg, Side::left), right = figure.bone(BodyPart::leg, Side::right);
    if (left < 0 || right < 0) return std::nullopt;
    return 0.5f * (figure.at(left) + figure.at(right));
  }
  const std::int32_t bone = figure.bone(row.end, row.sided ? side : Side::none);
  return bone < 0 ? std::nullopt : std::optional(figure.at(bone));
}

// The radius is the median distance of the part's vertices from its axis.
float fitted_radius(const FitFigure& figure, const PartRow& row, Side side, const Capsule& axis, float usual) {
  std::vector<float> distances;
  for (const Vertex& vertex : figure.model->vertices) {
    if (!is_of_part(figure, heaviest_bone(vertex), row, side)) continue;
    distances.push_back(locate(axis, vertex.position).distance);
  }
  if (distances.size() < kMinVertices) return usual;
  const auto middle = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2);
  std::ranges::nth_element(distances, middle);
  return std::clamp(*middle, 0.3f * usual, 3.0f * usual);
}

std::optional<Capsule> rest_capsule(const FitFigure& figure, const PartRow& row, Side side) {
  const std::int32_t bone = figure.bone(row.bone, side);
  const float arm = std::max(arm_length(figure, Side::left), arm_length(figure, Side::right));
  if (bone < 0 || arm <= 0.0f) return std::nullopt;
  const auto end = end_of(figure, row, side);
  if (!end) return std::nullopt;
  Capsule capsule{figure.at(bone), *end, 0.0f};
  if (row.bone == BodyPart::head) capsule.a = glm::mix(capsule.a, capsule.b, 0.4f);
  capsule.radius = fitted_radius(figure, row, side, capsule, row.usual_radius * arm);
  return capsule;
}

}  // namespace

OnCapsule locate(const Capsule& capsule, glm::vec3 point) {
  const glm::vec3 axis = capsule.b - capsule.a;
  const float length = glm::dot(axis, axis);
  OnCapsule result;
  result.along = length > 1e-8f ? std::clamp(glm::dot(point - capsule.a, axis) / length, 0.0f, 1.0f) : 0.0f;
  const glm::vec3 away = point - (capsule.a + result.along * axis);
  const float distance = glm::length(away);
  result.normal = distance > 1e-5f ? away / distance : glm::vec3(0.0f, 0.0f, -1.0f);
  result.distance = distance - capsule.radius;
  return result;
}

std::vector<BodyPartPair> body_parts(const FitFigure& from, const FitFigure& to) {
  std::vector<BodyPartPair> parts;
  for (const PartRow& row : kParts) {
    for (const Side side : {Side::none, Side::left, Side::right}) {
      if (row.sided == (side == Side::none)) continue;
      const auto old_rest = rest_capsule(from, row, side), new_rest = rest_capsule(to, row, side);
      if (!old_rest || !new_rest) continue;
      parts.push_back({standard_name({row.bone, side}), side, row.trunk, row.arm, from.bone(row.bone, side),
                       to.bone(row.bone, side), *old_rest, *new_rest});
    }
  }
  return parts;
}

Capsule posed_capsule(const PosedFigure& posed, std::int32_t bone, const Capsule& rest) {
  return {posed.moved(bone, rest.a), posed.moved(bone, rest.b), rest.radius};
}

float arm_length(const FitFigure& figure, Side side) {
  const std::int32_t arm = figure.bone(BodyPart::arm, side), elbow = figure.bone(BodyPart::elbow, side),
                     wrist = figure.bone(BodyPart::wrist, side);
  if (arm < 0 || elbow < 0 || wrist < 0) return 0.0f;
  return glm::distance(figure.at(arm), figure.at(elbow)) + glm::distance(figure.at(elbow), figure.at(wrist));
}

}  // namespace odori
