#include "gpu/handles.h"

namespace odori {

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

}  // namespace odori
