#include "render/detail/lazy_program.h"

#include "render/detail/slots.h"

#include <utility>

namespace odori {

void assign_bindings(const Program& program) {
  const GLuint block = glGetUniformBlockIndex(program.id(), kMaterialBlockName);
  if (block != GL_INVALID_INDEX) glUniformBlockBinding(program.id(), block, kMaterialBlockBinding);
  GLint used = 0;
  glGetIntegerv(GL_CURRENT_PROGRAM, &used);
  glUseProgram(program.id());
  for (std::size_t i = 0; i < kSamplerNames.size(); ++i) {
    const GLint sampler = glGetUniformLocation(program.id(), kSamplerNames[i]);
    if (sampler >= 0) glUniform1i(sampler, static_cast<GLint>(i));
  }
  glUseProgram(static_cast<GLuint>(used));
}

std::optional<Program> ProgramLinker::link(const ProgramSource& source) {
  if (left_ == 0) {
    postponed_ = true;
    return std::nullopt;
  }
  if (left_ > 0) --left_;
  auto program = Program::create(source);
  if (!program) {
    if (!fault_) fault_ = program.fault();
    return std::nullopt;
  }
  ++linked_;
  assign_bindings(*program);
  return std::move(*program);
}

const Program* LazyProgram::get() const {
  if (program_) return &*program_;
  if (refused_) return nullptr;
  ProgramSource source = source_;
  source.defines = defines_.c_str();
  program_ = linker_->link(source);
  refused_ = !program_ && !linker_->postponed();
  return program_ ? &*program_ : nullptr;
}

}  // namespace odori
