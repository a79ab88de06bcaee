#include "render/detail/programs.h"

#include "base/enums.h"
#include "render/detail/crowd.h"
#include "render/detail/drawer.h"

#include <fmt/format.h>
#include <glm/gtc/type_ptr.hpp>

namespace odori {

namespace {

GLint location(const Program& program, Uniform uniform) { return program.uniform(uniform.index); }

}  // namespace

// A program with SDEF tests each vertex for it.
DeformerSet compiled_deformers(DeformerSet used) {
  if (used.contains(Deformer::iterative_mush)) used = {Deformer::linear};  // only without memory for skinned vertices
  if (used == DeformerSet{} || used.contains(Deformer::sdef)) used.add(Deformer::linear);
  return used;
}

std::string defines_of(const VertexVariant& variant) {
  std::string defines;
  DeformerSet added;  // some methods share one
  for (const SkinningMethod& method : skinning_modes()) {
    if (method.define == nullptr || !variant.deformers.contains(method.deformer) || added.contains(method.deformer))
      continue;
    added.add(method.deformer);
    defines += fmt::format("#define {}\n", method.define);
  }
  if (added == DeformerSet{}) defines += "#define ALREADY_POSED\n";
  if (variant.crowd) defines += "#define CROWD\n";
  if (variant.uv_morphs) defines += "#define UV_MORPHS\n";
  if (variant.compressed_weights) defines += "#define COMPRESSED_WEIGHTS\n";
  return defines;
}

VertexVariant vertex_variant(const Crowd& crowd, const Skinning& skinning) {
  const DeformerSet deformers = crowd.deformers(skinning);
  return {deformers, !crowd.is_single(), crowd.model().uv_morphs,
          deformers != DeformerSet{} && crowd.model().has_compressed_weights()};
}

const Program* SkinnedPrograms::find(VertexVariant variant) const {
  variant.uv_morphs = variant.uv_morphs && textured_;
  auto found = programs_.find(variant);
  if (found == programs_.end())
    found = programs_.emplace(variant, LazyProgram(*linker_, source_, defines_of(variant))).first;
  return found->second.get();
}

const Program* SkinnedPrograms::use(Drawer& drawer, const Skinning& skinning, const Instances& instances) const {
  const Program* program = find(vertex_variant(*instances.crowd, skinning));
  if (program == nullptr) return nullptr;
  drawer.use(*program);
  instances.crowd->bind(drawer, *program, skinning, instances);
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
