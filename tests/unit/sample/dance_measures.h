#pragma once

// Distances in a posed frame of the dancer, measured by her rigid bodies and bones.

#include "scene/actor.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace odori::testing {

inline glm::vec3 posed_point(const Actor& actor, std::int32_t bone, glm::vec3 rest) {
  const PaletteEntry& entry = actor.palette[static_cast<std::size_t>(bone)];
  return entry.rotation * rest + glm::vec3(entry.translation);
}

// A sphere or capsule in the pose.
struct PosedBody {
  std::string name;
  glm::vec3 a{0.0f}, b{0.0f};  // ends of its axis
  float radius = 0.0f;
};

inline PosedBody posed_body(const Actor& actor, std::string_view name) {
  for (const RigidBody& body : actor.model->bodies) {
    if (body.name != name) continue;
    const float half = body.shape == BodyShape::capsule ? 0.5f * body.size.y : 0.0f;
    const glm::vec3 turn = body.rotation_rad;
    const glm::quat rotation =
        axis_angle({0, 1, 0}, turn.y) * axis_angle({1, 0, 0}, turn.x) * axis_angle({0, 0, 1}, turn.z);
    const glm::vec3 up = rotation * glm::vec3(0, half, 0);
    return {body.name, posed_point(actor, body.bone, body.position + up),
            posed_point(actor, body.bone, body.position - up), body.size.x};
  }
  return {};
}

// How deep two bodies are inside each other, units; negative: their distance. The axes are compared point by point.
inline float overlap(const PosedBody& x, const PosedBody& y) {
  constexpr int kSteps = 24;
  float nearest = 1e9f;
  for (int i = 0; i <= kSteps; ++i) {
    const glm::vec3 p = glm::mix(x.a, x.b, static_cast<float>(i) / kSteps);
    const glm::vec3 axis = y.b - y.a;
    const float length = glm::dot(axis, axis);
    const float share = length > 0.0f ? std::clamp(glm::dot(p - y.a, axis) / length, 0.0f, 1.0f) : 0.0f;
    nearest = std::min(nearest, glm::distance(p, y.a + axis * share));
  }
  return x.radius + y.radius - nearest;
}

// What hands must stay out of.
inline const std::vector<std::string>& trunk_and_legs() {
  static const std::vector<std::string> names{"頭",     "首",   "上半身2", "肩",     "上半身",
                                              "下半身", "左足", "右足",    "左ひざ", "右ひざ"};
  return names;
}

}  // namespace odori::testing
