#include "gpu/program.h"

#include <string>
#include <string_view>

namespace odori {

namespace {

std::string shader_log(GLuint shader) {
  GLint length = 0;
  glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<std::size_t>(length), '\0');
  if (length > 0) glGetShaderInfoLog(shader, length, &length, log.data());
  log.resize(static_cast<std::size_t>(length));
  return log;
}

std::string program_log(GLuint program) {
  GLint length = 0;
  glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<std::size_t>(length), '\0');
  if (length > 0) glGetProgramInfoLog(program, length, &length, log.data());
  log.resize(static_cast<std::size_t>(length));
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
  return Fault{&kShaderFault, {}, -1, -1, std::string(name) + "\n" + first_line(text) + "\n" + shader_log(shader.id())};
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
  return Fault{&kProgramFault, {}, -1, -1, std::string(source.name) + "\n" + program_log(program.id())};
}

}  // namespace

Result<Program> Program::create(const ProgramSource& source) {
  auto vertex = compile(GL_VERTEX_SHADER, source.name, with_defines(source.vertex, source.defines));
  if (!vertex) return vertex.fault();
  ProgramHandle program;
  glAttachShader(program.id(), vertex->id());
  if (source.fragment != nullptr) {
    auto fragment = compile(GL_FRAGMENT_SHADER, source.name, with_defines(source.fragment, source.defines));
    if (!fragment) return fragment.fault();
    glAttachShader(program.id(), fragment->id());
  }
  if (auto linked = link(program, source); !linked) return linked.fault();
  program.label(source.name);

  std::vector<GLint> uniforms;
  uniforms.reserve(source.uniforms.size());
  for (const char* uniform : source.uniforms) uniforms.push_back(glGetUniformLocation(program.id(), uniform));
  return Program(std::move(program), std::move(uniforms));
}

}  // namespace odori
