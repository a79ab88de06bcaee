#include "render/passes/model_passes.h"

#include "analysis/heatmap.h"
#include "render/detail/slots.h"
#include "scene/overrides.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include <glm/gtc/type_ptr.hpp>

namespace odori {

namespace {

constexpr glm::vec3 kMarkColor{0.2f, 0.55f, 1.0f};
constexpr float kMarkTint = 0.4f;   // opacity of the surface
constexpr float kMarkLines = 0.3f;  // and of its triangles, which are seen on a surface of the same colour, too

// In front of the surface that was drawn with other programs.
constexpr DrawState kTintState{
    .depth_write = false, .cull = Cull::none, .offset_factor = -1.0f, .offset_units = -2.0f, .scissor = true};
constexpr DrawState kMarkLineState{.depth_write = false,
                                   .cull = Cull::none,
                                   .offset_factor = -1.0f,
                                   .offset_units = -2.0f,
                                   .wireframe = true,
                                   .scissor = true};

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

// Where the distance of a model is measured: its second bone.
glm::vec3 center_of(const Actor& actor) {
  const std::vector<RigidTransform>& bones = actor.bones.globals;
  return bones.empty() ? glm::vec3(0.0f) : bones[bones.size() > 1 ? 1 : 0].translation;
}

// Pixels per unit at the distance of the actor.
float pixels_per_unit(const FrameView& view, const Actor& actor, int height) {
  const glm::mat4& m = view.view_projection;
  return view.vertical_scale * 0.5f * static_cast<float>(height) /
         std::max((m * glm::vec4(center_of(actor), 1.0f)).w, kNearPlane);
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

constexpr DrawState kHeatmapOneSided{.cull = Cull::back, .scissor = true};
constexpr DrawState kHeatmapDoubleSided{.cull = Cull::none, .scissor = true};

constexpr std::size_t kTexels = 256;

template <typename Color>
void fill(DataTexture& texture, std::size_t texels, const Color& color) {
  std::vector<glm::vec4> colors;
  for (std::size_t i = 0; i < texels; ++i) colors.emplace_back(color(i), 1.0f);
  texture.write({glm::value_ptr(colors.front()), colors.size() * 4});
}

float fraction(std::size_t texel) { return static_cast<float>(texel) / static_cast<float>(kTexels - 1); }

// Only back faces of the hull are drawn.
constexpr DrawState kHullState{.cull = Cull::front, .scissor = true};

// Measured in pictures that MMD drew (rendering.md 5), at fields of view of 24 to 28 degrees.
constexpr float kWidthPerDistance = 3.4935e-5f;
constexpr float kWidestFov = 30.0f;
constexpr float kFovExponent = 0.94f;

}  // namespace

void draw_marked_material(Drawer& drawer, const SkinnedPrograms& flat, const FrameView& view, const DrawGroup& group,
                          const Skinning& skinning, std::size_t index) {
  const Actor& actor = *group.actor;
  if (index >= actor.model->materials.size() || !is_drawn(actor, index)) return;
  const Program* program = flat.use(drawer, skinning, group.instances);
  if (program == nullptr) return;
  set(*program, "view_projection", view.view_projection);
  set(*program, "edge_width", 0.0f);
  for (const auto& [state, opacity] : {std::pair(kTintState, kMarkTint), std::pair(kMarkLineState, kMarkLines)}) {
    set(*program, "edge_color", glm::vec4(kMarkColor, opacity));
    drawer.apply(state);
    drawer.draw_material(actor.model->materials[index], group.instances.count);
  }
}

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

ColorScales::ColorScales()
    : sequential_(DataTexture::Format::rgba32f, kTexels, "sequential colour scale"),
      diverging_(DataTexture::Format::rgba32f, kTexels, "diverging colour scale"),
      distinct_(DataTexture::Format::rgba32f, kDistinctColorCount, "distinct colours") {
  fill(sequential_, kTexels, [](std::size_t i) { return sequential_color(fraction(i)); });
  fill(diverging_, kTexels, [](std::size_t i) { return diverging_color(fraction(i)); });
  fill(distinct_, kDistinctColorCount, [](std::size_t i) { return distinct_color(i); });
}

GLuint ColorScales::texture(const HeatmapScale& scale) const {
  const bool distinct = scale.heatmap.kind == HeatmapKind::kinds;
  return (distinct ? distinct_ : shows_ratio(scale.heatmap) ? diverging_ : sequential_).id();
}

void draw_heatmap(Drawer& drawer, const SkinnedPrograms& programs, const ColorScales& scales, const FrameView& view,
                  const DrawGroup& group, const Skinning& skinning, const HeatmapScale& scale) {
  const Actor& actor = *group.actor;
  const GpuModel& gpu = *group.gpu;
  const Program* program = programs.use(drawer, skinning, group.instances);
  if (program == nullptr) return;
  gpu.bind_values(drawer);
  drawer.texture("color_scale", scales.texture(scale));
  set(*program, "view_projection", view.view_projection);
  set(*program, "eye", view.towards_eye);
  set(*program, "value_range", glm::vec2(scale.low, scale.high));
  set(*program, "distinct_values", scale.heatmap.kind == HeatmapKind::kinds);
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    if (!is_drawn(actor, i)) continue;
    const Material& material = actor.model->materials[i];
    set(*program, "diffuse", glm::clamp(actor.morphs.materials[i].diffuse, 0.0f, 1.0f));
    set(*program, "has_texture", material.texture >= 0);
    gpu.bind_textures(drawer, i);
    drawer.apply(material.double_sided ? kHeatmapDoubleSided : kHeatmapOneSided);
    drawer.draw_material(material, group.instances.count);
  }
}

bool has_edge(const Actor& actor, std::size_t index) {
  const Material& material = actor.model->materials[index];
  const MaterialState& state = actor.morphs.materials[index];
  return has_flag(actor, index, MaterialFlag::edge) && material.is_surface() && state.edge_size > 0.0f &&
         state.edge_color.a > 0.0f;
}

float edge_width(const FrameView& view, const Actor& actor, float scale) {
  const float zoom = std::pow(glm::clamp(view.fov_deg, 0.0f, kWidestFov), kFovExponent);
  return glm::distance(center_of(actor), view.eye) * zoom * kWidthPerDistance * scale * actor.appearance.edge_scale;
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
