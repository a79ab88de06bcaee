#include "render/renderer.h"

#include "gpu/debug.h"
#include "gpu/draw_state.h"
#include "gpu/texture.h"
#include "gpu/timer.h"
#include "render/detail/culling.h"
#include "render/detail/draw_groups.h"
#include "render/detail/drawer.h"
#include "render/detail/renderer_state.h"
#include "render/effects/luminous.h"
#include "render/model_upload.h"
#include "render/passes/ground_shadow_pass.h"
#include "render/passes/model_passes.h"
#include "render/targets/effect_target.h"
#include "render/targets/render_target.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <limits>
#include <new>

namespace odori {

namespace {

constexpr DrawState kClear{.depth_test = false, .blend = Blend::none, .cull = Cull::none, .scissor = true};

void clear(Drawer& drawer, const glm::vec4& background) {
  drawer.apply(kClear);
  const glm::vec4 c = premultiplied(background);
  glClearColor(c.r, c.g, c.b, c.a);
  glClearDepth(1.0);
  glDepthRange(0.0, 1.0);
  glClearStencil(0);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

// A view on its way through the passes: what they read, and what they hand on to those after them.
struct ViewDrawing {
  RendererState& state;
  const Stage& stage;
  GpuModels models;
  const RenderOptions& options;
  const PaneView& pane;
  Drawer& drawer;
  FrameView view;  // `shadow` and `ground_shadow` are those of passes
  ViewGroups groups{};
  PixelRect part{};  // of the framebuffer, that the view is drawn into

  const Skinning& skinning() const { return pane.pane.skinning; }
};

ViewDrawing begin_view(RendererState& state, const Stage& stage, GpuModels models, const RenderOptions& options,
                       const PaneView& pane, Drawer& drawer) {
  ViewDrawing v{state, stage, models, options, pane, drawer, {}};
  v.view = frame_view(pane.camera, stage.light, {pane.width, pane.height},
                      viewport_part({pane.width, pane.height}, pane.origin, pane.framebuffer_size, pane.line_width),
                      pane.offset);
  v.view.shading = options.shading;
  v.view.toon_ramp = options.toon_ramp;
  v.view.shadow_tint = options.shadow_tint;
  v.groups = state.crowds.groups(v.view, stage, models, options.edge ? options.edge_scale : 0.0f);
  state.statistics.add(state.crowds.table_cost());
  v.part = drawn_part(pane);
  return v;
}

// Whether a pass has something to draw.
bool always(const ViewDrawing&) { return true; }
bool has_self_shadow(const ViewDrawing& v) { return v.options.self_shadow && v.stage.self_shadow.mode != 0; }
bool has_ground_shadow(const ViewDrawing& v) { return v.options.ground_shadow; }
bool has_grid(const ViewDrawing& v) { return v.options.grid; }
bool shows_heatmap(const ViewDrawing& v) { return has_heatmap(v.pane.pane); }
bool has_layers(const ViewDrawing& v) { return v.pane.oit != nullptr && !shows_heatmap(v); }
bool has_file_order(const ViewDrawing& v) { return !has_layers(v) && !shows_heatmap(v); }
bool has_shadow_on_top(const ViewDrawing& v) { return v.view.ground_shadow && !has_layers(v); }
bool has_geometry(const ViewDrawing& v) { return v.pane.geometry != nullptr; }
bool has_emission(const ViewDrawing& v) { return v.pane.emission != nullptr; }
bool has_mark(const ViewDrawing& v) { return v.options.marked && !shows_heatmap(v); }
bool has_wireframe(const ViewDrawing& v) { return v.pane.wireframe.has_value(); }

// How often a view skins each vertex if that is not done once for all passes.
int skinning_passes(const ViewDrawing& v) {
  return 1 + int{v.options.edge} + int{v.options.ground_shadow} + int{has_self_shadow(v)} +
         3 * int{v.pane.oit != nullptr} + int{has_geometry(v)} + int{has_emission(v)} + int{has_mark(v)} +
         2 * int{has_wireframe(v)};
}

void pose(ViewDrawing& v) {
  StageCrowds& crowds = v.state.crowds;
  // Of delta mush the shader is faster even there: it has no branches, but many operations.
  // No shader has exact normals.
  const auto on_cpu = [&](const Skinning& skinning) {
    return !has_shader(skinning.mode) || skinning.normals == Normals::exact ||
           (v.state.skins_on_cpu && skinning.mode != SkinningMode::delta_mush &&
            skinning.mode != SkinningMode::compressed_mush);
  };
  const auto skin = [&](const Skinning& skinning) {
    if (on_cpu(skinning)) {
      v.state.statistics.add(crowds.pose(v.drawer, skinning, v.stage));
    } else if (skinning_passes(v) > 1) {
      crowds.pose(v.drawer, v.state.programs.read_back, skinning);
    }
  };
  v.drawer.begin(RenderPass::upload);
  skin(v.skinning());
  if (v.pane.wireframe) skin(v.pane.wireframe->skinning);
}

void draw_shadow_maps(ViewDrawing& v) {
  v.drawer.begin(RenderPass::self_shadow);
  const glm::ivec2 output_size = glm::max(glm::ivec2(v.pane.width, v.pane.height) / v.pane.line_width, 1);
  const ShadowView shadow_view{world_to_clip(v.pane.camera, {v.pane.width, v.pane.height}, v.pane.offset), output_size,
                               v.view.light_direction, v.options.soft_shadow};
  auto& shadow = v.view.shadow;
  shadow = v.state.self_shadow.draw(v.drawer, v.state.programs.edge, v.stage, v.models, v.groups.all, v.skinning(),
                                    shadow_view, v.options.shadow_map_size);
  if (v.options.always_detailed_shadow && shadow && !shadow->detail) shadow->detail = shadow->whole;
}

void draw_ground_shadow_mask(ViewDrawing& v) {
  v.view.ground_shadow = find_ground_shadow(v.view, v.stage, v.models, v.skinning());
  if (!v.view.ground_shadow) return;
  GroundShadowMask& mask = v.state.ground_shadow_mask;
  v.view.ground_shadow->mask =
      mask.draw(v.drawer, v.state.programs.edge, v.view, v.groups.all, v.skinning(), v.part, v.pane.line_width);
  v.state.statistics.add(mask.upload_cost());
}

// All materials, and edges if they are wanted, into a target of effects.
void draw_for_effects(ViewDrawing& v, const EffectTarget& target, const ColorPass& pass, bool edges) {
  const FramebufferRestorer drawn_before;
  v.drawer.begin(RenderPass::geometry);
  target.bind_and_clear();
  v.drawer.set_viewport(v.view.part.viewport, v.pane.line_width);
  glScissor(v.part.x, v.part.y, v.part.width, v.part.height);
  for (const DrawGroup& group : v.groups.ordered) {
    draw_colors(v.drawer, pass, v.view, group, v.skinning());
    if (edges)
      draw_edges(v.drawer, v.state.programs.edge, v.view, group, v.skinning(), v.options.edge_scale, Materials::all,
                 EdgeOutput::zero);
  }
}

void draw_geometry(ViewDrawing& v) {
  // Edges have a depth, but neither occlusion nor rim light.
  const bool depth_counts = v.options.fog || v.options.dof || v.options.passes != nullptr;
  draw_for_effects(v, *v.pane.geometry, {v.state.programs.geometry, Materials::all, {.blend = Blend::none}},
                   v.options.edge && depth_counts);
}

void draw_emission(ViewDrawing& v) {
  const auto seconds = static_cast<float>(v.stage.frame / kFramesPerSecond);
  draw_for_effects(v, *v.pane.emission, {v.state.programs.emission, Materials::all, {}, seconds}, v.options.edge);
}

void draw_background(ViewDrawing& v) {
  v.drawer.begin(RenderPass::background);
  v.drawer.set_viewport(v.view.part.viewport, v.pane.line_width);
  glScissor(v.part.x, v.part.y, v.part.width, v.part.height);
  clear(v.drawer, v.options.background);
  if (!v.options.background_behind) return;
  v.state.background_image.draw(v.drawer, v.state.programs.background_image, v.options, v.view,
                                aspect_of({v.pane.width, v.pane.height}));
}

void draw_grid(ViewDrawing& v) {
  v.drawer.begin(RenderPass::grid);
  v.state.grid.draw(v.drawer, v.state.programs.grid, v.view, v.options.axes);
}

void draw_edges_of(ViewDrawing& v, const DrawGroup& group) {
  if (!v.options.edge) return;
  v.drawer.begin(RenderPass::edge);
  draw_edges(v.drawer, v.state.programs.edge, v.view, group, v.skinning(), v.options.edge_scale);
}

void draw_heatmaps(ViewDrawing& v) {
  const Pane& pane = v.pane.pane;
  for (const DrawGroup& group : v.groups.single) {
    v.drawer.begin(RenderPass::color);
    const SurfaceHeatmap::Values values = v.state.surface_heatmap.values(group.index, pane);
    if (values.of_vertices.empty()) {
      draw_colors(v.drawer, {v.state.programs.model}, v.view, group, pane.skinning);
    } else {
      v.state.statistics.add(v.models[group.index]->write_values(values));
      draw_heatmap(v.drawer, v.state.programs.heatmap, v.state.color_scales, v.view, group, pane.skinning,
                   v.state.surface_heatmap.scale(pane));
    }
    draw_edges_of(v, group);
  }
}

void draw_layers(ViewDrawing& v) {
  draw_oit(v.drawer, v.state.programs, v.view, v.stage, v.models, v.groups.all, {v.skinning(), v.options, *v.pane.oit});
}

// In the order of MMD (rendering.md 4).
void draw_in_file_order(ViewDrawing& v) {
  for (const DrawGroup& group : v.groups.ordered) {
    v.drawer.begin(RenderPass::color);
    draw_colors(v.drawer, {v.state.programs.model}, v.view, group, v.skinning());
    draw_edges_of(v, group);
  }
}

void draw_ground_shadow(ViewDrawing& v) {
  draw_ground_shadows(v.drawer, v.state.programs, v.view, v.groups.all, v.skinning(), v.options.ground_shadow_color);
}

void draw_wires(ViewDrawing& v) {
  v.drawer.begin(RenderPass::wireframe);
  draw_wireframe(v.drawer, v.state.programs.edge, v.view, v.groups.single,
                 {v.skinning(), v.pane.wireframe->skinning, v.pane.height});
}

void draw_mark(ViewDrawing& v) {
  v.drawer.begin(RenderPass::color);
  for (const DrawGroup& group : v.groups.single) {
    if (static_cast<int>(group.index) != v.options.marked->actor) continue;
    draw_marked_material(v.drawer, v.state.programs.edge, v.view, group, v.skinning(), v.options.marked->material);
  }
}

// In this order. All but the first read what it skinned.
struct ViewPass {
  bool (*is_needed)(const ViewDrawing&);
  void (*draw)(ViewDrawing&);
};
constexpr ViewPass kViewPasses[]{
    {always, pose},                                // hands on the vertices, skinned
    {has_self_shadow, draw_shadow_maps},           // hands on FrameView::shadow, for what draws colours
    {has_ground_shadow, draw_ground_shadow_mask},  // hands on FrameView::ground_shadow
    {has_geometry, draw_geometry},                 // into other framebuffers, like the next
    {has_emission, draw_emission},
    {always, draw_background},  // begins the image, to which those after it add
    {has_grid, draw_grid},
    {shows_heatmap, draw_heatmaps},  // one of these three draws the actors
    {has_layers, draw_layers},       // with the ground shadow, below what is transparent
    {has_file_order, draw_in_file_order},
    {has_shadow_on_top, draw_ground_shadow},
    {has_mark, draw_mark},
    {has_wireframe, draw_wires}};

void add_seen(ScreenBox& screen, const FrameView& view, const Box& box) {
  if (const auto seen = on_screen(view.view_projection, box)) screen.add(*seen);
}

// Outside of it the view shows only its background, as far as that is known: where a grid or a background image is
// drawn, or an actor was not skinned on the CPU, it is all that was drawn.
PixelRect touched_part(const ViewDrawing& v) {
  if (v.options.grid || v.options.background_picture || v.pane.oit != nullptr) return v.part;
  ScreenBox touched;
  for (const DrawGroup& group : v.groups.all) {
    const float edge = v.options.edge ? widest_edge(v.view, *group.actor, *group.gpu, v.options.edge_scale) : 0.0f;
    for (const Pane* shown : {&v.pane.pane, v.pane.wireframe ? &*v.pane.wireframe : nullptr}) {
      if (shown == nullptr) continue;
      const Box* box = group.instances.crowd->posed_box(shown->skinning);
      if (box == nullptr) return v.part;
      add_seen(touched, v.view, box->grown(glm::vec3(edge)));
    }
  }
  if (v.view.ground_shadow) add_seen(touched, v.view, box_of(v.view.ground_shadow->bounds));
  if (touched.empty()) return {};
  return pixels_of(touched, v.view.part, kPixelMargin + v.pane.line_width, v.part);
}

// The background's image and what textures show of the frame.
void show_frame(RendererState& state, const Stage& stage, GpuModels models, const RenderOptions& options) {
  const bool moving = options.background_picture.video != nullptr;
  state.statistics.add(state.background_image.set_image(background_at(options, stage.frame), moving));
  for (const auto& model : models)
    model->show_textures(stage.frame / kFramesPerSecond, state.background_image.texture());
}

}  // namespace

std::shared_ptr<const Image> background_at(const RenderOptions& options, double frame) {
  const VideoTiming timing{static_cast<double>(options.background_start), options.background_loop};
  return image_at(options.background_picture, timing, frame / kFramesPerSecond, options.wait_for_video);
}

PixelRect drawn_part(const PaneView& pane) {
  const PixelRect view{pane.first_column - pane.origin.x, -pane.origin.y, pane.end_column - pane.first_column,
                       pane.height};
  if (pane.framebuffer_size == glm::ivec2(0)) return view;
  return intersection(view, {0, 0, pane.framebuffer_size.x, pane.framebuffer_size.y});
}

Result<Renderer> Renderer::create(VertexSkinning skinning) {
  Programs programs = make_programs();
  if (programs.grid.get() == nullptr) return *programs.linker->fault();
  const bool on_cpu = skinning == VertexSkinning::fastest && is_software_renderer();
  return Renderer(std::unique_ptr<RendererState>(new RendererState{
      std::move(programs), {}, {}, {}, {}, {}, {}, {}, {}, PassTiming::none, {}, default_anisotropy(), on_cpu}));
}

Renderer::Renderer(std::unique_ptr<RendererState> state) : state_(std::move(state)) {}
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;
Renderer::~Renderer() = default;

Result<std::shared_ptr<GpuModel>> Renderer::upload(const Model& model, ModelTextures textures) const try {
  auto buffers = build_model_buffers(model, build_skin_tables(model), textures, buffer_limits());
  textures.clear();  // the buffers have those that are used
  if (!buffers) return buffers.fault();
  ModelUpload upload(std::move(*buffers), model.textures.size());
  while (!upload.done()) {
    if (const auto copied = upload.step(std::numeric_limits<std::size_t>::max()); !copied) return copied.fault();
  }
  return upload.model();
} catch (const std::bad_alloc&) {
  return odori::fault(kGpuMemory);
}

void Renderer::upload_frame(const Stage& stage, GpuModels models, std::span<const Pane> panes,
                            const std::optional<GivenHeatmap>& given) {
  assert(models.size() == stage.actors.size());
  state_->statistics = {};
  state_->timers.begin_frame();
  state_->self_shadow.begin_frame();
  state_->surface_heatmap.update(stage, panes, given);
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  Drawer drawer(state_->statistics.passes, state_->timing, &state_->timers);
  drawer.begin(RenderPass::upload);
  state_->statistics.add(state_->crowds.update(stage, models, panes));
  state_->statistics.upload_cpu_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

PixelRect Renderer::draw_view(const Stage& stage, GpuModels models, const RenderOptions& options,
                              const PaneView& pane) {
  if (pane.width <= 0 || pane.height <= 0 || pane.end_column <= pane.first_column) return {};
  for (std::size_t i = 0; i < models.size(); ++i) {
    models[i]->set_anisotropy(options.anisotropy > 0 ? options.anisotropy : state_->default_anisotropy);
    state_->statistics.add(models[i]->store_weights(*stage.actors[i], options.compressed_weights));
  }
  show_frame(*state_, stage, models, options);
  Drawer drawer(state_->statistics.passes, state_->timing, &state_->timers);
  ViewDrawing drawing = begin_view(*state_, stage, models, options, pane, drawer);
  for (const ViewPass& pass : kViewPasses) {
    if (pass.is_needed(drawing)) pass.draw(drawing);
  }
  state_->statistics.programs = state_->programs.linker->linked();
  reset_context();
  return touched_part(drawing);
}

void Renderer::draw(const Stage& stage, GpuModels models, const RenderOptions& options, int width, int height,
                    const Pane& pane) {
  upload_frame(stage, models, {&pane, 1});
  draw_view(stage, models, options, {pane, {}, stage.camera, width, height, 0, width});
}

DrawLimits draw_limits() {
  GLint samples = 0;
  glGetIntegerv(GL_MAX_SAMPLES, &samples);
  return {samples, max_anisotropy()};
}

HeatmapScale Renderer::heatmap_scale(const Pane& pane) const { return state_->surface_heatmap.scale(pane); }

const Fault* Renderer::fault() const {
  const std::optional<Fault>& fault = state_->programs.linker->fault();
  return fault ? &*fault : nullptr;
}

const RenderStatistics& Renderer::statistics() const { return state_->statistics; }

void Renderer::set_pass_timing(PassTiming timing) {
  const bool unavailable = timing == PassTiming::gpu_timer && !GpuTimer::available();
  state_->timing = unavailable ? PassTiming::none : timing;
}

void Renderer::read_timers() {
  state_->timers.add_to(state_->statistics.passes);
  state_->timers.begin_frame();
}

}  // namespace odori
