#include "scene/formation.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace odori {

namespace {

constexpr float kLargestDancer = 60.0f;  // width at rest, units; anything wider is scenery
constexpr float kGap = 2.0f;

// 0, 1, -1, 2, -2, ...: sides alternate.
float alternating(int index) {
  const int distance = (index + 1) / 2;
  return static_cast<float>(index % 2 == 1 ? distance : -distance);
}

glm::vec3 grid_offset(int index, int columns, float spacing) {
  return spacing * glm::vec3(alternating(index % columns), 0.0f, static_cast<float>(index / columns));
}

// The first of `total` is at the front, and at the origin.
glm::vec3 ring_offset(int index, int total, float spacing) {
  const float step = 2.0f * kPi / static_cast<float>(total);
  const float radius = 0.5f * spacing / std::sin(0.5f * step);
  const float angle = step * static_cast<float>(index);
  return radius * glm::vec3(std::sin(angle), 0.0f, 1.0f - std::cos(angle));
}

struct Width {
  float left = 0.0f;
  float right = 0.0f;
};

// At rest, relative to where the model stands; nullopt for models that are not dancers.
std::optional<Width> width_of(const Actor& actor) {
  if (actor.model->accessory || actor.model->vertices.empty()) return std::nullopt;
  Width width;
  for (const Vertex& vertex : actor.model->vertices) {
    width.left = std::min(width.left, vertex.position.x);
    width.right = std::max(width.right, vertex.position.x);
  }
  if (width.right - width.left > kLargestDancer) return std::nullopt;
  return width;
}

}  // namespace

Formation within_range(Formation formation) {
  const Formation usual;
  formation.copies = std::clamp(formation.copies, 1, kMaxCopies);
  formation.spacing = is_finite(formation.spacing) ? std::clamp(formation.spacing, 0.0f, kMaxSpacing) : usual.spacing;
  formation.delay = std::clamp(formation.delay, -kMaxCopyDelay, kMaxCopyDelay);
  return formation;
}

std::vector<glm::vec3> formation_offsets(const Formation& formation) {
  const int total = formation.copies + 1;
  const int columns = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(total))));
  std::vector<glm::vec3> offsets;
  for (int i = 1; i < total; ++i) {
    switch (formation.shape) {
      case FormationShape::row:
        offsets.emplace_back(formation.spacing * alternating(i), 0.0f, 0.0f);
        break;
      case FormationShape::ring:
        offsets.push_back(ring_offset(i, total, formation.spacing));
        break;
      case FormationShape::grid:
        offsets.push_back(grid_offset(i, columns, formation.spacing));
        break;
    }
  }
  return offsets;
}

ActorPlacement moved(const Actor& actor, glm::vec3 offset) {
  ActorPlacement placement = actor.placement;
  placement.translation += root_transform(actor).value_or(RigidTransform()).rotation * offset;
  return placement;
}

ActorPlacement placement_beside(const Stage& stage, std::int32_t actor) {
  const Actor& added = *stage.actors[actor];
  const auto own = width_of(added);
  std::optional<float> right;
  for (const auto& other : stage.actors) {
    const auto width = other.get() == &added ? std::nullopt : width_of(*other);
    if (!width) continue;
    const float edge = other->placement.translation.x + width->right;
    right = right ? std::max(*right, edge) : edge;
  }
  if (!own || !right) return added.placement;
  ActorPlacement placement = added.placement;
  placement.translation.x = *right + kGap - own->left;
  return placement;
}

}  // namespace odori
