#include "render/passes/self_shadow_pass.h"

#include "render/passes/is_drawn.h"
#include "render/targets/light_map.h"
#include "scene/material_parts.h"

namespace odori {

namespace {

constexpr int kMapSize = 2048;  // MMD: 1024, 4096 at its best
constexpr int kSoftBlur = 2;

constexpr DrawState kOneSided{.blend = Blend::none, .cull = Cull::back};
constexpr DrawState kDoubleSided{.blend = Blend::none, .cull = Cull::none};

// From -1..1 to 0..1.
glm::mat4 to_texture(const glm::mat4& world_to_clip) {
  glm::mat4 half(0.5f);
  half[3] = glm::vec4(0.5f, 0.5f, 0.5f, 1.0f);
  return half * world_to_clip;
}

void draw_depths(Drawer& drawer, const SkinnedPrograms& flat, const LightMap& map, const Actor& actor,
                 const GpuModel& gpu, const Skinning& skinning) {
  const Program& program = flat.use(drawer, gpu, skinning);
  set(program, Uniform::view_projection, map.world_to_clip);
  set(program, Uniform::edge_width, 0.0f);
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    const Material& material = actor.model->materials[i];
    if (!is_drawn(actor, i) || !has_part(actor, i, MaterialPart::casts_shadow)) continue;
    drawer.apply(material.double_sided ? kDoubleSided : kOneSided);
    drawer.slice(material);
  }
}

}  // namespace

std::optional<FallingShadow> SelfShadowPass::draw(Drawer& drawer, const SkinnedPrograms& flat, const Stage& stage,
                                                  std::span<const std::shared_ptr<GpuModel>> models,
                                                  glm::vec3 light_direction, const Skinning& skinning, bool soft) {
  if (stage.self_shadow.mode == 0) return std::nullopt;
  const auto seen = light_map(stage, models, light_direction, map_ ? map_->size() : kMapSize);
  if (!seen) return std::nullopt;
  if (!map_) map_.emplace(kMapSize, "light map");
  GLint bound = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
  map_->begin();
  for (std::size_t i = 0; i < models.size(); ++i) {
    if (stage.actors[i]->pose.visible) draw_depths(drawer, flat, *seen, *stage.actors[i], *models[i], skinning);
  }
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(bound));
  return FallingShadow{map_->texture(), to_texture(seen->world_to_clip), shadow_slope(stage.self_shadow, *seen),
                       soft ? kSoftBlur : 0};
}

}  // namespace odori
