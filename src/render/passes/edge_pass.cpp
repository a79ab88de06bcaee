#include "render/passes/model_passes.h"
#include "scene/overrides.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace odori {

namespace {

// Only back faces of the hull are drawn.
constexpr DrawState kHullState{.cull = Cull::front, .scissor = true};

// Measured in pictures that MMD drew (rendering.md 5), at fields of view of 24 to 28 degrees.
constexpr float kWidthPerDistance = 3.4935e-5f;
constexpr float kWidestFov = 30.0f;
constexpr float kFovExponent = 0.94f;

}  // namespace

bool has_edge(const Actor& actor, std::size_t index) {
  const Material& material = actor.model->materials[index];
  const MaterialState& state = actor.morphs.materials[index];
  return has_flag(actor, index, MaterialFlag::edge) && !material.points && !material.lines && state.edge_size > 0.0f &&
         state.edge_color.a > 0.0f;
}

float edge_width(const FrameView& view, const Actor& actor, float scale) {
  const std::vector<RigidTransform>& bones = actor.bones.globals;
  const std::size_t bone = bones.size() > 1 ? 1 : 0;
  const glm::vec3 center = bones.empty() ? glm::vec3(0.0f) : bones[bone].translation;
  const float zoom = std::pow(glm::clamp(view.fov_deg, 0.0f, kWidestFov), kFovExponent);
  return glm::distance(center, view.eye) * zoom * kWidthPerDistance * scale * actor.appearance.edge_scale;
}

float widest_edge(const FrameView& view, const Actor& actor, const GpuModel& gpu, float scale) {
  float size = 0.0f;
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    if (has_edge(actor, i)) size = std::max(size, actor.morphs.materials[i].edge_size);
  }
  return size * gpu.largest_edge_scale() * edge_width(view, actor, scale);
}

void draw_edges(Drawer& drawer, const SkinnedPrograms& programs, const FrameView& view, const DrawGroup& group,
                const Skinning& skinning, float scale, Materials materials, EdgeOutput output) {
  const Actor& actor = *group.actor;
  const GpuModel& gpu = *group.gpu;
  const float width = edge_width(view, actor, scale);
  if (width <= 0.0f) return;
  const float factor = group.instances.crowd->is_single() ? width : 1.0f;  // several have theirs in the table
  const Program* program = programs.use(drawer, skinning, group.instances);
  if (program == nullptr) return;
  set(*program, "view_projection", view.view_projection);
  MergedRanges ranges(drawer, group.instances.count);
  std::optional<std::pair<float, glm::vec4>> look;  // width and colour of `ranges`
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    const Material& material = actor.model->materials[i];
    const MaterialState& state = actor.morphs.materials[i];
    if (!is_drawn(actor, gpu, i, materials) || !has_edge(actor, i)) continue;
    const bool is_zero = output == EdgeOutput::zero;
    const std::pair wanted(state.edge_size * factor,
                           is_zero ? glm::vec4(0.0f) : glm::clamp(state.edge_color, 0.0f, 1.0f));
    if (look != wanted) {
      ranges.draw();
      look = wanted;
      DrawState hull = kHullState;
      if (is_zero || wanted.second.a == 1.0f) hull.blend = Blend::none;
      drawer.apply(hull);
      set(*program, "edge_width", wanted.first);
      set(*program, "edge_color", wanted.second);
    }
    ranges.add(material);
  }
}

}  // namespace odori
