#include "render/detail/culling.h"

#include <algorithm>
#include <array>
#include <span>

namespace odori {

namespace {

// The box around the spheres of all bones; empty (low above high) without vertices.
struct BoneBox {
  glm::vec3 low{1e30f};
  glm::vec3 high{-1e30f};
};

BoneBox bone_box(const Actor& actor, std::span<const float> reach) {
  BoneBox box;
  for (std::size_t i = 0; i < reach.size(); ++i) {
    if (reach[i] < 0.0f) continue;
    const glm::vec3 center = actor.bones.globals[i].translation;
    box.low = glm::min(box.low, center - reach[i]);
    box.high = glm::max(box.high, center + reach[i]);
  }
  return box;
}

// Whether all corners are beyond the same side of the view. A position that is not a number is beyond none.
bool is_outside(const glm::mat4& world_to_clip, const BoneBox& box) {
  std::array<int, 6> beyond{};
  for (int corner = 0; corner < 8; ++corner) {
    const glm::vec3 at((corner & 1) != 0 ? box.high.x : box.low.x, (corner & 2) != 0 ? box.high.y : box.low.y,
                       (corner & 4) != 0 ? box.high.z : box.low.z);
    const glm::vec4 clip = world_to_clip * glm::vec4(at, 1.0f);
    for (int axis = 0; axis < 3; ++axis) {
      if (clip[axis] < -clip.w) ++beyond[static_cast<std::size_t>(2 * axis)];
      if (clip[axis] > clip.w) ++beyond[static_cast<std::size_t>(2 * axis + 1)];
    }
  }
  return std::find(beyond.begin(), beyond.end(), 8) != beyond.end();
}

}  // namespace

bool may_be_seen(const FrameView& view, const Actor& actor, const GpuModel& gpu, float edge) {
  const BoneBox box = bone_box(actor, gpu.bone_influence_radii());
  const glm::vec3 more = 0.5f * (box.high - box.low) + gpu.morph_reach(actor.morphs.weights) + edge;
  return !is_outside(view.view_projection, {box.low - more, box.high + more});
}

}  // namespace odori
