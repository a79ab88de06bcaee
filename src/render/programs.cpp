#include "render/programs.h"

#include "shaders/sources.h"

#include <glm/gtc/type_ptr.hpp>

namespace odori {

namespace {

constexpr std::array<const char*, 2> kFeedback{"posed_position", "posed_normal"};
constexpr std::array<const char*, 2> kLayerOutputs{"moments", "density"};  // OitTarget's, in its order

GLint place(const Program& program, Uniform uniform) { return program.uniform(static_cast<std::size_t>(uniform)); }

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
      {.name = name, .vertex = shaders::background_image_vert, .fragment = fragment, .uniforms = kUniformNames});
  if (program) tie_samplers(*program);
  return program;
}

Result<LayerPrograms> create_layer_programs() {
  using namespace shaders;
  auto opaque = skinned("opaque", model_vert, model_opaque_frag);
  if (!opaque) return opaque.fault();
  auto density = skinned("layer density", model_vert, layer_density_frag, kLayerOutputs);
  if (!density) return density.fault();
  auto color = skinned("layer colors", model_vert, layer_color_frag);
  if (!color) return color.fault();
  auto over = fullscreen_triangle("layers over", layers_over_frag);
  if (!over) return over.fault();
  return LayerPrograms{std::move(*opaque), std::move(*density), std::move(*color), std::move(*over)};
}

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
  auto model = skinned("model", model_vert, model_frag);
  if (!model) return model.fault();
  auto edge = skinned("edge", edge_vert, edge_frag);
  if (!edge) return edge.fault();
  auto heat_mapped = skinned("painted", heatmap_vert, heatmap_frag);
  if (!heat_mapped) return heat_mapped.fault();
  auto grid = Program::create({.name = "grid",
                               .vertex = grid_vert,
                               .fragment = grid_frag,
                               .attributes = kLineAttributeNames,
                               .uniforms = kUniformNames});
  if (!grid) return grid.fault();
  auto background_image = fullscreen_triangle("backdrop", background_image_frag);
  if (!background_image) return background_image.fault();
  auto read_back = SkinnedPrograms::create({.name = "read back",
                                            .vertex = read_back_vert,
                                            .attributes = kAttributeNames,
                                            .uniforms = kUniformNames,
                                            .feedback = kFeedback});
  if (!read_back) return read_back.fault();
  auto layers = create_layer_programs();
  if (!layers) return layers.fault();
  auto table_view = fullscreen_triangle("table view", table_view_frag);
  if (!table_view) return table_view.fault();
  return Programs{std::move(*model),
                  std::move(*edge),
                  std::move(*heat_mapped),
                  std::move(*grid),
                  std::move(*background_image),
                  std::move(*read_back),
                  std::move(*layers),
                  std::move(*table_view)};
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
