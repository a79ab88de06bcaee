#pragma once

#include "base/fault.h"
#include "gpu/handles.h"

#include <span>
#include <vector>

namespace odori {

inline constexpr FaultKind kShaderFault{"gl.shader", "a shader does not compile"};
inline constexpr FaultKind kProgramFault{"gl.program", "a shader program does not link"};

// Sources and names of a program. All strings are zero-terminated.
struct ProgramSource {
  const char* name;                // for debuggers and messages
  const char* vertex;              // GLSL; its first line is repeated in error messages and may list file names
  const char* defines = "";        // lines inserted after #version of both shaders
  const char* fragment = nullptr;  // null for a program that is only used for transform feedback
  std::span<const char* const> attributes = {};  // attributes[i] gets location i; unused names are allowed
  std::span<const char* const> uniforms = {};    // Program::uniform takes an index into these
  std::span<const char* const> feedback = {};    // outputs captured by transform feedback, interleaved
  std::span<const char* const> outputs =
      {};  // outputs[i] goes to colour attachment i; empty: one output, to attachment 0
};

// A linked shader program.
class Program {
 public:
  // Fails with kShaderFault or kProgramFault; the fault's detail holds the driver's log.
  static Result<Program> create(const ProgramSource& source);

  GLuint id() const { return handle_.id(); }
  // Location of ProgramSource::uniforms[index]; -1 if the program does not use it.
  GLint uniform(std::size_t index) const { return uniforms_[index]; }

 private:
  Program(ProgramHandle handle, std::vector<GLint> uniforms)
      : handle_(std::move(handle)), uniforms_(std::move(uniforms)) {}

  ProgramHandle handle_;
  std::vector<GLint> uniforms_;
};

}  // namespace odori
