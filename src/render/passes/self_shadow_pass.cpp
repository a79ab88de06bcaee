#include "render/passes/self_shadow_pass.h"

#include "render/passes/model_passes.h"
#include "scene/overrides.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

namespace odori {

namespace {

constexpr int kMapSize = 2048;  // texels per side; MMD has 1024 to 4096
constexpr int kSoftBlur = 2;

constexpr DrawState kShadowOneSided{.blend = Blend::none, .cull = Cull::back};
constexpr DrawState kShadowDoubleSided{.blend = Blend::none, .cull = Cull::none};

// Maps clip space, -1..1, to texture space, 0..1.
glm::mat4 to_texture(const glm::mat4& world_to_clip) {
  glm::mat4 half(0.5f);
  half[3] = glm::vec4(0.5f, 0.5f, 0.5f, 1.0f);
  return half * world_to_clip;
}

void draw_depths(Drawer& drawer, const SkinnedPrograms& flat, const ShadowProjection& projection, const Actor& actor,
                 const GpuModel& gpu, const Skinning& skinning) {
  const Program& program = flat.use(drawer, gpu, skinning);
  set(program, Uniform::view_projection, projection.world_to_clip);
  set(program, Uniform::edge_width, 0.0f);
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    const Material& material = actor.model->materials[i];
    if (!is_drawn(actor, i) || !has_flag(actor, i, MaterialFlag::casts_shadow)) continue;
    drawer.apply(material.double_sided ? kShadowDoubleSided : kShadowOneSided);
    drawer.draw_material(material);
  }
}

// rendering.md 3.1: there, depth along the light is 0.15 times the distance in units. 1500 is the factor of mode 1, and
// 8000 / 2 the factor of mode 2 at the middle of the map.
constexpr float kFirstModeSlope = 1500.0f * 0.15f;
constexpr float kSecondModeSlope = 4000.0f * 0.15f;
constexpr float kRadiusStep = 0.5f;  // units; keeps the scale of the map constant under small movements

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
    roles.casts |= has_flag(actor, i, MaterialFlag::casts_shadow);
    roles.receives |= has_flag(actor, i, MaterialFlag::receives_shadow);
  }
}

glm::mat4 light_rotation(glm::vec3 light_direction) {
  const bool steep = std::abs(light_direction.y) > 0.99f;
  return glm::lookAtLH(glm::vec3(0.0f), light_direction, steep ? glm::vec3(0, 0, 1) : glm::vec3(0, 1, 0));
}

}  // namespace

std::optional<SelfShadowMap> SelfShadowPass::draw(Drawer& drawer, const SkinnedPrograms& flat, const Stage& stage,
                                                  GpuModels models, glm::vec3 light_direction, const Skinning& skinning,
                                                  bool soft) {
  if (stage.self_shadow.mode == 0) return std::nullopt;
  if (!map_) map_ = DepthMap::create(kMapSize, "shadow map");
  if (!map_) return std::nullopt;
  const auto projection = fit_shadow_map(stage, models, light_direction, map_->size());
  if (!projection) return std::nullopt;
  GLint bound = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
  map_->bind_and_clear();
  for (std::size_t i = 0; i < models.size(); ++i) {
    if (stage.actors[i]->pose.visible) draw_depths(drawer, flat, *projection, *stage.actors[i], *models[i], skinning);
  }
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(bound));
  return SelfShadowMap{map_->texture(), to_texture(projection->world_to_clip),
                       shadow_slope(stage.self_shadow, *projection), soft ? kSoftBlur : 0};
}

std::optional<ShadowProjection> fit_shadow_map(const Stage& stage, GpuModels models, glm::vec3 light_direction,
                                               int size) {
  Box box;
  Roles roles;
  for (std::size_t i = 0; i < models.size(); ++i) {
    const Actor& actor = *stage.actors[i];
    if (!actor.pose.visible) continue;
    add_roles(roles, actor);
    add_actor(box, actor, models[i]->bone_influence_radii());
  }
  if (!roles.casts || !roles.receives || box.low.x > box.high.x) return std::nullopt;

  const float exact = std::max(0.5f * glm::distance(box.low, box.high), kRadiusStep);
  const float radius = std::ceil(exact / kRadiusStep) * kRadiusStep;
  const glm::mat4 rotation = light_rotation(light_direction);
  const glm::vec3 center(rotation * glm::vec4(0.5f * (box.low + box.high), 1.0f));
  const float texel = 2.0f * radius / static_cast<float>(size);
  const float x = std::round(center.x / texel) * texel;
  const float y = std::round(center.y / texel) * texel;
  const glm::mat4 projection =
      glm::orthoLH_NO(x - radius, x + radius, y - radius, y + radius, center.z - radius, center.z + radius);
  return ShadowProjection{projection * rotation, 2.0f * radius};
}

float shadow_slope(const SelfShadow& shadow, const ShadowProjection& projection) {
  const float mode = shadow.mode == 2 ? kSecondModeSlope : kFirstModeSlope;
  return std::max(shadow.distance, 0.0f) * mode * projection.depth_range;
}

}  // namespace odori
