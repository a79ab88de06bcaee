#include "gpu/program.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace odori {

namespace {

// `get` and `get_log`: OpenGL's functions for a shader or for a program.
std::string log_of(GLuint id, PFNGLGETSHADERIVPROC get, PFNGLGETSHADERINFOLOGPROC get_log) {
  GLint length = 0;
  get(id, GL_INFO_LOG_LENGTH, &length);
  std::string log(length, '\0');
  if (length > 0) get_log(id, length, &length, log.data());
  log.resize(length);
  return log;
}

std::string first_line(std::string_view text) { return std::string(text.substr(0, text.find('\n'))); }

// Defines must follow #version, which may only be preceded by comments.
std::string with_defines(std::string text, std::string_view defines) {
  if (defines.empty()) return text;
  const std::size_t version = text.find("#version");
  const std::size_t line_end = version == std::string::npos ? version : text.find('\n', version);
  return text.insert(line_end == std::string::npos ? 0 : line_end + 1, defines);
}

Result<ShaderHandle> compile(GLenum stage, const char* name, const std::string& source) {
  ShaderHandle shader(glCreateShader(stage));
  const char* text = source.c_str();
  glShaderSource(shader.id(), 1, &text, nullptr);
  glCompileShader(shader.id());
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader.id(), GL_COMPILE_STATUS, &compiled);
  if (compiled == GL_TRUE) return shader;
  const std::string log = log_of(shader.id(), glGetShaderiv, glGetShaderInfoLog);
  return fault(kShaderFault, std::string(name) + "\n" + first_line(text) + "\n" + log);
}

Status link(const ProgramHandle& program, const ProgramSource& source) {
  for (std::size_t i = 0; i < source.attributes.size(); ++i) {
    glBindAttribLocation(program.id(), static_cast<GLuint>(i), source.attributes[i]);
  }
  for (std::size_t i = 0; i < source.outputs.size(); ++i) {
    glBindFragDataLocation(program.id(), static_cast<GLuint>(i), source.outputs[i]);
  }
  if (!source.feedback.empty()) {
    glTransformFeedbackVaryings(program.id(), static_cast<GLsizei>(source.feedback.size()), source.feedback.data(),
                                GL_INTERLEAVED_ATTRIBS);
  }
  glLinkProgram(program.id());
  GLint linked = GL_FALSE;
  glGetProgramiv(program.id(), GL_LINK_STATUS, &linked);
  if (linked == GL_TRUE) return Done{};
  return fault(kProgramFault,
               std::string(source.name) + "\n" + log_of(program.id(), glGetProgramiv, glGetProgramInfoLog));
}

}  // namespace

Result<Program> Program::create(const ProgramSource& source) {
  std::vector<ShaderHandle> shaders;
  const std::pair<GLenum, const char*> stages[] = {{GL_VERTEX_SHADER, source.vertex},
                                                   {GL_FRAGMENT_SHADER, source.fragment}};
  for (const auto& [stage, text] : stages) {
    if (text == nullptr) continue;
    auto shader = compile(stage, source.name, with_defines(text, source.defines));
    if (!shader) return shader.fault();
    shaders.push_back(std::move(*shader));
  }
  ProgramHandle program;
  for (const ShaderHandle& shader : shaders) glAttachShader(program.id(), shader.id());
  if (auto linked = link(program, source); !linked) return linked.fault();
  // While a shader is attached, drivers keep what they compiled it to.
  for (const ShaderHandle& shader : shaders) glDetachShader(program.id(), shader.id());
  program.label(source.name);

  std::vector<GLint> uniforms;
  uniforms.reserve(source.uniforms.size());
  for (const char* uniform : source.uniforms) uniforms.push_back(glGetUniformLocation(program.id(), uniform));
  return Program(std::move(program), std::move(uniforms));
}

}  // namespace odori
