#pragma once

#include "render/gpu_model.h"
#include "scene/stage.h"

#include <optional>
#include <span>

namespace odori {

// The stage as the light sees it: parallel rays, fitted to everything that is visible on it.
struct LightMap {
  glm::mat4 world_to_clip{1.0f};
  float depth_units = 1.0f;  // that depth from 0 to 1 stands for, > 0
};

// `light_direction`: of travel, unit; `size`: texels a side. The picture moves by whole texels, or shadows would crawl.
// `models`: one per stage.actors. Nothing where no material that casts a shadow is visible, or none that receives one.
std::optional<LightMap> light_map(const Stage& stage, std::span<const std::shared_ptr<GpuModel>> models,
                                  glm::vec3 light_direction, int size);

// By how much a point darkens for every unit of the map's depth that it lies behind another (rendering.md 3 and 3.1);
// 0 where the shadow's distance is beyond all.
float shadow_slope(const SelfShadow& shadow, const LightMap& map);

}  // namespace odori
