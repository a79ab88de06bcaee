#pragma once

#include <cstddef>

#include <glad/gl.h>

namespace odori::testing {

// Counts the bytes that are given to OpenGL for buffers and textures during its lifetime. One at a time.
class UploadedBytes {
 public:
  UploadedBytes() {
    count_ = 0;
    buffer_data_ = glad_glBufferData;
    buffer_sub_data_ = glad_glBufferSubData;
    image_ = glad_glTexImage2D;
    sub_image_ = glad_glTexSubImage2D;
    glad_glBufferData = [](GLenum target, GLsizeiptr size, const void* data, GLenum usage) {
      if (data != nullptr) count_ += static_cast<std::size_t>(size);
      buffer_data_(target, size, data, usage);
    };
    glad_glBufferSubData = [](GLenum target, GLintptr offset, GLsizeiptr size, const void* data) {
      count_ += static_cast<std::size_t>(size);
      buffer_sub_data_(target, offset, size, data);
    };
    glad_glTexImage2D = [](GLenum target, GLint level, GLint stored, GLsizei width, GLsizei height, GLint border,
                           GLenum format, GLenum type, const void* data) {
      if (data != nullptr) count_ += bytes(width, height, format, type);
      image_(target, level, stored, width, height, border, format, type, data);
    };
    glad_glTexSubImage2D = [](GLenum target, GLint level, GLint x, GLint y, GLsizei width, GLsizei height,
                              GLenum format, GLenum type, const void* data) {
      count_ += bytes(width, height, format, type);
      sub_image_(target, level, x, y, width, height, format, type, data);
    };
  }
  ~UploadedBytes() {
    glad_glBufferData = buffer_data_;
    glad_glBufferSubData = buffer_sub_data_;
    glad_glTexImage2D = image_;
    glad_glTexSubImage2D = sub_image_;
  }
  UploadedBytes(const UploadedBytes&) = delete;
  UploadedBytes& operator=(const UploadedBytes&) = delete;

  std::size_t count() const { return count_; }

 private:
  static std::size_t bytes(GLsizei width, GLsizei height, GLenum format, GLenum type) {
    const std::size_t components = format == GL_RED ? 1 : 4;
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * components *
           (type == GL_FLOAT ? sizeof(float) : 1);
  }

  inline static std::size_t count_ = 0;
  inline static PFNGLBUFFERDATAPROC buffer_data_ = nullptr;
  inline static PFNGLBUFFERSUBDATAPROC buffer_sub_data_ = nullptr;
  inline static PFNGLTEXIMAGE2DPROC image_ = nullptr;
  inline static PFNGLTEXSUBIMAGE2DPROC sub_image_ = nullptr;
};

}  // namespace odori::testing
