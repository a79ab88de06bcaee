#include "render/effects/effect_programs.h"

#include "render/detail/slots.h"
#include "shaders/sources.h"

#include <array>

namespace odori {

namespace {

constexpr std::array<const char*, 2> kHalfOutputs{"light", "blur"};
constexpr std::array<const char*, 3> kGatherOutputs{"behind", "in_front", "coverage"};

ProgramSource source_of(EffectShader shader) {
  using namespace shaders;
  const auto source = [](const char* name, const char* fragment, std::span<const char* const> outputs = {}) {
    return ProgramSource{.name = name,
                         .vertex = fullscreen_triangle_vert,
                         .fragment = fragment,
                         .uniforms = kUniformNames,
                         .outputs = outputs};
  };
  switch (shader) {
    case EffectShader::surface:
      break;
    case EffectShader::occlusion:
      return source("occlusion", effect_occlusion_frag);
    case EffectShader::occlusion_blur:
      return source("occlusion blur", effect_occlusion_blur_frag);
    case EffectShader::dof_half:
      return source("depth of field, half size", effect_dof_half_frag, kHalfOutputs);
    case EffectShader::dof_reach:
      return source("depth of field, reach", effect_dof_reach_frag);
    case EffectShader::dof_spread:
      return source("depth of field, spread", effect_dof_spread_frag);
    case EffectShader::dof_gather:
      return source("depth of field, gather", effect_dof_gather_frag, kGatherOutputs);
    case EffectShader::dof:
      return source("depth of field", effect_dof_frag);
    case EffectShader::reduce:
      return source("reduce", effect_reduce_frag);
    case EffectShader::scale:
      return source("scale", effect_scale_frag);
    case EffectShader::bright:
      return source("glow, bright parts", effect_bright_frag);
    case EffectShader::down:
      return source("glow, down", effect_down_frag);
    case EffectShader::up:
      return source("glow, up", effect_up_frag);
    case EffectShader::gaussian:
      return source("gaussian", effect_gaussian_frag);
    case EffectShader::final:
      return source("final", effect_final_frag);
    case EffectShader::sharpen:
      return source("sharpen", effect_sharpen_frag);
  }
  return source("surface", effect_surface_frag);
}

}  // namespace

const Program* EffectPrograms::find(EffectShader shader, const std::string& defines) const {
  const std::pair key(shader, defines);
  auto found = programs_.find(key);
  if (found == programs_.end()) found = programs_.emplace(key, LazyProgram(*linker_, source_of(shader), defines)).first;
  return found->second.get();
}

}  // namespace odori
