#include "render/renderer.h"

#include "gpu/debug.h"
#include "gpu/draw_state.h"
#include "gpu/texture.h"
#include "gpu/timer.h"
#include "render/detail/draw_groups.h"
#include "render/detail/drawer.h"
#include "render/detail/renderer_state.h"
#include "render/model_upload.h"
#include "render/passes/ground_shadow_pass.h"
#include "render/passes/model_passes.h"
#include "render/passes/oit_pass.h"
#include "render/passes/touched_part.h"

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

// How often a view skins each vertex if that is not done once for all passes.
int skinning_passes(const Stage& stage, const RenderOptions& options, const PaneView& pane) {
  const bool self_shadow = options.self_shadow && stage.self_shadow.mode != 0;
  const bool layers = options.order_independent_transparency && pane.oit != nullptr;
  return 1 + int{options.edge} + int{options.ground_shadow} + int{self_shadow} + 3 * int{layers} +
         2 * int{pane.wireframe.has_value()};
}

// The part of the framebuffer that a view is drawn into.
PixelRect drawn_part(const PaneView& pane) {
  const PixelRect view{pane.first_column - pane.origin.x, -pane.origin.y, pane.end_column - pane.first_column,
                       pane.height};
  if (pane.framebuffer_size == glm::ivec2(0)) return view;
  return intersection(view, {0, 0, pane.framebuffer_size.x, pane.framebuffer_size.y});
}

void begin_image(Drawer& drawer, const ViewportPart& part, const PixelRect& drawn, int line_width) {
  drawer.begin(RenderPass::background);
  drawer.set_viewport(part.viewport, line_width);
  glScissor(drawn.x, drawn.y, drawn.width, drawn.height);
}

void reset_context() {
  apply(kNeutralState);
  glBindVertexArray(0);
  glUseProgram(0);
  glPointSize(1.0f);
  for (GLenum unit = GL_TEXTURE0 + kSamplerNames.size(); unit-- > GL_TEXTURE0;) {
    glActiveTexture(unit);
    glBindTexture(GL_TEXTURE_2D, 0);
    glBindTexture(GL_TEXTURE_BUFFER, 0);
  }
}

}  // namespace

Result<Renderer> Renderer::create(VertexSkinning skinning) {
  Programs programs = make_programs();
  if (programs.grid.get() == nullptr) return *programs.linker->fault();
  const bool on_cpu = skinning == VertexSkinning::fastest && is_software_renderer();
  return Renderer(std::unique_ptr<State>(new State{
      std::move(programs), {}, {}, {}, {}, {}, {}, {}, {}, PassTiming::none, {}, default_anisotropy(), on_cpu}));
}

Renderer::Renderer(std::unique_ptr<State> state) : state_(std::move(state)) {}
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

void Renderer::draw_heatmaps(Drawer& drawer, const FrameView& view, GpuModels models, const ViewGroups& groups,
                             const RenderOptions& options, const Pane& pane) {
  const Programs& programs = state_->programs;
  for (const DrawGroup& group : groups.single) {
    drawer.begin(RenderPass::color);
    const SurfaceHeatmap::Values values = state_->surface_heatmap.values(group.index, pane);
    if (values.of_vertices.empty()) {
      draw_colors(drawer, {programs.model}, view, group, pane.skinning);
    } else {
      state_->statistics.add(models[group.index]->write_values(values));
      draw_heatmap(drawer, programs.heatmap, state_->color_scales, view, group, pane.skinning,
                   state_->surface_heatmap.scale(pane));
    }
    if (!options.edge) continue;
    drawer.begin(RenderPass::edge);
    draw_edges(drawer, programs.edge, view, group, pane.skinning, options.edge_scale);
  }
}

// In the order of MMD (rendering.md 4).
void Renderer::draw_in_file_order(Drawer& drawer, const FrameView& view, const ViewGroups& groups,
                                  const RenderOptions& options, const Pane& pane) {
  const SkinnedPrograms& flat = state_->programs.edge;
  for (const DrawGroup& group : groups.ordered) {
    drawer.begin(RenderPass::color);
    draw_colors(drawer, {state_->programs.model}, view, group, pane.skinning);
    if (!options.edge) continue;
    drawer.begin(RenderPass::edge);
    draw_edges(drawer, flat, view, group, pane.skinning, options.edge_scale);
  }
}

void Renderer::pose(Drawer& drawer, const Stage& stage, GpuModels models, const RenderOptions& options,
                    const PaneView& pane) {
  // Of delta mush the shader is faster even there: it has no branches, but many operations.
  const auto on_cpu = [&](SkinningMode mode) { return state_->skins_on_cpu && mode != SkinningMode::delta_mush; };
  const auto skin = [&](const Skinning& skinning) {
    if (on_cpu(skinning.mode)) {
      state_->statistics.add(state_->crowds.pose(drawer, skinning, stage, models));
    } else if (skinning_passes(stage, options, pane) > 1) {
      state_->crowds.pose(drawer, state_->programs.read_back, skinning, models);
    }
  };
  drawer.begin(RenderPass::upload);
  skin(pane.pane.skinning);
  if (pane.wireframe) skin(pane.wireframe->skinning);
}

PixelRect Renderer::draw_view(const Stage& stage, GpuModels models, const RenderOptions& options,
                              const PaneView& pane) {
  if (pane.width <= 0 || pane.height <= 0 || pane.end_column <= pane.first_column) return {};
  const float aspect = static_cast<float>(pane.width) / static_cast<float>(pane.height);
  const ViewportPart part =
      viewport_part({pane.width, pane.height}, pane.origin, pane.framebuffer_size, pane.line_width);
  FrameView view = frame_view(pane.camera, stage.light, aspect, part);
  view.shading = options.shading;
  const Skinning& skinning = pane.pane.skinning;
  const Programs& programs = state_->programs;
  for (const auto& model : models) {
    model->set_anisotropy(options.anisotropy > 0 ? options.anisotropy : state_->default_anisotropy);
  }
  Drawer drawer(state_->statistics.passes, state_->timing, &state_->timers);
  const ViewGroups groups = state_->crowds.groups(view, stage, models, options.edge ? options.edge_scale : 0.0f);
  state_->statistics.add(state_->crowds.table_cost());
  pose(drawer, stage, models, options, pane);
  if (options.self_shadow) {
    drawer.begin(RenderPass::self_shadow);
    const glm::ivec2 output_size = glm::max(glm::ivec2(pane.width, pane.height) / pane.line_width, 1);
    view.shadow = state_->self_shadow.draw(
        drawer, programs.edge, stage, models, groups.all, skinning,
        {world_to_clip(pane.camera, aspect), output_size, view.light_direction, options.soft_shadow},
        options.shadow_map_size);
    if (options.always_detailed_shadow && view.shadow && !view.shadow->detail) view.shadow->detail = view.shadow->whole;
  }
  if (options.ground_shadow) view.ground_shadow = find_ground_shadow(view, stage, models, skinning);
  const PixelRect drawn = drawn_part(pane);
  const PixelRect touched = touched_part(view, groups.all, options, pane, drawn);
  if (view.ground_shadow) {
    view.ground_shadow->mask =
        state_->ground_shadow_mask.draw(drawer, programs.edge, view, groups.all, skinning, drawn, pane.line_width);
    state_->statistics.add(state_->ground_shadow_mask.upload_cost());
  }
  begin_image(drawer, part, drawn, pane.line_width);
  clear(drawer, options.background);
  if (options.background_pixels)
    state_->background_image.draw(drawer, programs.background_image, options.background_pixels, view, aspect);
  if (options.grid) {
    drawer.begin(RenderPass::grid);
    state_->grid.draw(drawer, programs.grid, view, options.axes);
  }
  const bool heatmap = pane.pane.heatmap.kind != HeatmapKind::none;
  if (options.order_independent_transparency && pane.oit && !heatmap) {
    draw_oit(drawer, programs, view, stage, models, groups.all, {skinning, options, *pane.oit});
  } else {
    if (heatmap) {
      draw_heatmaps(drawer, view, models, groups, options, pane.pane);
    } else {
      draw_in_file_order(drawer, view, groups, options, pane.pane);
    }
    draw_ground_shadows(drawer, programs, view, groups.all, skinning, options.ground_shadow_color);
  }
  if (pane.wireframe) {
    drawer.begin(RenderPass::wireframe);
    draw_wireframe(drawer, programs.edge, view, groups.single, {skinning, pane.wireframe->skinning, pane.height});
  }
  state_->statistics.programs = programs.linker->linked();
  reset_context();
  return touched;
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
