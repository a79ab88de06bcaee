#include "render/programs.h"

#include "shaders/sources.h"

#include <glm/gtc/type_ptr.hpp>

namespace odori {

namespace {

constexpr std::array<const char*, 2> kFeedback{"posed_position", "posed_normal"};

GLint place(const Program& program, Uniform uniform) { return program.uniform(static_cast<std::size_t>(uniform)); }

}  // namespace

void tie_samplers(const Program& program) {
  glUseProgram(program.id());
  for (std::size_t i = 0; i < kSamplerNames.size(); ++i) {
    glUniform1i(glGetUniformLocation(program.id(), kSamplerNames[i]), static_cast<GLint>(i));
  }
  glUseProgram(0);
}

Result<Programs> create_programs() {
  using namespace shaders;
  auto model = SkinnedPrograms::create({.name = "model",
                                        .vertex = model_vert,
                                        .fragment = model_frag,
                                        .attributes = kAttributeNames,
                                        .uniforms = kUniformNames});
  if (!model) return model.fault();
  auto edge = SkinnedPrograms::create({.name = "edge",
                                       .vertex = edge_vert,
                                       .fragment = edge_frag,
                                       .attributes = kAttributeNames,
                                       .uniforms = kUniformNames});
  if (!edge) return edge.fault();
  auto painted = SkinnedPrograms::create({.name = "painted",
                                          .vertex = painted_vert,
                                          .fragment = painted_frag,
                                          .attributes = kAttributeNames,
                                          .uniforms = kUniformNames});
  if (!painted) return painted.fault();
  auto grid = Program::create({.name = "grid",
                               .vertex = grid_vert,
                               .fragment = grid_frag,
                               .attributes = kLineAttributeNames,
                               .uniforms = kUniformNames});
  if (!grid) return grid.fault();
  auto backdrop = Program::create(
      {.name = "backdrop", .vertex = backdrop_vert, .fragment = backdrop_frag, .uniforms = kUniformNames});
  if (!backdrop) return backdrop.fault();
  tie_samplers(*backdrop);
  auto read_back = SkinnedPrograms::create({.name = "read back",
                                            .vertex = read_back_vert,
                                            .attributes = kAttributeNames,
                                            .uniforms = kUniformNames,
                                            .feedback = kFeedback});
  if (!read_back) return read_back.fault();
  return Programs{std::move(*model), std::move(*edge),     std::move(*painted),
                  std::move(*grid),  std::move(*backdrop), std::move(*read_back)};
}

void set(const Program& program, Uniform uniform, bool value) { glUniform1i(place(program, uniform), value ? 1 : 0); }
void set(const Program& program, Uniform uniform, int value) { glUniform1i(place(program, uniform), value); }
void set(const Program& program, Uniform uniform, float value) { glUniform1f(place(program, uniform), value); }
void set(const Program& program, Uniform uniform, const glm::vec2& value) {
  glUniform2fv(place(program, uniform), 1, glm::value_ptr(value));
}
void set(const Program& program, Uniform uniform, const glm::vec3& value) {
  glUniform3fv(place(program, uniform), 1, glm::value_ptr(value));
}
void set(const Program& program, Uniform uniform, const glm::vec4& value) {
  glUniform4fv(place(program, uniform), 1, glm::value_ptr(value));
}
void set(const Program& program, Uniform uniform, const glm::mat3& value) {
  glUniformMatrix3fv(place(program, uniform), 1, GL_FALSE, glm::value_ptr(value));
}
void set(const Program& program, Uniform uniform, const glm::mat4& value) {
  glUniformMatrix4fv(place(program, uniform), 1, GL_FALSE, glm::value_ptr(value));
}

}  // namespace odori
