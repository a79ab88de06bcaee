#include "render/detail/culling.h"

#include "render/gpu_model.h"

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
    extend(box, center - reach[i]);
    extend(box, center + reach[i]);
  }
  return box;
}

// The box with a part of its size, and a distance, added on each side.
WorldBox grown(const WorldBox& box, float part, float distance) {
  return grown(box, part * (box.high - box.low) + distance);
}

}  // namespace

void extend(WorldBox& box, const glm::vec3& point) {
  box.low = glm::min(box.low, point);
  box.high = glm::max(box.high, point);
}

WorldBox grown(const WorldBox& box, const glm::vec3& distance) { return {box.low - distance, box.high + distance}; }

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
      if (clip[axis] < -clip.w) ++beyond[2 * axis];
      if (clip[axis] > clip.w) ++beyond[2 * axis + 1];
    }
    const glm::vec2 position = glm::vec2(clip) / clip.w;
    in_front = in_front && clip.w > 0.0f && !glm::any(glm::isnan(position));
    screen.low = glm::min(screen.low, position);
    screen.high = glm::max(screen.high, position);
  }
  if (std::ranges::find(beyond, 8) != beyond.end()) return std::nullopt;
  return in_front ? screen : ScreenBox{};
}

bool overlap(const ScreenBox& a, const ScreenBox& b) {
  return glm::all(glm::lessThanEqual(a.low, b.high)) && glm::all(glm::lessThanEqual(b.low, a.high));
}

PixelBox pixels_of(const ScreenBox& box, const ViewportPart& viewport, int margin, const PixelBox& limits) {
  const glm::vec2 size(viewport.width, viewport.height);
  const glm::vec2 corner(viewport.x, viewport.y);
  const auto pixel = [&](glm::vec2 at) { return corner + (0.5f + 0.5f * glm::clamp(at, -1.0f, 1.0f)) * size; };
  const glm::ivec2 low = glm::ivec2(glm::floor(pixel(box.low))) - margin;
  const glm::ivec2 high = glm::ivec2(glm::ceil(pixel(box.high))) + margin;
  return {std::max(low.x, limits.left), std::max(low.y, limits.bottom), std::min(high.x, limits.right),
          std::min(high.y, limits.top)};
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
