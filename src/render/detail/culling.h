#pragma once

#include "render/detail/frame_view.h"
#include "render/gpu_model.h"
#include "scene/actor.h"

namespace odori {

// Whether a view may show a part of the actor, in the frame of the model's last update. The spheres around the bones
// (bone_influence_radii) bound linearly skinned vertices; vertex morphs, and `edge` units of outline, are added. As
// other skinning modes exceed the bounds slightly, the box around all of it is taken to be twice as large.
bool may_be_seen(const FrameView& view, const Actor& actor, const GpuModel& gpu, float edge);

}  // namespace odori
