#include "model/detail/checks.h"

#include <algorithm>

namespace odori {

namespace {

// Bullet enlarges bounding boxes, so that it need not update them in every step.
constexpr float kBoxMargin = 0.1f;  // units

bool overlap(const Box& a, const Box& b) {
  return glm::all(glm::lessThanEqual(a.low, b.high)) && glm::all(glm::lessThanEqual(b.low, a.high));
}

Box rest_box(const RigidBody& body) {
  const glm::vec3 size = glm::max(body.size, 0.0f);
  const glm::mat3 axes = glm::mat3_cast(quat_from_euler_zxy(body.rotation_rad));
  glm::vec3 half(size.x);
  if (body.shape == BodyShape::capsule) half += glm::abs(axes[1]) * (0.5f * size.y);
  if (body.shape == BodyShape::box) {
    half = glm::abs(axes[0]) * size.x + glm::abs(axes[1]) * size.y + glm::abs(axes[2]) * size.z;
  }
  half += kBoxMargin;
  return {body.position - half, body.position + half};
}

}  // namespace

std::vector<std::uint8_t> within_overlap_limit(std::span<const Box> boxes, std::size_t max_overlaps) {
  std::vector<std::uint8_t> within(boxes.size(), 1);
  std::vector<Box> taken;
  std::size_t total = 0;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    std::size_t overlaps = 0;
    for (const Box& other : taken) overlaps += overlap(other, boxes[i]) ? 1 : 0;
    if (total + overlaps > max_overlaps) {
      within[i] = 0;
      continue;
    }
    total += overlaps;
    taken.push_back(boxes[i]);
  }
  return within;
}

void limit_body_work(Model& model, Diagnostics& diagnostics) {
  std::vector<Box> boxes;
  const std::size_t simulated = std::min(model.bodies.size(), kMaxBodies);
  for (std::size_t i = 0; i < simulated; ++i) boxes.push_back(rest_box(model.bodies[i]));
  const std::vector<std::uint8_t> within = within_overlap_limit(boxes, kMaxBodyOverlaps);
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    model.bodies[i].has_contacts = i < simulated && within[i] != 0;
    if (model.bodies[i].has_contacts) continue;
    CheckedElement at{diagnostics, "rigid bodies", static_cast<std::int64_t>(i)};
    at.report(i < simulated ? kBodiesTooCostly : kTooManyBodies);
  }
}

}  // namespace odori
