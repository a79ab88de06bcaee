#include "render/effects/pass_drawer.h"

#include "gpu/texture.h"
#include "render/effects/effect_drawing.h"
#include "shaders/sources.h"

#include <chrono>
#include <utility>

#include <fmt/format.h>
#include <glm/gtc/type_ptr.hpp>

namespace odori {

namespace {

constexpr int kTrialSide = 64;    // pixels
constexpr double kLongest = 2.0;  // seconds a picture

// Uniforms before the parameters; the first are samplers, of texture units 0, 1, ...
constexpr const char* kInputs[]{"color", "depth",  "normal", "texture_0", "texture_1", "texture_2", "texture_3",
                                "texel", "origin", "size",   "frame",     "seconds",   "camera"};
constexpr int kSamplers = 7;
constexpr int kFirstTexture = 3;

// Everything before the shader's own text, whose lines keep their numbers.
std::string prelude(const LookPasses& passes) {
  std::string text =
      "#version 150 core\n"
      "uniform sampler2D color, depth, normal, texture_0, texture_1, texture_2, texture_3;\n"
      "uniform vec2 texel, origin, size;\n"
      "uniform float frame, seconds;\n"
      "uniform vec4 camera;\n"
      "out vec4 result;\n"
      "float view_z(ivec2 at) {\n"
      "  float n = 2.0 * texelFetch(depth, at, 0).r - 1.0;\n"
      "  return (camera.y - n * camera.w) / (n * camera.z - camera.x);\n"
      "}\n";
  for (const LookParameter& parameter : passes.parameters) text += fmt::format("uniform float {};\n", parameter.name);
  return text + "#line 0\n";
}

}  // namespace

void PassDrawer::use(std::shared_ptr<const LookPasses> passes, double pixels) {
  if (passes == source_) return;
  source_ = std::move(passes);
  compiled_.clear();
  faults_.clear();
  if (!source_) return;
  for (const LookPass& pass : source_->passes) {
    auto compiled = compile(pass);
    if (!compiled) continue;
    if (seconds_of(*compiled) * pixels > kLongest) {
      faults_.push_back(fault(kSlowPass, pass.file));
    } else {
      compiled_.push_back(std::move(*compiled));
    }
  }
}

std::optional<PassDrawer::Compiled> PassDrawer::compile(const LookPass& pass) {
  std::vector<const char*> uniforms(std::begin(kInputs), std::end(kInputs));
  for (const LookParameter& parameter : source_->parameters) uniforms.push_back(parameter.name.c_str());
  const std::string fragment = prelude(*source_) + pass.fragment;
  auto program = Program::create({.name = pass.file.c_str(),
                                  .vertex = shaders::fullscreen_triangle_vert,
                                  .fragment = fragment.c_str(),
                                  .uniforms = uniforms});
  if (!program) {
    faults_.push_back(program.fault());
    return std::nullopt;
  }
  glUseProgram(program->id());
  for (int unit = 0; unit < kSamplers; ++unit) {
    if (const GLint at = program->uniform(unit); at >= 0) glUniform1i(at, unit);
  }
  Compiled compiled{std::move(*program), {}};
  for (const auto& image : pass.textures) compiled.textures.push_back(image_texture(*image, Wrap::repeat, pass.file));
  return compiled;
}

double PassDrawer::seconds_of(const Compiled& pass) const {
  const auto target = EffectTarget::create(glm::ivec2(kTrialSide), "trial of a pass");
  if (!target) return 0.0;
  const auto draw = [&] {
    target->bind();
    draw_pass(pass, {}, std::vector<float>(source_->parameters.size(), 0.0f));
    glFinish();
  };
  draw();  // the driver compiles on first use
  const auto start = std::chrono::steady_clock::now();
  draw();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / (kTrialSide * kTrialSide);
}

void PassDrawer::draw_pass(const Compiled& pass, const Inputs& inputs, std::span<const float> values) const {
  apply(kEffectState);
  glUseProgram(pass.program.id());
  glBindVertexArray(no_attributes_.id());
  GLuint textures[kSamplers]{inputs.color, inputs.depth, inputs.normal};
  for (std::size_t i = 0; i < pass.textures.size(); ++i) textures[kFirstTexture + i] = pass.textures[i].id();
  for (int unit = 0; unit < kSamplers; ++unit) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, textures[unit]);
  }
  const auto at = [&](int input) { return pass.program.uniform(kSamplers + input); };
  const glm::vec2 texel = 1.0f / inputs.size;
  glUniform2fv(at(0), 1, glm::value_ptr(texel));
  glUniform2fv(at(1), 1, glm::value_ptr(inputs.origin));
  glUniform2fv(at(2), 1, glm::value_ptr(inputs.size));
  glUniform1f(at(3), inputs.frame);
  glUniform1f(at(4), inputs.frame / static_cast<float>(kFramesPerSecond));
  glUniform4fv(at(5), 1, glm::value_ptr(inputs.depth_terms));
  for (std::size_t i = 0; i < values.size(); ++i) glUniform1f(pass.program.uniform(std::size(kInputs) + i), values[i]);
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

const EffectTarget* PassDrawer::draw(Inputs inputs, std::string_view parameters, const EffectTarget& a,
                                     const EffectTarget& b) {
  if (compiled_.empty()) return nullptr;
  const std::vector<float> values = parameter_values(*source_, parameters);
  const EffectTarget* shown = &b;
  for (const Compiled& pass : compiled_) {
    shown = shown == &a ? &b : &a;
    shown->bind();
    draw_pass(pass, inputs, values);
    inputs.color = shown->texture();
  }
  return shown;
}

}  // namespace odori
