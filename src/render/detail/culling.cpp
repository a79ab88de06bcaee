#include "render/detail/culling.h"

#include <algorithm>
#include <array>
#include <span>

namespace odori {

namespace {

// Around the spheres of all bones.
WorldBox bone_box(const Actor& actor, std::span<const float> reach) {
  WorldBox box;
  for (std::size_t i = 0; i < reach.size(); ++i) {
    if (reach[i] < 0.0f) continue;
    const glm::vec3 center = actor.bones.globals[i].translation;
    box.low = glm::min(box.low, center - reach[i]);
    box.high = glm::max(box.high, center + reach[i]);
  }
  return box;
}

// The box with a part of its size, and a distance, added on each side.
WorldBox grown(const WorldBox& box, float part, float distance) {
  const glm::vec3 more = part * (box.high - box.low) + distance;
  return {box.low - more, box.high + more};
}

}  // namespace

// A position that is not a number is beyond no side.
std::optional<ScreenBox> on_screen(const glm::mat4& world_to_clip, const WorldBox& box) {
  std::array<int, 6> beyond{};
  ScreenBox screen{glm::vec2(1.0f), glm::vec2(-1.0f)};
  bool in_front = true;
  for (int corner = 0; corner < 8; ++corner) {
    const glm::vec3 at((corner & 1) != 0 ? box.high.x : box.low.x, (corner & 2) != 0 ? box.high.y : box.low.y,
                       (corner & 4) != 0 ? box.high.z : box.low.z);
    const glm::vec4 clip = world_to_clip * glm::vec4(at, 1.0f);
    for (int axis = 0; axis < 3; ++axis) {
      if (clip[axis] < -clip.w) ++beyond[static_cast<std::size_t>(2 * axis)];
      if (clip[axis] > clip.w) ++beyond[static_cast<std::size_t>(2 * axis + 1)];
    }
    const glm::vec2 position = glm::vec2(clip) / clip.w;
    in_front = in_front && clip.w > 0.0f && !glm::any(glm::isnan(position));
    screen.low = glm::min(screen.low, position);
    screen.high = glm::max(screen.high, position);
  }
  if (std::find(beyond.begin(), beyond.end(), 8) != beyond.end()) return std::nullopt;
  return in_front ? screen : ScreenBox{};
}

bool overlap(const ScreenBox& a, const ScreenBox& b) {
  return glm::all(glm::lessThanEqual(a.low, b.high)) && glm::all(glm::lessThanEqual(b.low, a.high));
}

WorldBox world_box(const Actor& actor, const GpuModel& gpu, float growth) {
  return grown(bone_box(actor, gpu.bone_influence_radii()), growth, gpu.morph_reach(actor.morphs.weights));
}

std::optional<ScreenBox> screen_box(const FrameView& view, const Actor& actor, const GpuModel& gpu, float edge) {
  const WorldBox box = bone_box(actor, gpu.bone_influence_radii());
  const float reach = gpu.morph_reach(actor.morphs.weights) + edge;
  const auto seen = [&](float growth) { return on_screen(view.view_projection, grown(box, growth, reach)); };
  if (!seen(kSurelyAround)) return std::nullopt;
  return seen(kAround).value_or(ScreenBox{});
}

}  // namespace odori
