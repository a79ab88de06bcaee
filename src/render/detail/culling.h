#pragma once

#include "render/detail/frame_view.h"
#include "render/gpu_model.h"
#include "scene/actor.h"

#include <optional>

namespace odori {

// The part of a view that shows an actor, in the normalized coordinates of the viewport.
struct ScreenBox {
  glm::vec2 low{-1.0f};
  glm::vec2 high{1.0f};
};
bool overlap(const ScreenBox& a, const ScreenBox& b);

// Where a view may show a part of the actor; nothing if nowhere, in the frame of the model's last update. The spheres
// around the bones (bone_influence_radii) bound linearly skinned vertices; vertex morphs, and `edge` units of outline,
// are added. As other skinning modes exceed the bounds slightly, the box around all of it is taken to be a quarter
// larger, and twice as large to decide that nothing is seen.
std::optional<ScreenBox> screen_box(const FrameView& view, const Actor& actor, const GpuModel& gpu, float edge);

}  // namespace odori
