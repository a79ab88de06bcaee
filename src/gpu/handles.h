#pragma once

// Names of OpenGL objects that delete themselves. All need a current context from construction to destruction.

#include <string_view>
#include <utility>

#include <glad/gl.h>

namespace odori {

// Owns one object of a kind. A moved-from handle owns nothing and reads 0.
template <typename Kind>
class Handle {
 public:
  Handle() : id_(Kind::make()) {}
  explicit Handle(GLuint id) : id_(id) {}  // takes an object made elsewhere; 0 is none
  Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(id_, other.id_);
    return *this;
  }
  ~Handle() {
    if (id_ != 0) Kind::drop(id_);
  }

  GLuint id() const { return id_; }

  // Names the object in debuggers and driver messages, where the driver knows names (KHR_debug). The object must
  // have been bound once.
  void label(std::string_view text) const {
    if (GLAD_GL_KHR_debug) glObjectLabel(Kind::kType, id_, static_cast<GLsizei>(text.size()), text.data());
  }

 private:
  GLuint id_;
};

struct BufferKind {
  static constexpr GLenum kType = GL_BUFFER;
  static GLuint make();
  static void drop(GLuint id);
};
struct TextureKind {
  static constexpr GLenum kType = GL_TEXTURE;
  static GLuint make();
  static void drop(GLuint id);
};
struct VertexArrayKind {
  static constexpr GLenum kType = GL_VERTEX_ARRAY;
  static GLuint make();
  static void drop(GLuint id);
};
struct FramebufferKind {
  static constexpr GLenum kType = GL_FRAMEBUFFER;
  static GLuint make();
  static void drop(GLuint id);
};
struct RenderbufferKind {
  static constexpr GLenum kType = GL_RENDERBUFFER;
  static GLuint make();
  static void drop(GLuint id);
};
struct QueryKind {
  static constexpr GLenum kType = GL_QUERY;
  static GLuint make();
  static void drop(GLuint id);
};
struct ProgramKind {
  static constexpr GLenum kType = GL_PROGRAM;
  static GLuint make();
  static void drop(GLuint id);
};
struct ShaderKind {
  static constexpr GLenum kType = GL_SHADER;
  static void drop(GLuint id);
};

using BufferHandle = Handle<BufferKind>;
using TextureHandle = Handle<TextureKind>;
using VertexArrayHandle = Handle<VertexArrayKind>;
using FramebufferHandle = Handle<FramebufferKind>;
using RenderbufferHandle = Handle<RenderbufferKind>;
using QueryHandle = Handle<QueryKind>;
using ProgramHandle = Handle<ProgramKind>;
using ShaderHandle = Handle<ShaderKind>;

}  // namespace odori
