#pragma once

#include "render/detail/boxes.h"
#include "render/gpu_model.h"
#include "scene/actor.h"

#include <optional>

namespace odori {

// Around the actor, in the frame of the model's last update. The spheres around the bones (bone_influence_radii) bound
// linearly skinned vertices; vertex morphs are added. As other skinning modes exceed these bounds slightly, the box is
// larger by this part of its size on each side.
inline constexpr float kAround = 0.125f;
inline constexpr float kSurelyAround = 0.5f;
WorldBox world_box(const Actor& actor, const GpuModel& gpu, float growth);

// Where a view may show a part of the actor: what shows its world_box with kAround and `edge` units of outline; nothing
// if the box with kSurelyAround is not seen.
std::optional<ScreenBox> screen_box(const FrameView& view, const Actor& actor, const GpuModel& gpu, float edge);

}  // namespace odori
