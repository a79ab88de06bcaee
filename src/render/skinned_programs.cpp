#include "render/skinned_programs.h"

#include "render/drawer.h"
#include "render/gpu_model.h"
#include "render/programs.h"

namespace odori {

namespace {

constexpr std::array<const char*, static_cast<std::size_t>(FormulaSet::count)> kDefines{
    "",
    "#define SOME_SDEF\n",
    "#define SOME_QDEF\n",
    "#define SOME_SDEF\n#define SOME_QDEF\n",
    "#define ALL_DUAL_QUATERNION\n",
    "#define ALL_ABOUT_CENTER\n"};

}  // namespace

FormulaSet formula_set(const DeformerSet& used) {
  if (used.about_center) return FormulaSet::about_center;
  if (used.dual_quaternion && used.sdef) return FormulaSet::linear_sdef_qdef;
  if (used.dual_quaternion) return used.linear ? FormulaSet::linear_qdef : FormulaSet::dual_quaternion;
  return used.sdef ? FormulaSet::linear_sdef : FormulaSet::linear;
}

Result<SkinnedPrograms> SkinnedPrograms::create(ProgramSource source) {
  std::vector<Program> programs;
  for (const char* defines : kDefines) {
    source.defines = defines;
    auto program = Program::create(source);
    if (!program) return program.fault();
    tie_samplers(*program);
    programs.push_back(std::move(*program));
  }
  return SkinnedPrograms(std::move(programs));
}

const Program& SkinnedPrograms::use(Drawer& drawer, const GpuModel& model, const Skinning& skinning) const {
  const Program& program = (*this)[model.formulas(skinning.mode)];
  drawer.use(program);
  set(program, Uniform::derived_sdef, skinning.mode == SkinningMode::sdef);
  set(program, Uniform::sdef_blend, static_cast<int>(skinning.sdef_blend));
  set(program, Uniform::hemisphere, static_cast<int>(skinning.hemisphere));
  set(program, Uniform::center_by_vertex, skinning.mode == SkinningMode::cor);
  model.bind(drawer, skinning.mode);
  return program;
}

}  // namespace odori
