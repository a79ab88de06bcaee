#include "render/detail/culling.h"

#include "render/gpu_model.h"

#include <algorithm>
#include <array>

namespace odori {

namespace {

// A model without bones that move vertices may be anywhere.
Box box_or_all(const Actor& actor, const GpuModel& gpu) {
  const Box box = bone_box(actor, gpu.bone_influence_radii());
  return box.empty() ? Box{glm::vec3(-1e30f), glm::vec3(1e30f)} : box;
}

// The box with a part of its size, and a distance, added on each side.
Box grown(const Box& box, float part, float distance) { return box.grown(part * (box.high - box.low) + distance); }

}  // namespace

// A position that is not a number is beyond no side.
std::optional<ScreenBox> on_screen(const glm::mat4& world_to_clip, const Box& box) {
  std::array<int, 6> beyond{};
  ScreenBox screen{kWholeScreen.high, kWholeScreen.low};
  bool in_front = true;
  for (unsigned corner = 0; corner < 8; ++corner) {
    const glm::vec4 clip = world_to_clip * glm::vec4(corner_of(box, corner), 1.0f);
    for (int axis = 0; axis < 3; ++axis) {
      if (clip[axis] < -clip.w) ++beyond[2 * axis];
      if (clip[axis] > clip.w) ++beyond[2 * axis + 1];
    }
    const glm::vec2 position = glm::vec2(clip) / clip.w;
    in_front = in_front && clip.w > 0.0f && !glm::any(glm::isnan(position));
    screen.add(position);
  }
  if (std::ranges::find(beyond, 8) != beyond.end()) return std::nullopt;
  return in_front ? screen : kWholeScreen;
}

PixelRect pixels_of(const ScreenBox& box, const ViewportPart& part, int margin, const PixelRect& limits) {
  const glm::vec2 size(part.viewport.width, part.viewport.height);
  const glm::vec2 corner(part.viewport.x, part.viewport.y);
  const auto pixel = [&](glm::vec2 at) { return corner + (0.5f + 0.5f * glm::clamp(at, -1.0f, 1.0f)) * size; };
  const glm::ivec2 low = glm::ivec2(glm::floor(pixel(box.low))) - margin;
  const glm::ivec2 high = glm::ivec2(glm::ceil(pixel(box.high))) + margin;
  return intersection({low.x, low.y, high.x - low.x, high.y - low.y}, limits);
}

Box bone_box(const Actor& actor, std::span<const float> radii) {
  Box box;
  for (std::size_t i = 0; i < radii.size(); ++i) {
    if (radii[i] >= 0.0f) add_sphere(box, actor.bones.globals[i].translation, radii[i]);
  }
  return box;
}

Box world_box(const Actor& actor, const GpuModel& gpu, float growth) {
  return grown(box_or_all(actor, gpu), growth, gpu.morph_reach(actor.morphs.weights));
}

std::optional<ScreenBox> screen_box(const FrameView& view, const Actor& actor, const GpuModel& gpu, float edge) {
  const Box box = box_or_all(actor, gpu);
  const float reach = gpu.morph_reach(actor.morphs.weights) + edge;
  const auto seen = [&](float growth) { return on_screen(view.view_projection, grown(box, growth, reach)); };
  if (!seen(kSurelyAround)) return std::nullopt;
  return seen(kAround).value_or(kWholeScreen);
}

}  // namespace odori
