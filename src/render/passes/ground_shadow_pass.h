#pragma once

#include "render/frame_view.h"
#include "render/gpu_model.h"
#include "render/programs.h"

#include <optional>

namespace odori {

// World space onto the ground, y = 0, along the light (rendering.md 6). Nothing for light that travels upwards, or so
// flat (less than 0.01 down per unit) that a shadow would reach beyond everything.
std::optional<glm::mat4> onto_ground(const glm::vec3& light_direction);

// The shadows on the ground of all models' materials that cast one; after the colours and edges of a floor, so that it
// receives them. Where a shadow lies since the stencil buffer was cleared none is laid again. `flat` draws in one
// colour.
void draw_ground_shadows(Drawer& drawer, const SkinnedPrograms& flat, const FrameView& view, const Stage& stage,
                         GpuModels models, const Skinning& skinning, const glm::vec4& color);

}  // namespace odori
