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

// Of all maps of a size, if there are several: 256 MiB.
constexpr double kMaxKeptTexels = 1024.0 * 1024.0 * 64.0;

// Maps clip space, -1..1, to texture space, 0..1.
glm::mat4 to_texture(const glm::mat4& world_to_clip) {
  glm::mat4 half(0.5f);
  half[3] = glm::vec4(0.5f, 0.5f, 0.5f, 1.0f);
  return half * world_to_clip;
}

void draw_depths(Drawer& drawer, const SkinnedPrograms& flat, const ShadowMapFit& fit, const DrawGroup& group,
                 const Skinning& skinning) {
  const Actor& actor = *group.actor;
  const Program* program = flat.use(drawer, skinning, group.instances);
  if (program == nullptr) return;
  set(*program, "view_projection", fit.world_to_clip);
  set(*program, "edge_width", 0.0f);
  MergedRanges ranges(drawer, group.instances.count);
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

glm::ivec2 size_of(const DepthMap& map) { return {map.width(), map.height()}; }

double texels(glm::ivec2 size) { return double(size.x) * double(size.y); }

}  // namespace

void SelfShadowPass::begin_frame() {
  for (Maps* maps : {&whole_, &fine_}) {
    while (maps->size() > 1 && !maps->back().drawn) maps->pop_back();
    for (Map& map : *maps) map.drawn.reset();
  }
}

bool SelfShadowPass::ensure_whole(int side) {
  if (!whole_.empty() && whole_side_ == side) return true;
  whole_.clear();
  auto depths = DepthMap::create(side, side, "shadow map");
  if (!depths) return false;
  whole_.push_back({std::move(*depths)});
  whole_side_ = side;
  return true;
}

// False if the driver refuses the size; what it accepts then is in `max_fine_side_`.
bool SelfShadowPass::ensure_fine(glm::ivec2 size) {
  const glm::ivec2 wanted = glm::min(glm::ivec2(rounded_up(size.x), rounded_up(size.y)), glm::ivec2(*max_fine_side_));
  if (!fine_.empty() && holds(fine_.front().depths, size) &&
      texels(size_of(fine_.front().depths)) <= kMaxSpareFactor * texels(wanted))
    return true;
  fine_.clear();
  auto depths = DepthMap::create(wanted.x, wanted.y, "detailed shadow map");
  if (depths && holds(*depths, size)) {
    fine_.push_back({std::move(*depths)});
    return true;
  }
  max_fine_side_ = depths ? std::max(depths->width(), depths->height()) : 0;
  return false;
}

// Fits finer maps until the driver accepts them; each refusal halves them.
std::optional<ShadowFit> SelfShadowPass::fit(const Stage& stage, GpuModels models, const ShadowView& view,
                                             ShadowMapSize size) {
  if (!ensure_whole(size == ShadowMapSize::mmd ? kMmdShadowMapSide : kShadowMapSide)) return std::nullopt;
  if (!max_fine_side_) max_fine_side_ = max_target_side();
  ShadowLimits limits{whole_.front().depths.width(), 0};
  for (;;) {
    if (size == ShadowMapSize::automatic) limits.max_detail_side = *max_fine_side_;
    auto fit = fit_shadow_maps(stage, models, view, limits);
    if (!fit) return fit;
    const ShadowMapFit* fine = fit->detail ? &*fit->detail : fit->whole_is_fine ? &fit->whole : nullptr;
    if (!fine || ensure_fine(fine->size)) return fit;
  }
}

// One that holds this already, or that this frame has not used; otherwise another, as far as memory permits.
SelfShadowPass::Map& SelfShadowPass::map_for(Maps& maps, const std::pair<ShadowMapFit, Skinning>& wanted) {
  const auto find = [&](const std::optional<std::pair<ShadowMapFit, Skinning>>& drawn) {
    return std::ranges::find_if(maps, [&](const Map& map) { return map.drawn == drawn; });
  };
  if (const auto same = find(wanted); same != maps.end()) return *same;
  if (const auto unused = find(std::nullopt); unused != maps.end()) return *unused;
  const glm::ivec2 size = size_of(maps.front().depths);
  if (maps.size() < kMaxPanes && texels(size) * static_cast<double>(maps.size() + 1) <= kMaxKeptTexels) {
    auto depths = DepthMap::create(size.x, size.y, "shadow map of another pane");
    if (depths && holds(*depths, size)) return maps.emplace_back(Map{std::move(*depths)});
  }
  return maps.front();
}

ShadowTexture SelfShadowPass::draw_map(Maps& maps, Drawer& drawer, const SkinnedPrograms& flat,
                                       std::span<const DrawGroup> groups, const Skinning& skinning,
                                       const ShadowMapFit& fit) {
  const std::pair wanted(fit, skinning);
  Map& map = map_for(maps, wanted);
  const ShadowTexture texture{map.depths.texture(), to_texture(fit.world_to_clip), fit.size, fit.blur};
  if (map.drawn == wanted) return texture;
  map.depths.bind_and_clear(fit.size.x, fit.size.y);
  for (const DrawGroup& group : groups) draw_depths(drawer, flat, fit, group, skinning);
  map.drawn = wanted;
  return texture;
}

std::optional<SelfShadowMaps> SelfShadowPass::draw(Drawer& drawer, const SkinnedPrograms& flat, const Stage& stage,
                                                   GpuModels models, std::span<const DrawGroup> groups,
                                                   const Skinning& skinning, const ShadowView& view,
                                                   ShadowMapSize size) {
  if (stage.self_shadow.mode == 0) return std::nullopt;
  const auto fitted = fit(stage, models, view, size);
  if (!fitted) return std::nullopt;
  const FramebufferRestorer restorer;
  const auto drawn = [&](Maps& maps, const ShadowMapFit& part) {
    return draw_map(maps, drawer, flat, groups, skinning, part);
  };
  SelfShadowMaps maps{drawn(fitted->whole_is_fine ? fine_ : whole_, fitted->whole)};
  if (fitted->detail) maps.detail = drawn(fine_, *fitted->detail);
  maps.slope = shadow_slope(stage.self_shadow, fitted->depth_range);
  return maps;
}

float shadow_slope(const SelfShadow& shadow, float depth_range) {
  const float mode = shadow.mode == 2 ? kSecondModeSlope : kFirstModeSlope;
  return std::max(shadow.distance, 0.0f) * mode * depth_range;
}

}  // namespace odori
