#pragma once

// Boxes around what is drawn: in the world, in a view, and in the pixels of a framebuffer; and what is seen of actors.

#include "base/math.h"
#include "render/detail/frame_view.h"
#include "scene/actor.h"

#include <optional>
#include <span>

namespace odori {

class GpuModel;

// A part of a view, in the normalized coordinates of the viewport.
using ScreenBox = BoxOf<glm::vec2>;
inline constexpr ScreenBox kWholeScreen{glm::vec2(-1.0f), glm::vec2(1.0f)};

// What shows the box; nothing if all its corners are beyond the same side of the view.
std::optional<ScreenBox> on_screen(const glm::mat4& world_to_clip, const Box& box);

// Pixels around what is drawn, for what is interpolated and rounded differently.
inline constexpr int kPixelMargin = 2;

// The pixels of the framebuffer that show the box, and `margin` more on each side, within `limits`.
PixelRect pixels_of(const ScreenBox& box, const ViewportPart& part, int margin, const PixelRect& limits);

inline void add_sphere(Box& box, glm::vec3 center, float radius) { box.add({center - radius, center + radius}); }

// Around the spheres of all bones (bone_influence_radii); empty if none moves vertices.
Box bone_box(const Actor& actor, std::span<const float> radii);

// Around the actor, in the frame of the model's last update. The spheres around the bones (bone_influence_radii) bound
// linearly skinned vertices; vertex morphs are added. As other skinning modes exceed these bounds slightly, the box is
// larger by this part of its size on each side.
inline constexpr float kAround = 0.125f;
inline constexpr float kSurelyAround = 0.5f;
Box world_box(const Actor& actor, const GpuModel& gpu, float growth);

// Where a view may show a part of the actor: what shows its world_box with kAround and `edge` units of outline; nothing
// if the box with kSurelyAround is not seen.
std::optional<ScreenBox> screen_box(const FrameView& view, const Actor& actor, const GpuModel& gpu, float edge);

}  // namespace odori
