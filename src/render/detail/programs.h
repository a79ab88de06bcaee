#pragma once

#include "base/math.h"
#include "base/result.h"
#include "gpu/program.h"
#include "render/detail/slots.h"
#include "skin/skin.h"

#include <cstdint>
#include <vector>

namespace odori {

class Drawer;
class GpuModel;

// The skinning formulas that shaders/skinning.glsl is compiled for.
enum class FormulaSet : std::uint8_t {
  linear,
  linear_sdef,
  linear_qdef,
  linear_sdef_qdef,
  dual_quaternion,
  about_center,
  count
};

// The smallest set that contains all of these formulas.
FormulaSet formula_set(const DeformerSet& used);

// A program of a pass that draws models, compiled once per FormulaSet, so that no model pays for formulas it does not
// use.
class SkinnedPrograms {
 public:
  // Overrides `source.defines`. Assigns texture units.
  static Result<SkinnedPrograms> create(ProgramSource source);

  const Program& operator[](FormulaSet set) const { return programs_[static_cast<std::size_t>(set)]; }
  auto begin() const { return programs_.begin(); }
  auto end() const { return programs_.end(); }

  // Uses the program for this model and skinning, binds the model's tables and sets the skinning uniforms.
  const Program& use(Drawer& drawer, const GpuModel& model, const Skinning& skinning) const;

 private:
  explicit SkinnedPrograms(std::vector<Program> programs) : programs_(std::move(programs)) {}

  std::vector<Program> programs_;  // one per FormulaSet
};

// Order-independent transparency.
struct OitPrograms {
  SkinnedPrograms opaque;
  SkinnedPrograms density;
  SkinnedPrograms color;
  Program composite;
};

// All programs. They are compiled at startup; nothing is compiled later.
struct Programs {
  SkinnedPrograms model;
  SkinnedPrograms edge;  // draws in one colour; also used for shadows and the wireframe
  SkinnedPrograms heatmap;
  Program grid;
  Program background_image;
  SkinnedPrograms read_back;
  OitPrograms oit;
  Program table_view;
};

// Texture units are assigned to all samplers.
Result<Programs> create_programs();

// Sets each sampler of the program to its texture unit, the value of enum Sampler.
void assign_texture_units(const Program& program);

// Set a uniform of the program in use. Uniforms that the program does not have are ignored.
void set(const Program& program, Uniform uniform, bool value);
void set(const Program& program, Uniform uniform, int value);
void set(const Program& program, Uniform uniform, float value);
void set(const Program& program, Uniform uniform, const glm::vec2& value);
void set(const Program& program, Uniform uniform, const glm::ivec2& value);
void set(const Program& program, Uniform uniform, const glm::vec3& value);
void set(const Program& program, Uniform uniform, const glm::vec4& value);
void set(const Program& program, Uniform uniform, const glm::mat3& value);
void set(const Program& program, Uniform uniform, const glm::mat4& value);

}  // namespace odori
