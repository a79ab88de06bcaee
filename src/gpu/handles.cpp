#include "gpu/handles.h"

namespace odori {

GLuint BufferKind::make() {
  GLuint id = 0;
  glGenBuffers(1, &id);
  return id;
}
void BufferKind::drop(GLuint id) { glDeleteBuffers(1, &id); }

GLuint TextureKind::make() {
  GLuint id = 0;
  glGenTextures(1, &id);
  return id;
}
void TextureKind::drop(GLuint id) { glDeleteTextures(1, &id); }

GLuint VertexArrayKind::make() {
  GLuint id = 0;
  glGenVertexArrays(1, &id);
  return id;
}
void VertexArrayKind::drop(GLuint id) { glDeleteVertexArrays(1, &id); }

GLuint FramebufferKind::make() {
  GLuint id = 0;
  glGenFramebuffers(1, &id);
  return id;
}
void FramebufferKind::drop(GLuint id) { glDeleteFramebuffers(1, &id); }

GLuint RenderbufferKind::make() {
  GLuint id = 0;
  glGenRenderbuffers(1, &id);
  return id;
}
void RenderbufferKind::drop(GLuint id) { glDeleteRenderbuffers(1, &id); }

GLuint QueryKind::make() {
  GLuint id = 0;
  glGenQueries(1, &id);
  return id;
}
void QueryKind::drop(GLuint id) { glDeleteQueries(1, &id); }

GLuint ProgramKind::make() { return glCreateProgram(); }
void ProgramKind::drop(GLuint id) { glDeleteProgram(id); }

void ShaderKind::drop(GLuint id) { glDeleteShader(id); }

}  // namespace odori
