#pragma once

#include "render/frame_view.h"
#include "render/gpu_model.h"
#include "render/programs.h"

#include <optional>

namespace odori {

// World space onto the ground, y = 0, along the light (rendering.md 6). Nothing for light that travels upwards, or so
// flat (less than 0.01 down per unit) that a shadow would reach beyond everything.
std::optional<glm::mat4> onto_ground(const glm::vec3& light_direction);

// The shadow on the ground of a model's materials that cast one; after every model's colours and edges, so that a floor
// receives it. Where a shadow lies since the stencil buffer was cleared none is laid again. `flat` draws in one colour.
void draw_ground_shadow(Drawer& drawer, const SkinnedPrograms& flat, const FrameView& view, const Actor& actor,
                        const GpuModel& gpu, const Skinning& skinning, const glm::vec4& color);

}  // namespace odori
