#pragma once

#include "gpu/depth_map.h"
#include "render/frame_view.h"
#include "render/gpu_model.h"
#include "render/programs.h"
#include "scene/stage.h"

#include <optional>
#include <span>

namespace odori {

// The depths of everything that casts a self shadow, as the light sees it (rendering.md 3 and 3.1).
class SelfShadowPass {
 public:
  // Draws them with `flat`, which draws in one colour, and leaves the framebuffer bound that was. Nothing where no
  // shadow falls: the stage's mode is 0, or nothing casts, or nothing receives.
  std::optional<FallingShadow> draw(Drawer& drawer, const SkinnedPrograms& flat, const Stage& stage,
                                    std::span<const std::shared_ptr<GpuModel>> models, glm::vec3 light_direction,
                                    const Skinning& skinning, bool soft);

 private:
  std::optional<DepthMap> map_;  // made when the first shadow falls
};

}  // namespace odori
