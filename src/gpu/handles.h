#pragma once

// gpu wraps OpenGL 3.2 objects. Handles are move-only and delete their object; they need a current context from
// construction to destruction. Start from Program (gpu/program.h), image_texture (gpu/texture.h) and DataTexture
// (gpu/data_texture.h). Without a window, create a HeadlessContext first:
//
//   auto context = HeadlessContext::create();
//   TextureHandle texture = image_texture(image, {}, "label for debuggers");

#include <string_view>
#include <utility>

#include <glad/gl.h>

namespace odori {

// Names an object in debuggers and driver messages, if the driver supports KHR_debug. Longer text than the driver
// accepts is cut at the end of a UTF-8 character. The object must have been bound before.
void label_object(GLenum type, GLuint id, std::string_view text);

// Owns one OpenGL object. A moved-from handle owns nothing and its id is 0.
template <typename Kind>
class Handle {
 public:
  Handle() : id_(Kind::create()) {}
  explicit Handle(GLuint id) : id_(id) {}  // takes ownership; 0: none
  Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(id_, other.id_);
    return *this;
  }
  ~Handle() {
    if (id_ != 0) Kind::destroy(id_);
  }

  GLuint id() const { return id_; }

  // As label_object.
  void label(std::string_view text) const { label_object(Kind::kType, id_, text); }

 private:
  GLuint id_;
};

struct BufferKind {
  static constexpr GLenum kType = GL_BUFFER;
  static GLuint create();
  static void destroy(GLuint id);
};
struct TextureKind {
  static constexpr GLenum kType = GL_TEXTURE;
  static GLuint create();
  static void destroy(GLuint id);
};
struct VertexArrayKind {
  static constexpr GLenum kType = GL_VERTEX_ARRAY;
  static GLuint create();
  static void destroy(GLuint id);
};
struct FramebufferKind {
  static constexpr GLenum kType = GL_FRAMEBUFFER;
  static GLuint create();
  static void destroy(GLuint id);
};
struct RenderbufferKind {
  static constexpr GLenum kType = GL_RENDERBUFFER;
  static GLuint create();
  static void destroy(GLuint id);
};
struct QueryKind {
  static constexpr GLenum kType = GL_QUERY;
  static GLuint create();
  static void destroy(GLuint id);
};
struct ProgramKind {
  static constexpr GLenum kType = GL_PROGRAM;
  static GLuint create();
  static void destroy(GLuint id);
};
struct ShaderKind {
  static constexpr GLenum kType = GL_SHADER;
  static void destroy(GLuint id);
};

using BufferHandle = Handle<BufferKind>;
using TextureHandle = Handle<TextureKind>;
using VertexArrayHandle = Handle<VertexArrayKind>;
using FramebufferHandle = Handle<FramebufferKind>;
using RenderbufferHandle = Handle<RenderbufferKind>;
using QueryHandle = Handle<QueryKind>;
using ProgramHandle = Handle<ProgramKind>;
using ShaderHandle = Handle<ShaderKind>;

// Of the framebuffer bound to GL_FRAMEBUFFER.
void attach(GLenum attachment, const RenderbufferHandle& buffer);
bool framebuffer_is_complete();

// The longest side that the driver announces for a texture that is drawn into, and for the viewport, texels.
int max_target_side();

// Binds the framebuffers again that were bound for drawing and reading when it was made.
class FramebufferRestorer {
 public:
  FramebufferRestorer();
  FramebufferRestorer(const FramebufferRestorer&) = delete;
  FramebufferRestorer& operator=(const FramebufferRestorer&) = delete;
  ~FramebufferRestorer();

 private:
  GLint draw_ = 0;
  GLint read_ = 0;
};

}  // namespace odori
