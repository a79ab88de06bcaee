#include "gl/gl_test.h"
#include "render/detail/programs.h"
#include "shaders/sources.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include <glad/gl.h>

namespace odori {
namespace {

using testing::GlTest;

struct Active {
  std::string name;
  GLenum type = 0;
};

std::vector<Active> active_attributes(const Program& program) {
  GLint count = 0;
  glGetProgramiv(program.id(), GL_ACTIVE_ATTRIBUTES, &count);
  std::vector<Active> found;
  for (GLint i = 0; i < count; ++i) {
    char name[128];
    GLint size = 0;
    GLenum type = 0;
    glGetActiveAttrib(program.id(), static_cast<GLuint>(i), sizeof(name), nullptr, &size, &type, name);
    if (!std::string_view(name).starts_with("gl_")) found.push_back({name, type});  // gl_VertexID
  }
  return found;
}

std::vector<Active> active_uniforms(const Program& program) {
  GLint count = 0;
  glGetProgramiv(program.id(), GL_ACTIVE_UNIFORMS, &count);
  std::vector<Active> found;
  for (GLint i = 0; i < count; ++i) {
    char name[128];
    GLint size = 0;
    GLenum type = 0;
    glGetActiveUniform(program.id(), static_cast<GLuint>(i), sizeof(name), nullptr, &size, &type, name);
    found.push_back({name, type});
  }
  return found;
}

template <typename Table>
std::ptrdiff_t index_in(const Table& table, const std::string& name) {
  const auto found = std::find(table.begin(), table.end(), name);
  return found == table.end() ? -1 : found - table.begin();
}

// Checks that each attribute of the program is in the table and has its location. Returns the names.
template <typename Table>
std::set<std::string> check_attributes(const Program& program, const Table& table) {
  std::set<std::string> used;
  for (const Active& attribute : active_attributes(program)) {
    used.insert(attribute.name);
    EXPECT_EQ(glGetAttribLocation(program.id(), attribute.name.c_str()), index_in(table, attribute.name))
        << attribute.name;
    EXPECT_GE(index_in(table, attribute.name), 0) << attribute.name;
  }
  return used;
}

// Checks that each uniform is in one of the tables and each sampler has its texture unit. Returns the names.
std::set<std::string> check_uniforms(const Program& program) {
  std::set<std::string> used;
  for (const Active& uniform : active_uniforms(program)) {
    used.insert(uniform.name);
    const std::ptrdiff_t slot = index_in(kUniformNames, uniform.name);
    if (uniform.type != GL_SAMPLER_2D) {
      EXPECT_GE(slot, 0) << uniform.name;
      if (slot < 0) continue;
      EXPECT_EQ(program.uniform(static_cast<std::size_t>(slot)),
                glGetUniformLocation(program.id(), uniform.name.c_str()));
      continue;
    }
    GLint bound = -1;
    glGetUniformiv(program.id(), glGetUniformLocation(program.id(), uniform.name.c_str()), &bound);
    EXPECT_EQ(bound, index_in(kSamplerNames, uniform.name)) << uniform.name;
    EXPECT_GE(bound, 0) << uniform.name;
  }
  return used;
}

TEST_F(GlTest, ProgramsUseTheNamesInTheTables) {
  const auto programs = create_programs();
  ASSERT_TRUE(programs) << describe(programs.fault());
  std::set<std::string> attributes;
  std::set<std::string> uniforms;
  const OitPrograms& oit = programs->oit;
  for (const SkinnedPrograms* pass : {&programs->model, &programs->edge, &programs->heatmap, &programs->read_back,
                                      &oit.opaque, &oit.density, &oit.color}) {
    for (const Program& program : *pass) {
      attributes.merge(check_attributes(program, kAttributeNames));
      uniforms.merge(check_uniforms(program));
    }
  }
  uniforms.merge(check_uniforms(programs->grid));
  uniforms.merge(check_uniforms(programs->background_image));
  uniforms.merge(check_uniforms(oit.composite));
  uniforms.merge(check_uniforms(programs->table_view));
  EXPECT_EQ(check_attributes(programs->grid, kLineAttributeNames).size(), kLineAttributeNames.size());
  // All names in the tables are used.
  EXPECT_EQ(attributes.size(), kAttributeNames.size());
  EXPECT_EQ(uniforms.size(), kUniformNames.size() + kSamplerNames.size());
}

TEST(FormulaSet, IsTheSmallestThatContainsTheFormulas) {
  EXPECT_EQ(formula_set({}), FormulaSet::linear);
  EXPECT_EQ(formula_set({.linear = true}), FormulaSet::linear);
  EXPECT_EQ(formula_set({.sdef = true}), FormulaSet::linear_sdef);
  EXPECT_EQ(formula_set({.linear = true, .dual_quaternion = true}), FormulaSet::linear_qdef);
  EXPECT_EQ(formula_set({.dual_quaternion = true}), FormulaSet::dual_quaternion);
  EXPECT_EQ(formula_set({.linear = true, .sdef = true, .dual_quaternion = true}), FormulaSet::linear_sdef_qdef);
  EXPECT_EQ(formula_set({.about_center = true}), FormulaSet::about_center);
}

TEST_F(GlTest, UndeclaredNamesAreAShaderFault) {
  const std::string broken = std::string(shaders::model_frag) + "float broken() { return nothing; }\n";
  const auto program = Program::create(
      {.name = "broken", .vertex = shaders::model_vert, .fragment = broken.c_str(), .attributes = kAttributeNames});
  ASSERT_FALSE(program);
  log().take();  // some drivers also report a GL error
  EXPECT_EQ(program.fault().kind, &kShaderFault);
  // The detail holds the program's name, the file names by source number, and the driver's log.
  EXPECT_NE(program.fault().detail.find("broken\n// 0 model.frag, 1 material_color.glsl, 2 shadow_map.glsl\n"),
            std::string::npos)
      << program.fault().detail;
  EXPECT_NE(program.fault().detail.find("nothing"), std::string::npos) << program.fault().detail;
}

TEST_F(GlTest, MismatchedStagesAreAProgramFault) {
  const auto program = Program::create({.name = "mismatched",
                                        .vertex = "#version 150 core\nout vec3 shade;\n"
                                                  "void main() { shade = vec3(1.0); gl_Position = vec4(1.0); }\n",
                                        .fragment = "#version 150 core\nin vec4 shade;\nout vec4 color;\n"
                                                    "void main() { color = shade; }\n"});
  ASSERT_FALSE(program);
  log().take();  // some drivers also report a GL error
  EXPECT_EQ(program.fault().kind, &kProgramFault);
  EXPECT_NE(program.fault().detail.find("shade"), std::string::npos) << program.fault().detail;
}

}  // namespace
}  // namespace odori
