#include "fit/detail/sole.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace odori {

namespace {

constexpr int kDirections = 16;  // around the foot
constexpr int kTilts = 9;        // from down to a little upwards
constexpr BodyPart kFootParts[] = {BodyPart::ankle, BodyPart::ankle_d, BodyPart::toe_ex, BodyPart::toe};

bool is_foot(const FitFigure& figure, std::int32_t bone, Side side) {
  const auto& role = bone < 0 ? std::nullopt : figure.roles.of_bone[bone];
  return role && role->side == side && std::ranges::find(kFootParts, role->part) != std::end(kFootParts);
}

using Points = std::vector<std::pair<std::int32_t, glm::vec3>>;

Points foot_vertices(const FitFigure& figure, Side side) {
  Points points;
  for (const Vertex& vertex : figure.model->vertices) {
    const auto heaviest = std::ranges::max_element(vertex.weights) - vertex.weights.begin();
    const std::int32_t bone = vertex.bones[heaviest];
    if (vertex.weights[heaviest] > 0.5f && is_foot(figure, bone, side)) points.push_back({bone, vertex.position});
  }
  return points;
}

// Heel and tip on the floor.
Points usual_shoe(const FitFigure& figure, Side side) {
  const std::int32_t ankle = figure.bone(BodyPart::ankle, side), toe = figure.bone(BodyPart::toe, side);
  if (ankle < 0) return {};
  const glm::vec3 at = figure.at(ankle), tip = toe < 0 ? at + glm::vec3(0, 0, -at.y) : figure.at(toe);
  return {{ankle, {at.x, 0.0f, at.z + 0.25f * at.y}}, {ankle, {tip.x, 0.0f, tip.z}}};
}

// The farthest point in each of many directions, down and around: one of them is the lowest however the foot turns.
Points hull(const Points& points, glm::vec3 ankle) {
  Points kept;
  for (int tilt = 0; tilt < kTilts; ++tilt) {
    const float down = kPi * (0.5f - 0.75f * static_cast<float>(tilt) / (kTilts - 1));  // from straight down upwards
    for (int i = 0; i < kDirections; ++i) {
      const float angle = 2.0f * kPi * static_cast<float>(i) / kDirections;
      const glm::vec3 along(std::cos(down) * std::cos(angle), -std::sin(down), std::cos(down) * std::sin(angle));
      const auto reach = [&](const auto& point) { return glm::dot(point.second - ankle, along); };
      const auto farthest = *std::ranges::max_element(points, {}, reach);
      if (std::ranges::find(kept, farthest) == kept.end()) kept.push_back(farthest);
    }
  }
  return kept;
}

}  // namespace

Sole::Sole(const FitFigure& figure, Side side) {
  const std::int32_t ankle = figure.bone(BodyPart::ankle, side);
  if (ankle < 0) return;
  const Points vertices = foot_vertices(figure, side);
  points_ = vertices.empty() ? usual_shoe(figure, side) : hull(vertices, figure.at(ankle));
}

float Sole::height(const PosedFigure& posed) const {
  float lowest = std::numeric_limits<float>::max();
  for (const auto& [bone, rest] : points_) lowest = std::min(lowest, posed.moved(bone, rest).y);
  return lowest;
}

}  // namespace odori
