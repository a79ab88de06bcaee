#pragma once

// Boxes around what is drawn: in the world, in a view, and in the pixels of a framebuffer; and what is seen of actors.

#include "render/detail/frame_view.h"
#include "render/targets/render_target.h"
#include "scene/actor.h"

#include <optional>

namespace odori {

class GpuModel;

// In world space; empty (low above high) without points.
struct WorldBox {
  glm::vec3 low{1e30f};
  glm::vec3 high{-1e30f};
};

void extend(WorldBox& box, const glm::vec3& point);
// With this distance added on each side.
WorldBox grown(const WorldBox& box, const glm::vec3& distance);

// A part of a view, in the normalized coordinates of the viewport.
struct ScreenBox {
  glm::vec2 low{-1.0f};
  glm::vec2 high{1.0f};
};

// What shows the box; nothing if all its corners are beyond the same side of the view.
std::optional<ScreenBox> on_screen(const glm::mat4& world_to_clip, const WorldBox& box);

bool overlap(const ScreenBox& a, const ScreenBox& b);

// Pixels around what is drawn, for what is interpolated and rounded differently.
inline constexpr int kPixelMargin = 2;

// The pixels of the framebuffer that show the box, and `margin` more on each side, within `limits`.
PixelBox pixels_of(const ScreenBox& box, const ViewportPart& viewport, int margin, const PixelBox& limits);

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
