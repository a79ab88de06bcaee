#include "render/effects/effect_chain.h"

#include "render/detail/drawer.h"
#include "render/detail/renderer_state.h"
#include "render/effects/effect_drawing.h"
#include "render/effects/focus_distance.h"
#include "render/effects/luminous.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>
#include <string>
#include <utility>

namespace odori {

namespace {

constexpr int kMargin = 232;             // pixels, with room for the smallest texels
constexpr float kMostReach = 224.0f;     // of one effect, pixels
constexpr float kMostBlur = 0.05f;       // half the diameter of a circle of confusion, of the image's height
constexpr float kMostOcclusion = 0.12f;  // reach of a slice, of the image's height
constexpr float kOcclusionFalloff = 0.6f;
constexpr int kLargestReduced = 2048;  // lines
constexpr int kMostLevels = 7;
constexpr int kMostSamples = 32;  // of the Gaussian, on each side
constexpr int kTexelSquare = 16;  // pixels that the smallest texels of depth of field cover

glm::ivec2 half_of(glm::ivec2 size) { return (size + 1) / 2; }

glm::vec3 linear(const glm::vec3& display) {
  return {linear_from_srgb(display.r), linear_from_srgb(display.g), linear_from_srgb(display.b)};
}

// Pixels per texel of the reduced view: a power of 2.
int reduction_of(int view_height) {
  const int least = (view_height + kLargestReduced - 1) / kLargestReduced;
  return static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::max(least, 1))));
}

bool has_depth_of_field(const RenderOptions& options, const Camera& camera) {
  return options.dof && camera.perspective;
}

bool needs_geometry(const RenderOptions& options, const Camera& camera) {
  return options.ao || options.rim || options.fog || options.passes != nullptr || has_depth_of_field(options, camera);
}

bool has_emission(const RenderOptions& options, const Stage& stage, GpuModels models) {
  return options.glow && options.glow_luminous && has_luminous_parts(stage, models);
}

}  // namespace

int EffectChain::margin(const Look& look, int view_height) {
  const bool reads = look.ao || look.rim || look.dof || look.aberration || !look.pass_file.empty();
  return reads ? kMargin : (look.sharpen ? alignment(view_height) : 0);
}

int EffectChain::alignment(int view_height) { return std::max(kTexelSquare, reduction_of(view_height)); }

ColorFormat EffectChain::format_for(const RenderOptions& options) {
  const bool as_it_is = static_cast<const Grade&>(options) == Grade() && options.passes == nullptr;
  return as_it_is && options.background.a == 1.0f ? ColorFormat::rgba8 : ColorFormat::rgba16f;
}

Status EffectChain::prepare(const RenderOptions& options, bool emits, glm::ivec2 size, const SceneKind& kind) {
  Ensured ensured;
  if (!scene_ || !surface_ || surface_->size() != size || scene_kind_ != kind) {
    scene_.reset();
    auto scene = RenderTarget::create(size.x, size.y, kind.samples, kind.format, SampleAccess::shaders);
    if (!scene) return scene.fault();
    scene_.emplace(std::move(*scene));
    scene_kind_ = kind;
  }
  ensured(ensure(surface_, size, "light", 1, EffectTarget::Depth::texture));
  if (needs_geometry(options, camera_)) ensured(ensure(geometry_, size, "geometry", 1, EffectTarget::Depth::texture));
  if (emits) {
    ensured(ensure(emission_, size, "emission", 1, EffectTarget::Depth::texture));
  } else {
    emission_.reset();
  }
  const glm::ivec2 half = half_of(size);
  if (options.ao) {
    ensured(ensure(occlusion_, half, "occlusion"));
    ensured(ensure(blurred_occlusion_, half, "occlusion, blurred"));
  }
  if (has_depth_of_field(options, camera_)) {
    ensured(ensure(half_, half, "depth of field, half size", 2));
    ensured(ensure(reach_, (half + 7) / 8, "depth of field, reach"));
    ensured(ensure(spread_reach_, reach_ ? reach_->size() : half, "depth of field, reach beyond squares"));
    ensured(ensure(gathered_, half, "depth of field, gathered", 3));
    ensured(ensure(focused_, size, "depth of field"));
  }
  return ensured.take();
}

void EffectChain::set_place(const Program& program) const {
  set(program, "image_size", glm::vec2(view_size_));
  set(program, "image_origin", glm::vec2(region_.x, region_.y));
}

void EffectChain::set_view(Drawer& drawer, const Program& program) const {
  set_place(program);
  drawer.texture("effect_depth", geometry_->depth());
  drawer.texture("effect_normal", geometry_->texture());
  const glm::mat4 projection = projection_matrix(camera_, aspect_of(view_size_));
  set(program, "depth_terms", depth_terms());
  set(program, "view_scale", glm::vec2(1.0f / projection[0][0], 1.0f / projection[1][1]));
}

glm::vec4 EffectChain::depth_terms() const {
  const glm::mat4 projection = projection_matrix(camera_, aspect_of(view_size_));
  return {projection[2][2], projection[3][2], projection[2][3], projection[3][3]};
}

Status EffectChain::light(Renderer& renderer, const Stage& stage, GpuModels models, const RenderOptions& options,
                          const PaneView& view, const PixelRect& region, const SceneKind& kind) {
  region_ = region;
  view_size_ = {view.width, view.height};
  camera_ = view.camera;
  view_ = frame_view(camera_, stage.light, view_size_);
  if (const Status ready = prepare(options, has_emission(options, stage, models), {region.width, region.height}, kind);
      !ready)
    return ready;
  PaneView drawn = view;
  drawn.first_column = region.x;
  drawn.end_column = region.x + region.width;
  drawn.origin = {region.x, region.y};
  drawn.framebuffer_size = {region.width, region.height};
  drawn.geometry = needs_geometry(options, camera_) ? &*geometry_ : nullptr;
  drawn.emission = emission_ ? &*emission_ : nullptr;
  const auto oit = scene_->oit(options);
  if (!oit) return oit.fault();
  drawn.oit = *oit;
  scene_->bind();
  scene_->set_background(options.background, renderer.draw_view(stage, models, options, drawn));
  RendererState& state = *renderer.state_;
  Drawer drawer(state.statistics.passes, state.timing, &state.timers);
  if (options.ao) occlude(drawer, state.programs, options);
  draw_surface(drawer, state.programs, options);
  light_ = &*surface_;
  if (has_depth_of_field(options, camera_)) focus(drawer, state.programs, stage, options);
  return Done{};
}

void EffectChain::occlude(Drawer& drawer, const Programs& programs, const RenderOptions& options) {
  drawer.begin(RenderPass::occlusion);
  const auto height = static_cast<float>(view_size_.y);
  draw_over(drawer, *occlusion_, programs.effects.find(EffectShader::occlusion), [&](const Program& program) {
    set_view(drawer, program);
    const float pixels_per_unit = 0.5f * height * projection_matrix(camera_, 1.0f)[1][1];
    set(program, "occlusion_radius", options.ao_radius);
    set(program, "occlusion_pixels", options.ao_radius * pixels_per_unit);
    set(program, "occlusion_largest", std::min(kMostOcclusion * height, kMostReach));
    set(program, "occlusion_falloff", options.ao_falloff ? kOcclusionFalloff : 0.0f);
  });
  draw_over(drawer, *blurred_occlusion_, programs.effects.find(EffectShader::occlusion_blur),
            [&](const Program&) { drawer.texture("effect_occlusion", occlusion_->texture()); });
}

void EffectChain::draw_surface(Drawer& drawer, const Programs& programs, const RenderOptions& options) {
  drawer.begin(RenderPass::surface);
  const std::string of_surfaces = define_if(options.ao, "AO") + define_if(options.rim, "RIM");
  // Fog is seen everywhere; the others are drawn only where there is a surface.
  if (options.fog || of_surfaces.empty())
    return decode_scene(drawer, programs, options, of_surfaces + define_if(options.fog, "FOG"));
  decode_scene(drawer, programs, options, {});
  const Program* program = programs.effects.find(EffectShader::surface, of_surfaces + "#define APART\n");
  if (program != nullptr) light_surfaces(drawer, *program, options);
}

// Outside of what was drawn the light is that of the background.
void EffectChain::decode_scene(Drawer& drawer, const Programs& programs, const RenderOptions& options,
                               const std::string& defines) {
  const int samples = scene_->samples();
  const std::string per_pixel = samples > 0 ? "#define SAMPLES " + std::to_string(samples) + "\n" : "";
  const std::string opaque = define_if(options.background.a == 1.0f, "OPAQUE");
  const Program* program = programs.effects.find(EffectShader::surface, defines + per_pixel + opaque);
  if (program == nullptr) return;
  const PixelRect all{0, 0, region_.width, region_.height}, part = options.fog ? all : scene_->touched();
  surface_->bind();
  drawer.use(*program);
  DrawState only_part = kEffectState;
  only_part.scissor = part != all;
  if (only_part.scissor) {
    drawer.apply(kEffectState);
    const glm::vec4 background(linear(glm::vec3(options.background)) * options.background.a, options.background.a);
    glClearColor(background.r, background.g, background.b, background.a);
    glClear(GL_COLOR_BUFFER_BIT);
    glScissor(part.x, part.y, part.width, part.height);
  }
  drawer.apply(only_part);
  if (!defines.empty()) set_surface(drawer, *program, options);
  set_place(*program);
  if (samples > 0) {
    drawer.samples_texture("effect_samples", scene_->sample_texture());
  } else {
    drawer.texture("effect_color", scene_->sample_texture());
  }
  drawer.fullscreen_triangle();
}

// Over the light of the scene. The depths are copied, because no target may be drawn into while its texture is read.
void EffectChain::light_surfaces(Drawer& drawer, const Program& program, const RenderOptions& options) const {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, geometry_->framebuffer());
  surface_->bind();
  const glm::ivec2 size = surface_->size();
  glDisable(GL_SCISSOR_TEST);
  glBlitFramebuffer(0, 0, size.x, size.y, 0, 0, size.x, size.y, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
  drawer.use(program);
  drawer.apply({.depth_write = false, .blend = Blend::scale_and_add, .cull = Cull::none, .passes = DepthTest::farther});
  set_surface(drawer, program, options);
  set_place(program);
  glDepthRange(1.0, 1.0);
  drawer.fullscreen_triangle();
  glDepthRange(0.0, 1.0);
}

void EffectChain::set_surface(Drawer& drawer, const Program& program, const RenderOptions& options) const {
  set_view(drawer, program);
  if (options.ao) drawer.texture("effect_occlusion", blurred_occlusion_->texture());
  set(program, "occlusion_strength", options.ao_strength);
  const glm::vec2 to_light(view_.view_rotation * -view_.light_direction);
  const float slant = glm::length(to_light);
  set(program, "light_on_screen", slant > 1e-3f ? to_light / slant : glm::vec2(0.0f));
  const float rim_pixels = options.rim_width * static_cast<float>(view_size_.y);
  set(program, "rim_width", std::clamp(rim_pixels, 1.0f, kMostReach));
  set(program, "rim_strength", options.rim_strength);
  set(program, "rim_light", linear(glm::vec3(options.rim_color)) * options.rim_color.a);
  set(program, "view_rotation", view_.view_rotation);
  set(program, "camera_height", view_.eye.y);
  set(program, "fog_light", glm::vec4(linear(glm::vec3(options.fog_color)), options.fog_color.a));
  set(program, "fog_density", options.fog_density);
  set(program, "fog_falloff", options.fog_falloff);
}

void EffectChain::focus(Drawer& drawer, const Programs& programs, const Stage& stage, const RenderOptions& options) {
  drawer.begin(RenderPass::focus);
  const auto height = static_cast<float>(view_size_.y);
  const float distance = focus_distance(options, stage, camera_);
  const glm::vec2 lens(blur_at_infinity(options, distance, camera_, height), distance);
  const auto set_lens = [&](const Program& program) {
    set_view(drawer, program);
    set(program, "lens", lens);
    set(program, "largest_blur", std::min(kMostBlur * height, kMostReach));
    drawer.texture("effect_color", surface_->texture());
  };
  const EffectPrograms& effects = programs.effects;
  draw_over(drawer, *half_, effects.find(EffectShader::dof_half), set_lens);
  draw_over(drawer, *reach_, effects.find(EffectShader::dof_reach),
            [&](const Program&) { drawer.texture("effect_blur", half_->texture(1)); });
  draw_over(drawer, *spread_reach_, effects.find(EffectShader::dof_spread),
            [&](const Program&) { drawer.texture("effect_reach", reach_->texture()); });
  draw_over(drawer, *gathered_, effects.find(EffectShader::dof_gather), [&](const Program&) {
    drawer.texture("effect_color", half_->texture(0));
    drawer.texture("effect_blur", half_->texture(1));
    drawer.texture("effect_reach", spread_reach_->texture());
  });
  draw_over(drawer, *focused_, effects.find(EffectShader::dof), [&](const Program& program) {
    set_lens(program);
    drawer.texture("effect_behind", gathered_->texture(0));
    drawer.texture("effect_in_front", gathered_->texture(1));
    drawer.texture("effect_coverage", gathered_->texture(2));
    drawer.texture("effect_blur", half_->texture(1));
  });
  light_ = &*focused_;
}

void EffectChain::draw_scaled(Renderer& renderer, GLuint from, float scale, Blend blend, const EffectTarget& to) const {
  RendererState& state = *renderer.state_;
  const Program* program = state.programs.effects.find(EffectShader::scale);
  if (program == nullptr) return;
  Drawer drawer(state.statistics.passes, state.timing, &state.timers);
  drawer.begin(RenderPass::surface);
  to.bind();
  drawer.use(*program);
  DrawState draw_state = kEffectState;
  draw_state.blend = blend;
  drawer.apply(draw_state);
  drawer.texture("effect_color", from);
  set(*program, "effect_scale", scale);
  drawer.fullscreen_triangle();
  reset_context();
}

Status EffectChain::add_light(Renderer& renderer, int number) {
  const auto add = [&](const EffectTarget& from, std::optional<EffectTarget>& sum, bool first) -> Status {
    constexpr auto kNoDepth = EffectTarget::Depth::none;
    Status made = ensure(sum, from.size(), "sum", 1, kNoDepth, EffectTarget::Format::rgba32f);
    if (made) draw_scaled(renderer, from.texture(), 1.0f, first ? Blend::none : Blend::add, *sum);
    return made;
  };
  if (Status added = add(*light_, light_sum_, number == 0); !added) return added;
  if (number == 0) emission_added_ = false;
  added_ = number + 1;
  if (!emission_) return Done{};
  const bool first = !std::exchange(emission_added_, true);
  return add(*emission_, emission_sum_, first);
}

Status EffectChain::use_mean_light(Renderer& renderer) {
  const float scale = 1.0f / static_cast<float>(added_);
  light_ = &*surface_;
  draw_scaled(renderer, light_sum_->texture(), scale, Blend::none, *surface_);
  if (!emission_added_) return Done{};
  Status made = ensure(emission_, surface_->size(), "emission", 1, EffectTarget::Depth::texture);
  if (made) draw_scaled(renderer, emission_sum_->texture(), scale, Blend::none, *emission_);
  return made;
}

Status EffectChain::spread_from_light(Renderer& renderer, const RenderOptions& options) {
  emitted_ = emission_ ? emission_->texture() : 0;
  return spread(renderer, options, light_->texture(), light_->size());
}

Status EffectChain::collect(Renderer& renderer, const PixelRect& part) {
  const int reduction = reduction_of(view_size_.y);
  const glm::ivec2 size = (view_size_ + reduction - 1) / reduction;
  Ensured ensured;
  ensured(ensure(collected_, size, "reduced view"));
  if (emission_) ensured(ensure(collected_emission_, size, "reduced emission"));
  if (Status made = ensured.take(); !made) return made;
  RendererState& state = *renderer.state_;
  Drawer drawer(state.statistics.passes, state.timing, &state.timers);
  drawer.begin(RenderPass::spread);
  const glm::ivec2 origin = glm::ivec2(region_.x, region_.y) / reduction;
  const glm::ivec2 low = glm::ivec2(part.x, part.y) / reduction;
  const glm::ivec2 high = (glm::ivec2(part.x + part.width, part.y + part.height) + reduction - 1) / reduction;
  DrawState only_part = kEffectState;
  only_part.scissor = true;
  const auto reduce = [&](GLuint from, const EffectTarget& to) {
    const Program* program = state.programs.effects.find(EffectShader::reduce);
    if (program == nullptr) return;
    to.bind();
    drawer.use(*program);
    drawer.apply(only_part);
    glScissor(low.x, low.y, high.x - low.x, high.y - low.y);
    set(*program, "reduction", reduction);
    set(*program, "reduced_origin", origin);
    drawer.texture("effect_color", from);
    drawer.fullscreen_triangle();
  };
  reduce(light_->texture(), *collected_);
  if (emission_) reduce(emission_->texture(), *collected_emission_);
  return Done{};
}

Status EffectChain::spread_from_collected(Renderer& renderer, const RenderOptions& options) {
  emitted_ = emission_ ? collected_emission_->texture() : 0;
  return spread(renderer, options, collected_->texture(), collected_->size());
}

Status EffectChain::spread(Renderer& renderer, const RenderOptions& options, GLuint source, glm::ivec2 size) {
  RendererState& state = *renderer.state_;
  Drawer drawer(state.statistics.passes, state.timing, &state.timers);
  drawer.begin(RenderPass::spread);
  Ensured ensured;
  if (options.glow) ensured(glow(drawer, state.programs, options, source, size));
  if (options.diffusion) ensured(diffuse(drawer, state.programs, options, source, size));
  return ensured.take();
}

Status EffectChain::glow(Drawer& drawer, const Programs& programs, const RenderOptions& options, GLuint source,
                         glm::ivec2 size) {
  const float radius = options.glow_radius * static_cast<float>(size.y);
  const int wanted = std::clamp(static_cast<int>(std::lround(std::log2(std::max(radius, 2.0f)))), 1, kMostLevels);
  if (levels_.empty() || std::ssize(levels_) != wanted || levels_.front().size() != half_of(size)) {
    levels_.clear();
    spread_levels_.clear();
    for (glm::ivec2 level = half_of(size); std::ssize(levels_) < wanted; level = half_of(level)) {
      for (auto* levels : {&levels_, &spread_levels_}) {
        auto made = EffectTarget::create(level, "glow");
        if (!made) return made.fault();
        levels->push_back(std::move(*made));
      }
    }
  }
  const EffectPrograms& effects = programs.effects;
  const std::string defines = define_if(options.glow_karis, "KARIS") + define_if(emitted_ != 0, "EMISSION");
  draw_over(drawer, levels_.front(), effects.find(EffectShader::bright, defines), [&](const Program& program) {
    drawer.texture("effect_color", source);
    drawer.texture("effect_emission", emitted_);
    set(program, "glow_threshold", options.glow_threshold);
  });
  GLuint from = levels_.front().texture();
  for (const EffectTarget& level : std::span(levels_).subspan(1)) {
    draw_over(drawer, level, effects.find(EffectShader::down),
              [&](const Program&) { drawer.texture("effect_color", from); });
    from = level.texture();
  }
  for (std::ptrdiff_t i = std::ssize(levels_) - 2; i >= 0; --i) {
    draw_over(drawer, spread_levels_[i], effects.find(EffectShader::up), [&](const Program& program) {
      drawer.texture("effect_color", levels_[i].texture());
      drawer.texture("effect_glow", from);
      const auto smaller = static_cast<float>(std::ssize(levels_) - 1 - i);
      set(program, "glow_share", smaller / (smaller + 1.0f));  // all levels count the same
    });
    from = spread_levels_[i].texture();
  }
  glow_ = from;
  return Done{};
}

Status EffectChain::diffuse(Drawer& drawer, const Programs& programs, const RenderOptions& options, GLuint source,
                            glm::ivec2 size) {
  constexpr float kSigmas = 2.5f;       // beyond them a Gaussian is left out
  constexpr float kFinestSigma = 2.0f;  // texels; a finer blur would show the texels
  const float radius = options.diffusion_radius * static_cast<float>(size.y);
  const int reduction = radius >= 4.0f * kFinestSigma ? 4 : 2;
  const glm::ivec2 small = (size + reduction - 1) / reduction;
  Ensured ensured;
  ensured(ensure(diffusion_, small, "diffusion"));
  ensured(ensure(blurred_, small, "diffusion, one direction"));
  if (Status made = ensured.take(); !made) return made;
  const float sigma = std::max(radius / static_cast<float>(reduction), 0.5f);
  const float step = std::max(kSigmas * sigma / kMostSamples, 1.0f);  // texels
  draw_over(drawer, *diffusion_, programs.effects.find(EffectShader::reduce), [&](const Program& program) {
    drawer.texture("effect_color", source);
    set(program, "reduction", reduction);
    set(program, "reduced_origin", glm::ivec2(0));
  });
  const auto blur = [&](const EffectTarget& from, const EffectTarget& to, glm::vec2 direction) {
    draw_over(drawer, to, programs.effects.find(EffectShader::gaussian), [&](const Program& program) {
      drawer.texture("effect_color", from.texture());
      set(program, "image_size", glm::vec2(small));
      set(program, "blur_step", direction * step / glm::vec2(small));
      set(program, "blur_sigma", sigma / step);
      set(program, "blur_samples", static_cast<int>(std::ceil(kSigmas * sigma / step)));
    });
  };
  blur(*diffusion_, *blurred_, {1, 0});
  blur(*blurred_, *diffusion_, {0, 1});
  return Done{};
}

Status EffectChain::finish(Renderer& renderer, const RenderOptions& options, double frame,
                           const FinishPass::Destination& to) {
  RendererState& state = *renderer.state_;
  Drawer drawer(state.statistics.passes, state.timing, &state.timers);
  const FinishPass::Inputs inputs{light_->texture(),
                                  light_->size(),
                                  glow_,
                                  diffusion_ ? diffusion_->texture() : 0,
                                  geometry_ ? &*geometry_ : nullptr,
                                  depth_terms(),
                                  {region_.x, region_.y},
                                  view_size_,
                                  frame};
  Status finished = finish_.draw(drawer, state.programs.effects, options, inputs, to);
  reset_context();
  return finished;
}

}  // namespace odori
