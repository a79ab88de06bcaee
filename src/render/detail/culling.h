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
// In world space; empty (low above high) without vertices.
struct WorldBox {
  glm::vec3 low{1e30f};
  glm::vec3 high{-1e30f};
};

// What shows the box; nothing if all its corners are beyond the same side of the view.
std::optional<ScreenBox> on_screen(const glm::mat4& world_to_clip, const WorldBox& box);

// Around the actor, in the frame of the model's last update. The spheres around the bones (bone_influence_radii) bound
// linearly skinned vertices; vertex morphs are added. As other skinning modes exceed these bounds slightly, the box is
// larger by this part of its size on each side.
inline constexpr float kAround = 0.125f;
inline constexpr float kSurelyAround = 0.5f;
WorldBox world_box(const Actor& actor, const GpuModel& gpu, float growth);

bool overlap(const ScreenBox& a, const ScreenBox& b);

// Where a view may show a part of the actor: what shows its world_box with kAround and `edge` units of outline; nothing
// if the box with kSurelyAround is not seen.
std::optional<ScreenBox> screen_box(const FrameView& view, const Actor& actor, const GpuModel& gpu, float edge);

}  // namespace odori
