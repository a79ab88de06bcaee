#include "render/targets/light_map.h"

#include "scene/material_parts.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

namespace odori {

namespace {

// Of rendering.md 3.1, where depth along the light is 0.15 times the raw distance a unit: 1500 and, at the middle of
// the map, 8000 / 2.
constexpr float kFirstModeSlope = 1500.0f * 0.15f;
constexpr float kSecondModeSlope = 4000.0f * 0.15f;
constexpr float kRadiusStep = 0.5f;  // units: the map's scale does not follow every breath

struct Box {
  glm::vec3 low{1e9f};
  glm::vec3 high{-1e9f};

  void add(glm::vec3 center, float radius) {
    low = glm::min(low, center - radius);
    high = glm::max(high, center + radius);
  }
};

void add_actor(Box& box, const Actor& actor, std::span<const float> reach) {
  for (std::size_t i = 0; i < reach.size(); ++i) {
    if (reach[i] >= 0.0f) box.add(actor.bones.globals[i].translation, reach[i]);
  }
}

struct Roles {
  bool casts = false;
  bool receives = false;
};

void add_roles(Roles& roles, const Actor& actor) {
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    roles.casts |= has_part(actor, i, MaterialPart::casts_shadow);
    roles.receives |= has_part(actor, i, MaterialPart::receives_shadow);
  }
}

glm::mat4 turned_to(glm::vec3 light_direction) {
  const bool steep = std::abs(light_direction.y) > 0.99f;
  return glm::lookAtLH(glm::vec3(0.0f), light_direction, steep ? glm::vec3(0, 0, 1) : glm::vec3(0, 1, 0));
}

}  // namespace

std::optional<LightMap> light_map(const Stage& stage, std::span<const std::shared_ptr<GpuModel>> models,
                                  glm::vec3 light_direction, int size) {
  Box box;
  Roles roles;
  for (std::size_t i = 0; i < models.size(); ++i) {
    const Actor& actor = *stage.actors[i];
    if (!actor.pose.visible) continue;
    add_roles(roles, actor);
    add_actor(box, actor, models[i]->bone_reach());
  }
  if (!roles.casts || !roles.receives || box.low.x > box.high.x) return std::nullopt;

  const float exact = std::max(0.5f * glm::distance(box.low, box.high), kRadiusStep);
  const float radius = std::ceil(exact / kRadiusStep) * kRadiusStep;
  const glm::mat4 turned = turned_to(light_direction);
  const glm::vec3 center(turned * glm::vec4(0.5f * (box.low + box.high), 1.0f));
  const float texel = 2.0f * radius / static_cast<float>(size);
  const float x = std::round(center.x / texel) * texel;
  const float y = std::round(center.y / texel) * texel;
  const glm::mat4 fitted =
      glm::orthoLH_NO(x - radius, x + radius, y - radius, y + radius, center.z - radius, center.z + radius);
  return LightMap{fitted * turned, 2.0f * radius};
}

float shadow_slope(const SelfShadow& shadow, const LightMap& map) {
  const float mode = shadow.mode == 2 ? kSecondModeSlope : kFirstModeSlope;
  return std::max(shadow.distance, 0.0f) * mode * map.depth_units;
}

}  // namespace odori
