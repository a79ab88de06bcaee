#include "gpu/handles.h"

#include <algorithm>

namespace odori {

void label_object(GLenum type, GLuint id, std::string_view text) {
  if (!GLAD_GL_KHR_debug) return;
  GLint limit = 0;  // includes the terminating null character
  glGetIntegerv(GL_MAX_LABEL_LENGTH, &limit);
  const auto is_continuation = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
  std::size_t length = std::min(text.size(), static_cast<std::size_t>(std::max(limit - 1, 0)));
  while (length > 0 && length < text.size() && is_continuation(text[length])) --length;
  if (length > 0) glObjectLabel(type, id, static_cast<GLsizei>(length), text.data());
}

GLuint BufferKind::create() {
  GLuint id = 0;
  glGenBuffers(1, &id);
  return id;
}
void BufferKind::destroy(GLuint id) { glDeleteBuffers(1, &id); }

GLuint TextureKind::create() {
  GLuint id = 0;
  glGenTextures(1, &id);
  return id;
}
void TextureKind::destroy(GLuint id) { glDeleteTextures(1, &id); }

GLuint VertexArrayKind::create() {
  GLuint id = 0;
  glGenVertexArrays(1, &id);
  return id;
}
void VertexArrayKind::destroy(GLuint id) { glDeleteVertexArrays(1, &id); }

GLuint FramebufferKind::create() {
  GLuint id = 0;
  glGenFramebuffers(1, &id);
  return id;
}
void FramebufferKind::destroy(GLuint id) { glDeleteFramebuffers(1, &id); }

GLuint RenderbufferKind::create() {
  GLuint id = 0;
  glGenRenderbuffers(1, &id);
  return id;
}
void RenderbufferKind::destroy(GLuint id) { glDeleteRenderbuffers(1, &id); }

GLuint QueryKind::create() {
  GLuint id = 0;
  glGenQueries(1, &id);
  return id;
}
void QueryKind::destroy(GLuint id) { glDeleteQueries(1, &id); }

GLuint ProgramKind::create() { return glCreateProgram(); }
void ProgramKind::destroy(GLuint id) { glDeleteProgram(id); }

void ShaderKind::destroy(GLuint id) { glDeleteShader(id); }

void attach(GLenum attachment, const RenderbufferHandle& buffer) {
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, buffer.id());
}

bool framebuffer_is_complete() { return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE; }

int max_target_side() {
  GLint max_size = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &max_size);
  GLint max_viewport[2]{};
  glGetIntegerv(GL_MAX_VIEWPORT_DIMS, max_viewport);
  return std::min({max_size, max_viewport[0], max_viewport[1]});
}

FramebufferRestorer::FramebufferRestorer() {
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw_);
  glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read_);
}

FramebufferRestorer::~FramebufferRestorer() {
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(draw_));
  glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read_));
}

}  // namespace odori
