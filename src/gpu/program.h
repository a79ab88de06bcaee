#pragma once

#include "base/result.h"
#include "gpu/handles.h"

#include <span>
#include <vector>

namespace odori {

inline constexpr FaultKind kShaderFault{"gl.shader", "a shader does not compile"};
inline constexpr FaultKind kProgramFault{"gl.program", "a shader program does not link"};

// What a program is made from. All strings are zero-terminated.
struct ProgramSource {
  const char* name;                              // for debuggers and messages
  const char* vertex;                            // GLSL; the first line may name its files, it heads the fault's log
  const char* defines = "";                      // of the vertex shader: lines put after its #version
  const char* fragment = nullptr;                // none for a program that only feeds back
  std::span<const char* const> attributes = {};  // attributes[i] is bound to location i; unused ones are allowed
  std::span<const char* const> uniforms = {};    // looked up once, by number
  std::span<const char* const> feedback = {};    // outputs captured by transform feedback, interleaved
  std::span<const char* const> outputs = {};     // outputs[i] goes to colour attachment i; empty: the only one to 0
};

// A linked shader program.
class Program {
 public:
  static Result<Program> create(const ProgramSource& source);

  GLuint id() const { return handle_.id(); }
  // Location of ProgramSource::uniforms[number]; -1 when the program does not use it (OpenGL ignores -1).
  GLint uniform(std::size_t number) const { return uniforms_[number]; }

 private:
  Program(ProgramHandle handle, std::vector<GLint> uniforms)
      : handle_(std::move(handle)), uniforms_(std::move(uniforms)) {}

  ProgramHandle handle_;
  std::vector<GLint> uniforms_;
};

}  // namespace odori
