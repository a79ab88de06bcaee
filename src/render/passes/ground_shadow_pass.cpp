#include "render/passes/ground_shadow_pass.h"

#include "gpu/debug.h"
#include "gpu/texture.h"
#include "render/detail/culling.h"
#include "render/passes/model_passes.h"
#include "scene/overrides.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kMinDescent = 0.01f;

// Offset towards the eye against depth fighting with the ground.
constexpr DrawState kOnGround{
    .depth_write = false, .cull = Cull::none, .offset_factor = -1.0f, .offset_units = -1.0f, .scissor = true};

constexpr DrawState once(DrawState state) {
  state.stencil_once = true;
  return state;
}

constexpr DrawState kSilhouette{.depth_test = false, .depth_write = false, .blend = Blend::none, .cull = Cull::none};

// Texels of a mask per pixel and axis: as many as samples per pixel.
constexpr int kFineness = 2;
constexpr int kMaxMaskSamples = kFineness * kFineness;
// With corners this far away, the depth of the ground is not interpolated exactly enough.
constexpr float kMaxDistance = 2000.0f;
// A mask this many times larger than needed is replaced, so that a large image leaves no large mask behind.
constexpr std::int64_t kMaxSpareMask = 8;

bool has_ground_shadow(const Actor& actor, std::size_t material) {
  return is_drawn(actor, material) && casts_ground_shadow(actor, material);
}

void draw_silhouette(Drawer& drawer, const SkinnedPrograms& flat, const glm::mat4& ground_to_clip,
                     const DrawGroup& group, const Skinning& skinning, const glm::vec4& color, const DrawState& state) {
  const Actor& actor = *group.actor;
  const Program* program = flat.use(drawer, skinning, group.instances);
  if (program == nullptr) return;
  set(*program, "view_projection", ground_to_clip);
  set(*program, "edge_width", 0.0f);
  set(*program, "edge_color", color);
  drawer.apply(state);
  MergedRanges ranges(drawer, group.instances.count);
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    if (has_ground_shadow(actor, i)) ranges.add(actor.model->materials[i]);
  }
}

bool has_ground_shadow(const Actor& actor) {
  std::size_t i = 0;
  while (i < actor.model->materials.size() && !has_ground_shadow(actor, i)) ++i;
  return actor.pose.visible && i < actor.model->materials.size();
}

void add_shadow(Box& bounds, const glm::mat4& projection, const Box& caster) {
  for (unsigned corner = 0; corner < 8; ++corner)
    bounds.add(glm::vec3(projection * glm::vec4(corner_of(caster, corner), 1.0f)));
}

std::span<const std::uint32_t> indices_of(const Model& model, std::size_t material) {
  const Material& slice = model.materials[material];
  return std::span(model.indices).subspan(slice.first_index, slice.index_count);
}

// Whether the CPU knows the triangles of all shadows.
bool can_fill(std::span<const DrawGroup> groups, const Skinning& skinning) {
  return std::ranges::all_of(groups, [&](const DrawGroup& group) {
    if (!has_ground_shadow(*group.actor)) return true;
    const std::vector<Material>& materials = group.actor->model->materials;
    return !group.instances.crowd->posed_vertices(skinning).empty() &&
           std::ranges::all_of(materials, &Material::is_surface);
  });
}

// From clip space to texels of a mask that covers `rect`; w stays.
glm::mat4 clip_to_mask(const PixelRect& viewport, const PixelRect& rect, int fineness) {
  const auto scale = static_cast<float>(fineness);
  const glm::vec2 half = 0.5f * glm::vec2(viewport.width, viewport.height);
  const glm::vec2 center = glm::vec2(viewport.x - rect.x, viewport.y - rect.y) + half;
  glm::mat4 matrix(1.0f);
  matrix[0][0] = scale * half.x;
  matrix[1][1] = scale * half.y;
  matrix[3] = glm::vec4(scale * center, 0.0f, 1.0f);
  return matrix;
}

std::int64_t texel_count(glm::ivec2 size) { return std::int64_t{size.x} * size.y; }

void draw_from_mask(Drawer& drawer, const LazyProgram& linked, const FrameView& view, const GroundShadow::Mask& mask,
                    const glm::vec4& color) {
  const Program* program = linked.get();
  if (program == nullptr) return;
  drawer.use(*program);
  set(*program, "view_projection", view.view_projection);
  // Larger than the shadow, so that its own edges do not take away samples.
  const glm::vec4& bounds = view.ground_shadow->bounds;
  const glm::vec2 margin = kAround * glm::vec2(bounds.z - bounds.x, bounds.w - bounds.y);
  set(*program, "ground_bounds", bounds + glm::vec4(-margin, margin));
  set(*program, "mask_origin", mask.origin);
  set(*program, "mask_size", mask.size);
  set(*program, "mask_fineness", mask.fineness);
  set(*program, "shadow_color", color);
  drawer.texture("ground_shadow_mask", mask.texture);
  drawer.apply(kOnGround);
  drawer.quad();
}

}  // namespace

Box box_of(const glm::vec4& bounds) { return {{bounds.x, 0.0f, bounds.y}, {bounds.z, 0.0f, bounds.w}}; }

std::optional<glm::mat4> ground_projection(const glm::vec3& light_direction) {
  const glm::vec3& l = light_direction;
  if (l.y >= -kMinDescent) return std::nullopt;
  glm::mat4 matrix(1.0f);
  matrix[1] = glm::vec4(-l.x / l.y, 0.0f, -l.z / l.y, 0.0f);
  return matrix;
}

std::optional<GroundShadow> find_ground_shadow(const FrameView& view, const Stage& stage, GpuModels models,
                                               const Skinning& skinning) {
  const auto projection = ground_projection(view.light_direction);
  if (!projection) return std::nullopt;
  Box bounds;
  for (std::size_t i = 0; i < models.size(); ++i) {
    const Actor& actor = *stage.actors[i];
    if (!has_ground_shadow(actor)) continue;
    const Box* posed = models[i]->crowd().posed_box(skinning);
    add_shadow(bounds, *projection, posed != nullptr ? *posed : world_box(actor, *models[i], kAround));
  }
  if (bounds.empty()) return std::nullopt;
  const GroundShadow shadow{*projection, {bounds.low.x, bounds.low.z, bounds.high.x, bounds.high.z}};
  if (!on_screen(view.view_projection, box_of(shadow.bounds))) return std::nullopt;
  return shadow;
}

bool GroundShadowMask::ensure(glm::ivec2 size) {
  constexpr int kStep = 128;  // so that a shadow that moves does not replace the mask in each frame
  const glm::ivec2 largest(max_target_side());
  if (glm::any(glm::greaterThan(size, largest))) return false;
  const glm::ivec2 wanted = glm::min((size + kStep - 1) / kStep * kStep, largest);
  const bool fits = target_ && glm::all(glm::greaterThanEqual(target_->size(), size)) &&
                    texel_count(target_->size()) <= kMaxSpareMask * texel_count(wanted);
  if (!fits) target_ = MaskTarget::create(wanted);
  return target_.has_value();
}

bool GroundShadowMask::fill(const FrameView& view, std::span<const DrawGroup> groups, const Skinning& skinning,
                            const Layout& layout) {
  const glm::mat4 world_to_mask = clip_to_mask(view.part.viewport, layout.rect, layout.fineness) *
                                  view.view_projection * view.ground_shadow->projection;
  silhouette_.begin(layout.size());
  for (const DrawGroup& group : groups) {
    if (!has_ground_shadow(*group.actor)) continue;
    const Model& model = *group.actor->model;
    silhouette_.place(group.instances.crowd->posed_vertices(skinning), world_to_mask);
    for (std::size_t i = 0; i < model.materials.size(); ++i) {
      if (has_ground_shadow(*group.actor, i) && !silhouette_.add(indices_of(model, i))) return false;
    }
  }
  target_->write(layout.size(), silhouette_.texels());
  upload_cost_ = {1, static_cast<std::int64_t>(silhouette_.texels().size())};
  return true;
}

void GroundShadowMask::draw_silhouettes(Drawer& drawer, const SkinnedPrograms& flat, const FrameView& view,
                                        std::span<const DrawGroup> groups, const Skinning& skinning,
                                        const Layout& layout, int line_width) const {
  const FramebufferRestorer restorer;
  target_->bind_and_clear();
  const auto& [fineness, rect] = layout;
  const PixelRect& viewport = view.part.viewport;
  drawer.set_viewport({fineness * (viewport.x - rect.x), fineness * (viewport.y - rect.y), fineness * viewport.width,
                       fineness * viewport.height},
                      fineness * line_width);
  const glm::mat4 ground_to_clip = view.view_projection * view.ground_shadow->projection;
  for (const DrawGroup& group : groups)
    draw_silhouette(drawer, flat, ground_to_clip, group, skinning, glm::vec4(1.0f), kSilhouette);
}

std::optional<GroundShadow::Mask> GroundShadowMask::draw(Drawer& drawer, const SkinnedPrograms& flat,
                                                         const FrameView& view, std::span<const DrawGroup> groups,
                                                         const Skinning& skinning, const PixelRect& drawn,
                                                         int line_width) {
  upload_cost_ = {};
  const GroundShadow& shadow = *view.ground_shadow;
  GLint samples = 0;
  glGetIntegerv(GL_SAMPLES, &samples);
  if (samples > kMaxMaskSamples) return std::nullopt;
  for (int i = 0; i < 4; ++i) {
    if (!(std::abs(shadow.bounds[i]) < kMaxDistance)) return std::nullopt;
  }
  const auto seen = on_screen(view.view_projection, box_of(shadow.bounds));
  if (!seen) return std::nullopt;
  const PixelRect& viewport = view.part.viewport;
  const Layout layout{samples > 1 ? kFineness : 1, pixels_of(*seen, view.part, kPixelMargin, drawn)};
  const glm::ivec2 size = layout.size();
  if (layout.rect.empty() || layout.fineness * std::max(viewport.width, viewport.height) > max_target_side())
    return std::nullopt;
  // Without samples, drawing a mask takes as long as drawing the shadows.
  const bool fillable = can_fill(groups, skinning), drawable = samples > 1;
  if (!(fillable || drawable) || !ensure(size)) return std::nullopt;
  drawer.begin(RenderPass::ground_shadow);
  if (!fillable || !fill(view, groups, skinning, layout)) {
    if (!drawable) return std::nullopt;
    draw_silhouettes(drawer, flat, view, groups, skinning, layout, line_width);
  }
  return GroundShadow::Mask{
      target_->texture(), {layout.rect.x, layout.rect.y}, size / layout.fineness, layout.fineness};
}

void draw_ground_shadows(Drawer& drawer, const Programs& programs, const FrameView& view,
                         std::span<const DrawGroup> groups, const Skinning& skinning, const glm::vec4& color) {
  if (!view.ground_shadow) return;
  const GroundShadow& shadow = *view.ground_shadow;
  drawer.begin(RenderPass::ground_shadow);
  if (shadow.mask) return draw_from_mask(drawer, programs.ground_shadow, view, *shadow.mask, color);
  const glm::mat4 ground_to_clip = view.view_projection * shadow.projection;
  for (const DrawGroup& group : groups)
    draw_silhouette(drawer, programs.edge, ground_to_clip, group, skinning, color, once(kOnGround));
}

std::optional<MaskTarget> MaskTarget::create(glm::ivec2 size) {
  const FramebufferRestorer restorer;
  clear_gl_errors();
  MaskTarget made(size);
  if (!framebuffer_is_complete() || ran_out_of_memory()) return std::nullopt;
  return made;
}

// Leaves its framebuffer bound.
MaskTarget::MaskTarget(glm::ivec2 size) : size_(size) {
  glBindTexture(GL_TEXTURE_2D, texture_.id());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, size.x, size.y, 0, GL_RED, GL_UNSIGNED_BYTE, nullptr);
  set_unfiltered();
  texture_.label("mask");
  glBindTexture(GL_TEXTURE_2D, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.id(), 0);
  framebuffer_.label("mask");
}

void MaskTarget::write(glm::ivec2 size, std::span<const std::uint8_t> texels) const {
  reset_pixel_store();
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glBindTexture(GL_TEXTURE_2D, texture_.id());
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, size.x, size.y, GL_RED, GL_UNSIGNED_BYTE, texels.data());
  glBindTexture(GL_TEXTURE_2D, 0);
  reset_pixel_store();
}

void MaskTarget::bind_and_clear() const {
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.id());
  glDisable(GL_SCISSOR_TEST);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
  glClear(GL_COLOR_BUFFER_BIT);
}

}  // namespace odori
