#pragma once

#include "render/detail/lazy_program.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace odori {

// The fragment shaders shaders/effect_*.frag.
enum class EffectShader : std::uint8_t {
  surface,
  occlusion,
  occlusion_blur,
  dof_half,
  dof_reach,
  dof_spread,
  dof_gather,
  dof,
  reduce,
  scale,
  bright,
  down,
  up,
  gaussian,
  final,
  sharpen
};

// The programs of effects, each over a triangle that covers the target, compiled once for what is on.
class EffectPrograms {
 public:
  explicit EffectPrograms(ProgramLinker& linker) : linker_(&linker) {}

  // `defines`: lines. Null if it is not linked, see LazyProgram::get.
  const Program* find(EffectShader shader, const std::string& defines = {}) const;

 private:
  ProgramLinker* linker_;
  mutable std::map<std::pair<EffectShader, std::string>, LazyProgram> programs_;
};

}  // namespace odori
