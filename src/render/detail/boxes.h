#pragma once

// Boxes around what is drawn: in the world, in a view, and in the pixels of a framebuffer.

#include "render/detail/frame_view.h"
#include "render/targets/render_target.h"

#include <optional>

namespace odori {

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

}  // namespace odori
