#pragma once

// Passes that draw the models of a stage. All of them draw into the bound framebuffer with the state and programs
// that they set themselves; call Drawer::begin first.

#include "analysis/heatmap.h"
#include "gpu/data_texture.h"
#include "render/detail/all_programs.h"
#include "render/detail/draw_groups.h"
#include "render/detail/drawer.h"
#include "render/detail/frame_view.h"
#include "render/gpu_model.h"
#include "render/renderer.h"

#include <optional>
#include <span>

namespace odori {

// Whether material `index` is drawn at all: not hidden, not empty, not fully transparent.
inline bool is_drawn(const Actor& actor, std::size_t index) {
  return actor.overrides.material_hidden[index] == 0 && actor.model->materials[index].index_count > 0 &&
         actor.morphs.materials[index].diffuse.a > 0.0f;
}

// Whether material `index` may have fragments with alpha below 1.
inline bool is_transparent(const Actor& actor, const GpuModel& gpu, std::size_t index) {
  return actor.morphs.materials[index].diffuse.a < 1.0f || actor.model->materials[index].vertex_color ||
         gpu.textures(index).transparent;
}

// Which materials a pass draws.
enum class Materials { all, opaque, transparent };

inline bool is_drawn(const Actor& actor, const GpuModel& gpu, std::size_t index, Materials which) {
  return is_drawn(actor, index) &&
         (which == Materials::all || is_transparent(actor, gpu, index) == (which == Materials::transparent));
}

// A pass with the model programs or others that use shaders/material_color.glsl.
struct ColorPass {
  const MaterialPrograms& programs;
  Materials materials = Materials::all;
  DrawState state{};  // `cull` and `scissor` are overridden; culling depends on the material
  std::optional<float> emission_at{};  // seconds; for programs that draw what materials and vertices emit
};

// Draws the materials of a model in file order (rendering.md 2 to 4).
void draw_colors(Drawer& drawer, const ColorPass& pass, const FrameView& view, const DrawGroup& group,
                 const Skinning& skinning);

// Sets what shaders/lighting.glsl reads.
void set_lighting(const Program& program, const FrameView& view);

// Width of an edge of size 1, units. It grows with the distance of the model's second bone from the eye, so that the
// outline keeps its width on screen. `scale` is a factor (rendering.md 5).
float edge_width(const FrameView& view, const Actor& actor, float scale);

// Of the widest outline of a model, units; 0: it has none.
float widest_edge(const FrameView& view, const Actor& actor, const GpuModel& gpu, float scale);

// Whether material `index` has an outline.
bool has_edge(const Actor& actor, std::size_t index);

// What draw_edges writes: the outlines' colours, or zeros where they are, with their depths.
enum class EdgeOutput { color, zero };

// Draws the outlines of a model's materials in file order. Call after draw_colors.
void draw_edges(Drawer& drawer, const SkinnedPrograms& programs, const FrameView& view, const DrawGroup& group,
                const Skinning& skinning, float scale, Materials materials = Materials::all,
                EdgeOutput output = EdgeOutput::color);

// The colour scales of heat maps as lookup textures (shaders/heatmap.frag).
class ColorScales {
 public:
  ColorScales();

  // For the sampler color_scale.
  GLuint texture(const HeatmapScale& scale) const;

 private:
  DataTexture sequential_;
  DataTexture diverging_;
  DataTexture distinct_;
};

// Draws a model in file order, coloured by the values of the last GpuModel::write_values instead of by its materials.
void draw_heatmap(Drawer& drawer, const SkinnedPrograms& programs, const ColorScales& scales, const FrameView& view,
                  const DrawGroup& group, const Skinning& skinning, const HeatmapScale& scale);

// A wireframe of one skinning over the surface of another.
struct WireframeView {
  Skinning surface;  // already drawn
  Skinning wireframe;
  int height = 1;  // of the view, pixels
};

// Draws all models' triangles as lines: strong in front of the surface, faint behind it, hidden behind the wireframe's
// own triangles. Lines are fainter where triangles are only a few pixels wide. Clears the depth buffer.
void draw_wireframe(Drawer& drawer, const SkinnedPrograms& flat, const FrameView& view,
                    std::span<const DrawGroup> groups, const WireframeView& wireframe);

// Tints a material of a model that was drawn, and draws its triangles as lines: it is selected.
void draw_marked_material(Drawer& drawer, const SkinnedPrograms& flat, const FrameView& view, const DrawGroup& group,
                          const Skinning& skinning, std::size_t material);

// Order-independent transparency, an extension over MMD: transparent fragments are blended by depth instead of in file
// order (shaders/oit.glsl).
struct OitPass {
  const Skinning& skinning;
  const RenderOptions& options;
  const OitTarget& target;  // belongs to the framebuffer bound for drawing
};

// Draws opaque fragments, edges of opaque materials and the ground shadow, then all transparent layers over them, then
// the edges of transparent materials. `groups`: all actors of the stage. An edge is not seen through its own material,
// so that it stays an outline.
void draw_oit(Drawer& drawer, const Programs& programs, FrameView view, const Stage& stage, GpuModels models,
              std::span<const DrawGroup> groups, const OitPass& pass);

}  // namespace odori
