#include "render/detail/programs.h"

#include "render/detail/drawer.h"
#include "render/gpu_model.h"
#include "shaders/sources.h"

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
    "#define ALL_ABOUT_CENTER\n"};

constexpr std::array<const char*, 2> kFeedback{"posed_position", "posed_normal"};
constexpr std::array<const char*, 2> kOitOutputs{"moments", "density"};  // OitTarget::begin_density

GLint location(const Program& program, Uniform uniform) { return program.uniform(static_cast<std::size_t>(uniform)); }

Result<SkinnedPrograms> skinned(const char* name, const char* vertex, const char* fragment,
                                std::span<const char* const> outputs = {}) {
  return SkinnedPrograms::create({.name = name,
                                  .vertex = vertex,
                                  .fragment = fragment,
                                  .attributes = kAttributeNames,
                                  .uniforms = kUniformNames,
                                  .outputs = outputs});
}

Result<Program> fullscreen_triangle(const char* name, const char* fragment) {
  auto program = Program::create(
      {.name = name, .vertex = shaders::fullscreen_triangle_vert, .fragment = fragment, .uniforms = kUniformNames});
  if (program) assign_texture_units(*program);
  return program;
}

Result<OitPrograms> create_oit_programs() {
  using namespace shaders;
  auto opaque = skinned("OIT opaque", model_vert, model_opaque_frag);
  if (!opaque) return opaque.fault();
  auto density = skinned("OIT density", model_vert, oit_density_frag, kOitOutputs);
  if (!density) return density.fault();
  auto color = skinned("OIT colors", model_vert, oit_color_frag);
  if (!color) return color.fault();
  auto composite = fullscreen_triangle("OIT composite", oit_composite_frag);
  if (!composite) return composite.fault();
  return OitPrograms{std::move(*opaque), std::move(*density), std::move(*color), std::move(*composite)};
}

}  // namespace

void assign_texture_units(const Program& program) {
  glUseProgram(program.id());
  for (std::size_t i = 0; i < kSamplerNames.size(); ++i) {
    glUniform1i(glGetUniformLocation(program.id(), kSamplerNames[i]), static_cast<GLint>(i));
  }
  glUseProgram(0);
}

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
    assign_texture_units(*program);
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
  set(program, Uniform::vertex_scale, model.vertex_scale());
  model.bind(drawer, skinning.mode);
  return program;
}

Result<Programs> create_programs() {
  using namespace shaders;
  auto model = skinned("model", model_vert, model_frag);
  if (!model) return model.fault();
  auto edge = skinned("edge", edge_vert, edge_frag);
  if (!edge) return edge.fault();
  auto heatmap = skinned("heat map", heatmap_vert, heatmap_frag);
  if (!heatmap) return heatmap.fault();
  auto grid = Program::create({.name = "grid",
                               .vertex = grid_vert,
                               .fragment = grid_frag,
                               .attributes = kLineAttributeNames,
                               .uniforms = kUniformNames});
  if (!grid) return grid.fault();
  auto background_image = fullscreen_triangle("background image", background_image_frag);
  if (!background_image) return background_image.fault();
  auto read_back = SkinnedPrograms::create({.name = "read back",
                                            .vertex = read_back_vert,
                                            .attributes = kAttributeNames,
                                            .uniforms = kUniformNames,
                                            .feedback = kFeedback});
  if (!read_back) return read_back.fault();
  auto oit = create_oit_programs();
  if (!oit) return oit.fault();
  auto table_view = fullscreen_triangle("table view", table_view_frag);
  if (!table_view) return table_view.fault();
  return Programs{
      std::move(*model),     std::move(*edge), std::move(*heatmap),   std::move(*grid), std::move(*background_image),
      std::move(*read_back), std::move(*oit),  std::move(*table_view)};
}

void set(const Program& program, Uniform uniform, bool value) {
  glUniform1i(location(program, uniform), value ? 1 : 0);
}
void set(const Program& program, Uniform uniform, int value) { glUniform1i(location(program, uniform), value); }
void set(const Program& program, Uniform uniform, float value) { glUniform1f(location(program, uniform), value); }
void set(const Program& program, Uniform uniform, const glm::vec2& value) {
  glUniform2fv(location(program, uniform), 1, glm::value_ptr(value));
}
void set(const Program& program, Uniform uniform, const glm::ivec2& value) {
  glUniform2iv(location(program, uniform), 1, glm::value_ptr(value));
}
void set(const Program& program, Uniform uniform, const glm::vec3& value) {
  glUniform3fv(location(program, uniform), 1, glm::value_ptr(value));
}
void set(const Program& program, Uniform uniform, const glm::vec4& value) {
  glUniform4fv(location(program, uniform), 1, glm::value_ptr(value));
}
void set(const Program& program, Uniform uniform, const glm::mat3& value) {
  glUniformMatrix3fv(location(program, uniform), 1, GL_FALSE, glm::value_ptr(value));
}
void set(const Program& program, Uniform uniform, const glm::mat4& value) {
  glUniformMatrix4fv(location(program, uniform), 1, GL_FALSE, glm::value_ptr(value));
}

}  // namespace odori
