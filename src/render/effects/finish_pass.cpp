#include "render/effects/finish_pass.h"

#include "render/detail/frame_view.h"
#include "render/detail/programs.h"
#include "render/effects/effect_drawing.h"
#include "render/effects/effect_programs.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

bool has_grade(const Grade& grade) {
  const Grade neutral;
  return grade.grade_slope != neutral.grade_slope || grade.grade_offset != neutral.grade_offset ||
         grade.grade_power != neutral.grade_power || grade.grade_saturation != 1.0f || grade.grade_contrast != 1.0f ||
         grade.grade_temperature != 0.0f;
}

std::string define_of(ToneCurve curve) {
  constexpr const char* kNames[]{"", "REINHARD", "ACES", "NEUTRAL", "AGX"};
  return define_if(curve != ToneCurve::none, kNames[static_cast<int>(curve)]);
}

// Contrast about middle grey and temperature as slope and offset.
void set_grade(const Program& program, const Grade& grade) {
  constexpr float kMiddle = 0.46f;  // 18 % of light as a display value
  constexpr float kWarmth = 0.12f;  // change of red and blue at a temperature of 1
  const glm::vec3 temperature(1.0f + kWarmth * grade.grade_temperature, 1.0f, 1.0f - kWarmth * grade.grade_temperature);
  set(program, "grade_slope", grade.grade_slope * temperature * grade.grade_contrast);
  set(program, "grade_offset", grade.grade_offset * grade.grade_contrast + kMiddle * (1.0f - grade.grade_contrast));
  set(program, "grade_power", grade.grade_power);
  set(program, "grade_saturation", grade.grade_saturation);
}

// `target`: where the program draws.
void set_place(const Program& program, const FinishPass::Inputs& inputs, const FinishPass::Destination& target) {
  set(program, "image_size", glm::vec2(inputs.view_size));
  set(program, "image_origin", glm::vec2(target.view_origin));
  set(program, "texel_offset", target.view_origin - inputs.origin);
}

// What shaders/effect_finish.glsl reads.
void set_finish(const Program& program, const RenderOptions& options, const FinishPass::Inputs& inputs,
                const FinishPass::Destination& target) {
  constexpr double kHashesPerFrame = 1000.0;  // so that frames between those of a motion differ
  set(program, "hash_pixel", target.view_origin);
  set(program, "hash_frame", static_cast<int>(std::fmod(std::floor(inputs.frame * kHashesPerFrame), 2147483647.0)));
  set(program, "grain_strength", options.grain_strength);
  const float hidden = 0.5f - 0.5f * std::min(aspect_of(inputs.view_size) / options.letterbox_aspect, 1.0f);
  set(program, "letterbox", glm::vec2(hidden, 1.0f - hidden));
}

std::string film_defines(const Finish& film) {
  return define_if(film.grain, "GRAIN") + define_if(film.letterbox, "LETTERBOX");
}

// All of a target of the inputs' size.
FinishPass::Destination all_of(const EffectTarget& target, const FinishPass::Inputs& inputs) {
  return {target.framebuffer(), {0, 0, inputs.size.x, inputs.size.y}, inputs.origin};
}

template <typename SetUniforms>
void draw_part(Drawer& drawer, const FinishPass::Destination& to, const Program* program,
               const SetUniforms& set_uniforms) {
  if (program == nullptr) return;
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to.framebuffer);
  glViewport(to.part.x, to.part.y, to.part.width, to.part.height);
  drawer.use(*program);
  drawer.apply(kEffectState);
  set_uniforms(*program);
  drawer.fullscreen_triangle();
}

}  // namespace

void FinishPass::upload_lut(const std::shared_ptr<const ColorLut>& source) {
  if (source == lut_source_) return;
  lut_source_ = source;
  lut_.reset();
  if (source == nullptr) return;
  std::vector<float> texels;
  for (const glm::vec3& entry : source->entries) texels.insert(texels.end(), {entry.r, entry.g, entry.b, 1.0f});
  lut_.emplace(DataTexture::Format::rgba32f, source->entries.size(), "color table");
  lut_->write(texels);
}

std::string FinishPass::defines_of(const RenderOptions& options) const {
  return define_of(options.tone) + define_if(options.glow, "GLOW") + define_if(options.diffusion, "DIFFUSION") +
         define_if(options.aberration, "ABERRATION") + define_if(has_grade(options), "GRADE") +
         define_if(lut_.has_value(), "LUT") + define_if(options.vignette, "VIGNETTE") +
         define_if(options.sharpen, "SHARPEN") + define_if(options.background.a == 1.0f, "OPAQUE") +
         film_defines(options);
}

void FinishPass::set_grading(Drawer& drawer, const Program& program, const RenderOptions& options,
                             const Inputs& inputs) const {
  drawer.texture("effect_color", inputs.light);
  if (options.glow) drawer.texture("effect_glow", inputs.glow);
  if (options.diffusion) drawer.texture("effect_diffusion", inputs.diffusion);
  set(program, "glow_light", options.glow_strength * options.glow_tint);
  set(program, "diffusion", glm::vec2(options.diffusion_strength, options.diffusion_contrast));
  set(program, "aberration", options.aberration_strength);
  set(program, "exposure", std::exp2(options.exposure));
  set_grade(program, options);
  set(program, "vignette", glm::vec2(options.vignette_strength, options.vignette_radius));
  if (!lut_) return;
  const ColorLut& lut = *lut_source_;
  drawer.texture("lut", lut_->id());
  set(program, "lut_size", lut.side > 0 ? lut.side : -static_cast<int>(lut.entries.size()));
  set(program, "lut_low", lut.domain_min);
  set(program, "lut_high", lut.domain_max);
  set(program, "lut_strength", options.lut_strength);
}

Status FinishPass::draw(Drawer& drawer, const EffectPrograms& effects, const RenderOptions& options,
                        const Inputs& inputs, const Destination& to) {
  Ensured ensured;
  if (options.sharpen) ensured(ensure(to_sharpen_, inputs.size, "picture, to be sharpened"));
  const bool passes = options.passes != nullptr;
  if (passes) {
    for (auto* target : {&picture_, &passed_, &passed_again_}) ensured(ensure(*target, inputs.size, "own passes"));
  }
  if (Status made = ensured.take(); !made) return made;
  upload_lut(options.lut);
  drawer.begin(RenderPass::finish);
  const Destination finished = passes ? all_of(*picture_, inputs) : to;
  const Destination graded = options.sharpen ? all_of(*to_sharpen_, inputs) : finished;
  draw_part(drawer, graded, effects.find(EffectShader::final, defines_of(options)), [&](const Program& program) {
    set_place(program, inputs, graded);
    set_grading(drawer, program, options, inputs);
    set_finish(program, options, inputs, graded);
  });
  if (options.sharpen) {
    const Program* found = effects.find(EffectShader::sharpen, film_defines(options));
    draw_part(drawer, finished, found, [&](const Program& program) {
      set_place(program, inputs, finished);
      drawer.texture("effect_color", to_sharpen_->texture());
      set(program, "sharpen_strength", options.sharpen_strength);
      set_finish(program, options, inputs, finished);
    });
  }
  own_passes_.use(options.passes, static_cast<double>(inputs.view_size.x) * inputs.view_size.y);
  if (passes) draw_own_passes(options, inputs, to);
  return Done{};
}

void FinishPass::draw_own_passes(const RenderOptions& options, const Inputs& inputs, const Destination& to) {
  const EffectTarget* passed = own_passes_.draw(
      {picture_->texture(), inputs.geometry->depth(), inputs.geometry->texture(), glm::vec2(inputs.origin),
       glm::vec2(inputs.view_size), static_cast<float>(inputs.frame), inputs.depth_terms},
      options.pass_parameters, *passed_, *passed_again_);
  const glm::ivec2 low = glm::ivec2(to.part.x, to.part.y) + to.view_origin - inputs.origin;
  glDisable(GL_SCISSOR_TEST);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, (passed != nullptr ? *passed : *picture_).framebuffer());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to.framebuffer);
  glBlitFramebuffer(low.x, low.y, low.x + to.part.width, low.y + to.part.height, to.part.x, to.part.y,
                    to.part.x + to.part.width, to.part.y + to.part.height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

}  // namespace odori
