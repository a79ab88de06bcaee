#include "render/detail/programs.h"

#include "base/enums.h"
#include "render/detail/crowd.h"
#include "render/detail/drawer.h"
#include "render/gpu_model.h"

#include <glm/gtc/type_ptr.hpp>

namespace odori {

namespace {

// Per FormulaSet.
constexpr std::array<const char*, static_cast<std::size_t>(FormulaSet::count)> kDefines{
    "",
    "#define SOME_SDEF\n",
    "#define SOME_QDEF\n",
    "#define SOME_SDEF\n#define SOME_QDEF\n",
    "#define ALL_DUAL_QUATERNION\n",
    "#define ALL_ABOUT_CENTER\n",
    "#define ALL_BULGE_FREE\n",
    "#define ALL_DELTA_MUSH\n",
    "#define ALL_DELTA_MUSH_FAST\n",
    "#define ALREADY_POSED\n"};

GLint location(const Program& program, Uniform uniform) { return program.uniform(static_cast<std::size_t>(uniform)); }

}  // namespace

FormulaSet formula_set(const DeformerSet& used) {
  if (used.bulge_free) return FormulaSet::bulge_free;
  if (used.delta_mush) return FormulaSet::delta_mush;
  if (used.delta_mush_fast) return FormulaSet::delta_mush_fast;
  if (used.about_center) return FormulaSet::about_center;
  if (used.dual_quaternion && used.sdef) return FormulaSet::linear_sdef_qdef;
  if (used.dual_quaternion) return used.linear ? FormulaSet::linear_qdef : FormulaSet::dual_quaternion;
  return used.sdef ? FormulaSet::linear_sdef : FormulaSet::linear;
}

std::string defines_of(const VertexVariant& variant) {
  std::string defines = kDefines[ordinal(variant.formulas)];
  if (variant.crowd) defines += "#define CROWD\n";
  if (variant.uv_morphs) defines += "#define UV_MORPHS\n";
  return defines;
}

VertexVariant vertex_variant(const GpuModel& model, const Skinning& skinning, const Instances& instances) {
  const bool uv_morphs = model.has_uv_morphs();
  if (instances.crowd != nullptr) return {instances.crowd->formulas(skinning), true, uv_morphs};
  return {model.formulas(skinning), false, uv_morphs};
}

void set_skinning(const Program& program, const GpuModel& model, const Skinning& skinning) {
  set(program, Uniform::derived_sdef, skinning.mode == SkinningMode::sdef);
  set(program, Uniform::sdef_blend, static_cast<int>(skinning.sdef_blend));
  set(program, Uniform::hemisphere, static_cast<int>(skinning.hemisphere));
  set(program, Uniform::center_by_vertex, skinning.mode == SkinningMode::cor);
  set(program, Uniform::vertex_scale, model.vertex_scale());
  set(program, Uniform::vertex_count, static_cast<int>(model.vertex_count()));
}

void bind_skinning(Drawer& drawer, const Program& program, const GpuModel& model, const Skinning& skinning,
                   const Instances& instances) {
  set_skinning(program, model, skinning);
  if (instances.crowd != nullptr) {
    instances.crowd->bind(drawer, program, skinning, instances);
  } else {
    model.bind(drawer, skinning);
  }
}

const Program* SkinnedPrograms::find(VertexVariant variant) const {
  variant.uv_morphs = variant.uv_morphs && textured_;
  auto found = programs_.find(variant);
  if (found == programs_.end())
    found = programs_.emplace(variant, LazyProgram(*linker_, source_, defines_of(variant))).first;
  return found->second.get();
}

const Program* SkinnedPrograms::use(Drawer& drawer, const GpuModel& model, const Skinning& skinning,
                                    const Instances& instances) const {
  const Program* program = find(vertex_variant(model, skinning, instances));
  if (program == nullptr) return nullptr;
  drawer.use(*program);
  bind_skinning(drawer, *program, model, skinning, instances);
  return program;
}

void set(const Program& program, Uniform uniform, bool value) {
  if (const GLint at = location(program, uniform); at >= 0) glUniform1i(at, value ? 1 : 0);
}
void set(const Program& program, Uniform uniform, int value) {
  if (const GLint at = location(program, uniform); at >= 0) glUniform1i(at, value);
}
void set(const Program& program, Uniform uniform, float value) {
  if (const GLint at = location(program, uniform); at >= 0) glUniform1f(at, value);
}
void set(const Program& program, Uniform uniform, const glm::vec2& value) {
  if (const GLint at = location(program, uniform); at >= 0) glUniform2fv(at, 1, glm::value_ptr(value));
}
void set(const Program& program, Uniform uniform, const glm::ivec2& value) {
  if (const GLint at = location(program, uniform); at >= 0) glUniform2iv(at, 1, glm::value_ptr(value));
}
void set(const Program& program, Uniform uniform, const glm::vec3& value) {
  if (const GLint at = location(program, uniform); at >= 0) glUniform3fv(at, 1, glm::value_ptr(value));
}
void set(const Program& program, Uniform uniform, const glm::vec4& value) {
  if (const GLint at = location(program, uniform); at >= 0) glUniform4fv(at, 1, glm::value_ptr(value));
}
void set(const Program& program, Uniform uniform, const glm::mat3& value) {
  if (const GLint at = location(program, uniform); at >= 0) glUniformMatrix3fv(at, 1, GL_FALSE, glm::value_ptr(value));
}
void set(const Program& program, Uniform uniform, const glm::mat4& value) {
  if (const GLint at = location(program, uniform); at >= 0) glUniformMatrix4fv(at, 1, GL_FALSE, glm::value_ptr(value));
}

}  // namespace odori
