#include "gl/gl_test.h"
#include "render/detail/all_programs.h"
#include "render/detail/material_blocks.h"
#include "shaders/sources.h"

#include <algorithm>
#include <cstddef>
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

// Without the members of uniform blocks.
std::vector<Active> active_uniforms(const Program& program) {
  GLint count = 0;
  glGetProgramiv(program.id(), GL_ACTIVE_UNIFORMS, &count);
  std::vector<Active> found;
  for (GLint i = 0; i < count; ++i) {
    const auto index = static_cast<GLuint>(i);
    GLint block = -1;
    glGetActiveUniformsiv(program.id(), 1, &index, GL_UNIFORM_BLOCK_INDEX, &block);
    if (block >= 0) continue;
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
    constexpr GLenum kSamplers[] = {GL_SAMPLER_2D, GL_SAMPLER_2D_MULTISAMPLE, GL_SAMPLER_BUFFER};
    if (std::ranges::find(kSamplers, uniform.type) == std::end(kSamplers)) {
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

std::vector<MaterialKind> all_material_kinds() {
  std::vector<MaterialKind> kinds;
  for (const bool texture : {false, true}) {
    for (const SphereMode sphere : {SphereMode::none, SphereMode::multiply, SphereMode::add, SphereMode::sub_texture}) {
      for (const bool toon : {false, true}) {
        for (const bool highlight : {false, true}) {
          const bool vertex_color = toon != highlight;
          MaterialKind kind{texture, sphere, toon, vertex_color, highlight};
          kind.texture_factors = !toon;
          kinds.push_back(kind);
          kind.texture_factors = toon;
          kind.smooth = true;
          kind.shadow = ReceivedShadow::whole;
          kinds.push_back(kind);
          kind.direct_light = true;
          kind.shadow_tint = toon;
          kind.smooth = !texture;
          kind.wide_filter = texture;
          kind.shadow = ReceivedShadow::whole_and_detail;
          kinds.push_back(kind);
        }
      }
    }
  }
  return kinds;
}

// Those that a model can have; empty: skinned before.
const DeformerSet kCompiledSets[] = {{},
                                     {Deformer::linear},
                                     {Deformer::linear, Deformer::sdef},
                                     {Deformer::linear, Deformer::dual_quaternion},
                                     {Deformer::linear, Deformer::sdef, Deformer::dual_quaternion},
                                     {Deformer::dual_quaternion},
                                     {Deformer::about_center},
                                     {Deformer::bulge_free},
                                     {Deformer::delta_mush},
                                     {Deformer::delta_mush_fast},
                                     {Deformer::compressed_mush}};

TEST_F(GlTest, ProgramsUseTheNamesInTheTables) {
  const Programs programs = make_programs();
  std::set<std::string> attributes;
  std::set<std::string> uniforms;
  const OitPrograms& oit = programs.oit;
  const auto check = [&](const Program* program) {
    ASSERT_NE(program, nullptr) << describe(*programs.linker->fault());
    attributes.merge(check_attributes(*program, kAttributeNames));
    uniforms.merge(check_uniforms(*program));
  };
  for (const DeformerSet& set : kCompiledSets) {
    for (const SkinnedPrograms* pass :
         {&programs.edge, &programs.heatmap, &programs.read_back, &programs.read_back_lighting}) {
      for (const bool crowd : {false, true}) check(pass->find({set, crowd, crowd}));
      if (set != DeformerSet{}) check(pass->find({set, false, false, true}));
    }
  }
  for (const MaterialPrograms* pass :
       {&programs.model, &oit.opaque, &oit.density, &oit.color, &programs.geometry, &programs.emission}) {
    for (const MaterialKind& kind : all_material_kinds())
      check(pass->find(kind, {{Deformer::linear, Deformer::sdef}, kind.toon, kind.highlight}));
  }
  for (const LazyProgram* program :
       {&programs.background_image, &programs.ground_shadow, &oit.composite, &programs.table_view})
    check(program->get());
  const std::pair<EffectShader, const char*> effects[] = {
      {EffectShader::surface, "#define AO\n#define RIM\n#define FOG\n#define SAMPLES 4\n"},
      {EffectShader::bright, "#define KARIS\n#define EMISSION\n"},
      {EffectShader::final,
       "#define GLOW\n#define DIFFUSION\n#define ABERRATION\n#define GRADE\n#define LUT\n#define VIGNETTE\n"
       "#define GRAIN\n#define LETTERBOX\n#define AGX\n"},
      {EffectShader::sharpen, "#define GRAIN\n#define LETTERBOX\n"}};
  for (int i = 0; i <= static_cast<int>(EffectShader::sharpen); ++i) {
    const auto shader = static_cast<EffectShader>(i);
    const auto found = std::ranges::find(effects, shader, &std::pair<EffectShader, const char*>::first);
    check(programs.effects.find(shader, found == std::end(effects) ? "" : found->second));
  }
  ASSERT_NE(programs.grid.get(), nullptr);
  uniforms.merge(check_uniforms(*programs.grid.get()));
  EXPECT_EQ(check_attributes(*programs.grid.get(), kLineAttributeNames).size(), kLineAttributeNames.size());
  // All names in the tables are used.
  EXPECT_EQ(attributes.size(), kAttributeNames.size());
  EXPECT_EQ(uniforms.size(), kUniformNames.size() + kSamplerNames.size());
  for (const auto* name : kUniformNames) EXPECT_TRUE(uniforms.contains(name)) << name << " is not used";
  for (const auto* name : kSamplerNames) EXPECT_TRUE(uniforms.contains(name)) << name << " is not used";
}

TEST_F(GlTest, TheMaterialBlockHasTheLayoutThatTheDriverGivesIt) {
  const Programs programs = make_programs();
  const Program* program = programs.model.find({.texture = true, .highlight = true}, {{Deformer::linear}});
  ASSERT_NE(program, nullptr);
  const GLuint block = glGetUniformBlockIndex(program->id(), kMaterialBlockName);
  ASSERT_NE(block, GL_INVALID_INDEX);
  GLint size = 0;
  glGetActiveUniformBlockiv(program->id(), block, GL_UNIFORM_BLOCK_DATA_SIZE, &size);
  EXPECT_EQ(size, static_cast<GLint>(sizeof(MaterialBlock)));
  GLint binding = -1;
  glGetActiveUniformBlockiv(program->id(), block, GL_UNIFORM_BLOCK_BINDING, &binding);
  EXPECT_EQ(binding, static_cast<GLint>(kMaterialBlockBinding));
  const std::pair<const char*, std::size_t> members[]{{"base_color", offsetof(MaterialBlock, base_color)},
                                                      {"direct_light", offsetof(MaterialBlock, direct_light)},
                                                      {"specular_power", offsetof(MaterialBlock, specular_power)},
                                                      {"specular", offsetof(MaterialBlock, specular)},
                                                      {"texture_multiply", offsetof(MaterialBlock, texture_multiply)},
                                                      {"texture_add", offsetof(MaterialBlock, texture_add)},
                                                      {"sphere_multiply", offsetof(MaterialBlock, sphere_multiply)},
                                                      {"sphere_add", offsetof(MaterialBlock, sphere_add)},
                                                      {"toon_multiply", offsetof(MaterialBlock, toon_multiply)},
                                                      {"toon_add", offsetof(MaterialBlock, toon_add)}};
  for (const auto& [name, expected] : members) {
    GLuint index = GL_INVALID_INDEX;
    glGetUniformIndices(program->id(), 1, &name, &index);
    ASSERT_NE(index, GL_INVALID_INDEX) << name;
    GLint offset = -1;
    glGetActiveUniformsiv(program->id(), 1, &index, GL_UNIFORM_OFFSET, &offset);
    EXPECT_EQ(offset, static_cast<GLint>(expected)) << name;
  }
}

TEST_F(GlTest, ProgramsAreLinkedOnceWhenTheyAreNeeded) {
  const Programs programs = make_programs();
  EXPECT_EQ(programs.linker->linked(), 0);
  MaterialKind kind{.texture = true, .toon = true};
  const Program* first = programs.model.find(kind, {{Deformer::linear}});
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(programs.model.find(kind, {{Deformer::linear}}), first);
  EXPECT_EQ(programs.linker->linked(), 1);
  EXPECT_NE(programs.model.find(kind, {{Deformer::dual_quaternion}}), first);
  kind.toon = false;
  EXPECT_NE(programs.model.find(kind, {{Deformer::linear}}), first);
  EXPECT_EQ(programs.linker->linked(), 3);
  // The transparent layers' density depends on the alpha only.
  const Program* density = programs.oit.density.find(kind, {{Deformer::linear}});
  kind.toon = kind.highlight = true;
  EXPECT_EQ(programs.oit.density.find(kind, {{Deformer::linear}}), density);
  EXPECT_EQ(programs.linker->linked(), 4);
}

TEST_F(GlTest, PostponedProgramsAreLinkedLater) {
  const Programs programs = make_programs();
  programs.linker->set_limit(1);
  EXPECT_NE(programs.edge.find({{Deformer::linear}}), nullptr);
  EXPECT_FALSE(programs.linker->postponed());
  EXPECT_EQ(programs.edge.find({{Deformer::linear, Deformer::sdef}}), nullptr);
  EXPECT_TRUE(programs.linker->postponed());
  EXPECT_NE(programs.edge.find({{Deformer::linear}}), nullptr) << "linked before";
  programs.linker->set_limit(-1);
  EXPECT_NE(programs.edge.find({{Deformer::linear, Deformer::sdef}}), nullptr);
  EXPECT_EQ(programs.linker->linked(), 2);
  EXPECT_FALSE(programs.linker->fault());
}

TEST_F(GlTest, RefusedProgramsAreReportedAndNotTriedAgain) {
  ProgramLinker linker;
  const LazyProgram broken(linker, {.name = "broken", .vertex = "#version 150 core\nvoid main() { nothing; }\n"});
  EXPECT_EQ(broken.get(), nullptr);
  ASSERT_TRUE(linker.fault());
  EXPECT_EQ(linker.fault()->kind, &kShaderFault);
  EXPECT_EQ(broken.get(), nullptr);
  EXPECT_EQ(linker.linked(), 0);
  log().take();  // some drivers also report a GL error
}

TEST(CompiledDeformers, AreTheUsedOnesAndWithSdefOrWithoutAnyLinear) {
  using enum Deformer;
  EXPECT_EQ(compiled_deformers({}), DeformerSet({linear}));
  EXPECT_EQ(compiled_deformers({linear}), DeformerSet({linear}));
  EXPECT_EQ(compiled_deformers({sdef}), DeformerSet({linear, sdef}));
  EXPECT_EQ(compiled_deformers({linear, dual_quaternion}), DeformerSet({linear, dual_quaternion}));
  EXPECT_EQ(compiled_deformers({dual_quaternion}), DeformerSet({dual_quaternion}));
  EXPECT_EQ(compiled_deformers({linear, sdef, dual_quaternion}), DeformerSet({linear, sdef, dual_quaternion}));
  EXPECT_EQ(compiled_deformers({about_center}), DeformerSet({about_center}));
}

TEST_F(GlTest, UndeclaredNamesAreAShaderFault) {
  const std::string broken = std::string(shaders::model_frag) + "float broken() { return nothing; }\n";
  const auto program = Program::create(
      {.name = "broken", .vertex = shaders::model_vert, .fragment = broken.c_str(), .attributes = kAttributeNames});
  ASSERT_FALSE(program);
  log().take();  // some drivers also report a GL error
  EXPECT_EQ(program.fault().kind, &kShaderFault);
  // The detail holds the program's name, the file names by source number, and the driver's log.
  EXPECT_NE(
      program.fault().detail.find(
          "broken\n// 0 model.frag, 1 material_color.glsl, 2 shadow_map.glsl, 3 material.glsl, 4 lighting.glsl\n"),
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
