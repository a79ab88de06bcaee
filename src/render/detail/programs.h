#pragma once

#include "base/fault.h"
#include "base/math.h"
#include "gpu/program.h"
#include "render/detail/lazy_program.h"
#include "render/detail/slots.h"
#include "skin/skin.h"

#include <compare>
#include <cstdint>
#include <map>
#include <string>

namespace odori {

class Crowd;
class Drawer;

// What the vertex shader of a program is compiled for.
struct VertexVariant {
  // Skinning formulas; empty: the vertices were skinned before.
  DeformerSet deformers{Deformer::linear};
  bool crowd = false;      // several actors at once (shaders/vertex_input.glsl)
  bool uv_morphs = false;  // of passes that read texture coordinates
  bool compressed_weights = false;

  friend auto operator<=>(const VertexVariant&, const VertexVariant&) = default;
};

// The formulas of a program for vertices with these: with SDEF or without any, linear as well.
DeformerSet compiled_deformers(DeformerSet used);

// The lines that shaders/skinning.glsl is compiled with.
std::string defines_of(const VertexVariant& variant);

// The actors of a crowd that a draw call draws. `table` and `first` are of a crowd of several.
struct Instances {
  const Crowd* crowd;  // not null
  GLuint table = 0;    // texture; texel of an instance: number of its actor in the crowd, factor of its edge widths
  int first = 0;       // in the table
  GLsizei count = 1;
};

VertexVariant vertex_variant(const Crowd& crowd, const Skinning& skinning);

// A program of a pass that draws models, compiled once per variant, so that no model pays for formulas it does not
// use.
class SkinnedPrograms {
 public:
  // `source` without defines. `textured`: the pass reads texture coordinates.
  SkinnedPrograms(ProgramLinker& linker, const ProgramSource& source, bool textured = false)
      : linker_(&linker), source_(source), textured_(textured) {}

  // Null if it is not linked, see LazyProgram::get.
  const Program* find(VertexVariant variant) const;

  // Uses the program for these actors and this skinning, binds their tables and sets the skinning uniforms. Null if
  // there is none; then nothing can be drawn.
  const Program* use(Drawer& drawer, const Skinning& skinning, const Instances& instances) const;

 private:
  ProgramLinker* linker_;
  ProgramSource source_;
  bool textured_;
  mutable std::map<VertexVariant, LazyProgram> programs_;
};

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
