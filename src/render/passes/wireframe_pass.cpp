#include "render/passes/wireframe_pass.h"

#include "render/passes/is_drawn.h"

#include <algorithm>

namespace odori {

namespace {

constexpr float kWideTriangle = 30.0f;  // pixels a side, from which on lines are at their strongest
constexpr float kStrongest = 0.9f;
constexpr float kWeakest = 0.1f;
constexpr float kBehind = 0.3f;  // of a line's strength, where it is behind the surface

// Lines lie a little in front of the triangles they bound, and those of both a little in front of the surface that may
// be in the very same place.
constexpr DrawState kOwnDepth{
    .cull = Cull::none, .offset_factor = 1.0f, .offset_units = 2.0f, .color_write = false, .scissor = true};
constexpr DrawState kSurfaceDepth{
    .cull = Cull::none, .offset_factor = 2.0f, .offset_units = 8.0f, .color_write = false, .scissor = true};
constexpr DrawState kLines{.depth_write = false, .cull = Cull::none, .lines = true, .scissor = true};

// How many pixels a unit is long about the middle of the actor.
float pixels_per_unit(const FrameView& view, const Actor& actor, int height) {
  const std::vector<RigidTransform>& bones = actor.bones.globals;
  const glm::vec3 middle = bones.empty() ? glm::vec3(0.0f) : bones[bones.size() > 1 ? 1 : 0].translation;
  const glm::mat4& m = view.view_projection;
  const float upwards = glm::length(glm::vec3(m[0][1], m[1][1], m[2][1]));
  return upwards * 0.5f * static_cast<float>(height) / std::max((m * glm::vec4(middle, 1.0f)).w, kNearPlane);
}

float line_strength(const FrameView& view, const Actor& actor, const GpuModel& gpu, int height) {
  const float side = gpu.mean_edge_length() * pixels_per_unit(view, actor, height);
  return std::clamp(kStrongest * side / kWideTriangle, kWeakest, kStrongest);
}

void draw_triangles(Drawer& drawer, const SkinnedPrograms& flat, const FrameView& view, const Actor& actor,
                    const GpuModel& gpu, const Skinning& skinning, float strength) {
  const Program& program = flat.use(drawer, gpu, skinning);
  set(program, Uniform::view_projection, view.view_projection);
  set(program, Uniform::edge_width, 0.0f);
  set(program, Uniform::edge_color, glm::vec4(gpu.wire_color(), strength));
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    const Material& material = actor.model->materials[i];
    if (!is_drawn(actor, i) || material.points || material.lines) continue;
    drawer.slice(material);
  }
}

}  // namespace

void draw_wires(Drawer& drawer, const SkinnedPrograms& flat, const FrameView& view, const Stage& stage,
                GpuModels models, const WireView& wires) {
  const auto draw_all = [&](const DrawState& state, const Skinning& skinning, float share) {
    drawer.apply(state);
    for (std::size_t i = 0; i < models.size(); ++i) {
      const Actor& actor = *stage.actors[i];
      if (!actor.pose.visible) continue;
      const float strength = share * line_strength(view, actor, *models[i], wires.height);
      draw_triangles(drawer, flat, view, actor, *models[i], skinning, strength);
    }
  };
  drawer.apply(kOwnDepth);
  glClear(GL_DEPTH_BUFFER_BIT);
  draw_all(kOwnDepth, wires.wires, 0.0f);
  draw_all(kLines, wires.wires, kBehind);
  draw_all(kSurfaceDepth, wires.surface, 0.0f);
  draw_all(kLines, wires.wires, 1.0f);
}

}  // namespace odori
