#include "render/detail/culling.h"

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
  return grown(box, part * (box.high - box.low) + distance);
}

}  // namespace

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
