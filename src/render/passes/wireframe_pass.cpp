#include "render/passes/model_passes.h"

#include <algorithm>
#include <limits>

namespace odori {

namespace {

constexpr float kWideTriangle = 30.0f;  // side in pixels from which on lines have full strength
constexpr float kMaxStrength = 0.9f;
constexpr float kMinStrength = 0.1f;
constexpr float kBehindFactor = 0.3f;  // factor of a line's strength behind the surface

// Polygon offsets against depth fighting: lines are in front of their own triangles, and both are in front of the
// surface, which may coincide with them.
constexpr DrawState kOwnDepthState{
    .cull = Cull::none, .offset_factor = 1.0f, .offset_units = 2.0f, .color_write = false, .scissor = true};
constexpr DrawState kSurfaceDepthState{
    .cull = Cull::none, .offset_factor = 2.0f, .offset_units = 8.0f, .color_write = false, .scissor = true};
constexpr DrawState kLineState{.depth_write = false, .cull = Cull::none, .wireframe = true, .scissor = true};

// Pixels per unit at the distance of the actor.
float pixels_per_unit(const FrameView& view, const Actor& actor, int height) {
  const std::vector<RigidTransform>& bones = actor.bones.globals;
  const glm::vec3 center = bones.empty() ? glm::vec3(0.0f) : bones[bones.size() > 1 ? 1 : 0].translation;
  const glm::mat4& m = view.view_projection;
  return view.vertical_scale * 0.5f * static_cast<float>(height) /
         std::max((m * glm::vec4(center, 1.0f)).w, kNearPlane);
}

float line_strength(const FrameView& view, const Actor& actor, const GpuModel& gpu, int height) {
  const float side = gpu.mean_edge_length() * pixels_per_unit(view, actor, height);
  return std::clamp(kMaxStrength * side / kWideTriangle, kMinStrength, kMaxStrength);
}

void draw_triangles(Drawer& drawer, const SkinnedPrograms& flat, const FrameView& view, const DrawGroup& group,
                    const Skinning& skinning, float strength) {
  const Actor& actor = *group.actor;
  const GpuModel& gpu = *group.gpu;
  const Program* program = flat.use(drawer, skinning, group.instances);
  if (program == nullptr) return;
  set(*program, "view_projection", view.view_projection);
  set(*program, "edge_width", 0.0f);
  set(*program, "edge_color", glm::vec4(gpu.wireframe_color(), strength));
  MergedRanges ranges(drawer, group.instances.count);
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    const Material& material = actor.model->materials[i];
    if (!is_drawn(actor, i) || !material.is_surface()) continue;
    ranges.add(material);
  }
}

}  // namespace

void draw_wireframe(Drawer& drawer, const SkinnedPrograms& flat, const FrameView& view,
                    std::span<const DrawGroup> groups, const WireframeView& wireframe) {
  const auto draw_all = [&](const DrawState& state, const Skinning& skinning, float factor) {
    drawer.apply(state);
    for (const DrawGroup& group : groups) {
      const float strength = factor * line_strength(view, *group.actor, *group.gpu, wireframe.height);
      draw_triangles(drawer, flat, view, group, skinning, strength);
    }
  };
  drawer.apply(kOwnDepthState);
  glClear(GL_DEPTH_BUFFER_BIT);
  draw_all(kOwnDepthState, wireframe.wireframe, 0.0f);
  draw_all(kLineState, wireframe.wireframe, kBehindFactor);
  draw_all(kSurfaceDepthState, wireframe.surface, 0.0f);
  draw_all(kLineState, wireframe.wireframe, 1.0f);
}

}  // namespace odori
