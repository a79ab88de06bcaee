#pragma once

// A pass that draws models has a program for each set of skinning formulas that a model may need, so that none pays for
// formulas it does not use; all are linked at the start.

#include "base/result.h"
#include "gpu/program.h"
#include "skin/skin.h"

#include <cstdint>
#include <vector>

namespace odori {

class Drawer;
class GpuModel;

// What shaders/skinning.glsl is compiled for.
enum class FormulaSet : std::uint8_t {
  linear,
  linear_sdef,
  linear_qdef,
  linear_sdef_qdef,
  dual_quaternion,
  about_center,
  count
};

// The smallest set with all of these formulas.
FormulaSet formula_set(const DeformerSet& used);

class SkinnedPrograms {
 public:
  // `source.defines` are set for each; samplers are tied to their units.
  static Result<SkinnedPrograms> create(ProgramSource source);

  const Program& operator[](FormulaSet set) const { return programs_[static_cast<std::size_t>(set)]; }
  auto begin() const { return programs_.begin(); }
  auto end() const { return programs_.end(); }

  // Makes the program for the model and mode the one in use, with the model's tables bound and the switches set.
  const Program& use(Drawer& drawer, const GpuModel& model, const Skinning& skinning) const;

 private:
  explicit SkinnedPrograms(std::vector<Program> programs) : programs_(std::move(programs)) {}

  std::vector<Program> programs_;  // one per FormulaSet
};

}  // namespace odori
