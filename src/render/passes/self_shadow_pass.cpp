#include "render/passes/self_shadow_pass.h"

#include "render/passes/model_passes.h"
#include "scene/overrides.h"

#include <algorithm>
#include <bit>

namespace odori {

namespace {

constexpr DrawState kShadowOneSided{.blend = Blend::none, .cull = Cull::back};
constexpr DrawState kShadowDoubleSided{.blend = Blend::none, .cull = Cull::none};

// rendering.md 3.1: there, depth along the light is 0.15 times the distance in units. 1500 is the factor of mode 1, and
// 8000 / 2 the factor of mode 2 at the middle of the map.
constexpr float kFirstModeSlope = 1500.0f * 0.15f;
constexpr float kSecondModeSlope = 4000.0f * 0.15f;

// A map this many times larger than needed is replaced, so that an image much larger than the window leaves no large
// map behind.
constexpr double kMaxSpareFactor = 8.0;

// Maps clip space, -1..1, to texture space, 0..1.
glm::mat4 to_texture(const glm::mat4& world_to_clip) {
  glm::mat4 half(0.5f);
  half[3] = glm::vec4(0.5f, 0.5f, 0.5f, 1.0f);
  return half * world_to_clip;
}

void draw_depths(Drawer& drawer, const SkinnedPrograms& flat, const ShadowMapFit& fit, const Actor& actor,
                 const GpuModel& gpu, const Skinning& skinning) {
  const Program* program = flat.use(drawer, gpu, skinning);
  if (program == nullptr) return;
  set(*program, Uniform::view_projection, fit.world_to_clip);
  set(*program, Uniform::edge_width, 0.0f);
  MergedRanges ranges(drawer);
  bool double_sided = false;
  drawer.apply(kShadowOneSided);
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    const Material& material = actor.model->materials[i];
    if (!is_drawn(actor, i) || !casts_self_shadow(actor, i)) continue;
    if (material.double_sided != double_sided) {
      ranges.draw();
      double_sided = material.double_sided;
      drawer.apply(double_sided ? kShadowDoubleSided : kShadowOneSided);
    }
    ranges.add(material);
  }
}

// By up to an eighth or 64 texels, so that a map is not replaced in every frame of a movement.
int rounded_up(int texels) {
  const int step = std::max(static_cast<int>(std::bit_ceil(static_cast<unsigned>(texels))) / 8, 64);
  return (texels + step - 1) / step * step;
}

bool holds(const DepthMap& map, glm::ivec2 size) { return size.x <= map.width() && size.y <= map.height(); }

double texels(glm::ivec2 size) { return double(size.x) * double(size.y); }

}  // namespace

void SelfShadowPass::begin_frame() {
  if (whole_) whole_->drawn.reset();
  if (fine_) fine_->drawn.reset();
}

bool SelfShadowPass::ensure_whole(int side) {
  if (whole_ && whole_side_ == side) return true;
  whole_.reset();
  auto depths = DepthMap::create(side, side, "shadow map");
  if (!depths) return false;
  whole_.emplace(Map{std::move(*depths)});
  whole_side_ = side;
  return true;
}

// False if the driver refuses the size; what it accepts then is in `max_fine_side_`.
bool SelfShadowPass::ensure_fine(glm::ivec2 size) {
  const glm::ivec2 wanted = glm::min(glm::ivec2(rounded_up(size.x), rounded_up(size.y)), glm::ivec2(*max_fine_side_));
  if (fine_ && holds(fine_->depths, size) &&
      texels({fine_->depths.width(), fine_->depths.height()}) <= kMaxSpareFactor * texels(wanted))
    return true;
  fine_.reset();
  auto depths = DepthMap::create(wanted.x, wanted.y, "detailed shadow map");
  if (depths && holds(*depths, size)) {
    fine_.emplace(Map{std::move(*depths)});
    return true;
  }
  max_fine_side_ = depths ? std::max(depths->width(), depths->height()) : 0;
  return false;
}

// Fits finer maps until the driver accepts them; each refusal halves them.
std::optional<ShadowFit> SelfShadowPass::fit(const Stage& stage, GpuModels models, const ShadowView& view,
                                             ShadowMapSize size) {
  if (!ensure_whole(size == ShadowMapSize::mmd ? kMmdShadowMapSide : kShadowMapSide)) return std::nullopt;
  if (!max_fine_side_) max_fine_side_ = DepthMap::max_side();
  ShadowLimits limits{whole_->depths.width(), 0};
  for (;;) {
    if (size == ShadowMapSize::automatic) limits.max_detail_side = *max_fine_side_;
    auto fit = fit_shadow_maps(stage, models, view, limits);
    if (!fit) return fit;
    const ShadowMapFit* fine = fit->detail ? &*fit->detail : fit->whole_is_fine ? &fit->whole : nullptr;
    if (!fine || ensure_fine(fine->size)) return fit;
  }
}

ShadowTexture SelfShadowPass::draw_map(Map& map, Drawer& drawer, const SkinnedPrograms& flat, const Stage& stage,
                                       GpuModels models, const Skinning& skinning, const ShadowMapFit& fit) {
  const ShadowTexture texture{map.depths.texture(), to_texture(fit.world_to_clip), fit.size, fit.blur};
  if (map.drawn == std::pair(fit, skinning)) return texture;
  map.depths.bind_and_clear(fit.size.x, fit.size.y);
  for (std::size_t i = 0; i < models.size(); ++i) {
    if (stage.actors[i]->pose.visible) draw_depths(drawer, flat, fit, *stage.actors[i], *models[i], skinning);
  }
  map.drawn.emplace(fit, skinning);
  return texture;
}

std::optional<SelfShadowMaps> SelfShadowPass::draw(Drawer& drawer, const SkinnedPrograms& flat, const Stage& stage,
                                                   GpuModels models, const Skinning& skinning, const ShadowView& view,
                                                   ShadowMapSize size) {
  if (stage.self_shadow.mode == 0) return std::nullopt;
  const auto fitted = fit(stage, models, view, size);
  if (!fitted) return std::nullopt;
  GLint bound = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
  const auto drawn = [&](Map& map, const ShadowMapFit& part) {
    return draw_map(map, drawer, flat, stage, models, skinning, part);
  };
  SelfShadowMaps maps{drawn(fitted->whole_is_fine ? *fine_ : *whole_, fitted->whole)};
  if (fitted->detail) maps.detail = drawn(*fine_, *fitted->detail);
  maps.slope = shadow_slope(stage.self_shadow, fitted->depth_range);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(bound));
  return maps;
}

float shadow_slope(const SelfShadow& shadow, float depth_range) {
  const float mode = shadow.mode == 2 ? kSecondModeSlope : kFirstModeSlope;
  return std::max(shadow.distance, 0.0f) * mode * depth_range;
}

}  // namespace odori
