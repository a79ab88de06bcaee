#include "gpu/data_texture.h"

#include "gpu/texture.h"

#include <algorithm>
#include <cassert>

namespace odori {

namespace {

GLenum pixel_format(DataTexture::Format format) { return format == DataTexture::Format::r32f ? GL_RED : GL_RGBA; }

}  // namespace

DataTexture::DataTexture(Format format, std::size_t texels, std::string_view label)
    : format_(format), texels_(std::max<std::size_t>(texels, 1)) {
  assert(texels <= capacity());
  glBindTexture(GL_TEXTURE_2D, texture_.id());
  glTexImage2D(GL_TEXTURE_2D, 0, format == Format::r32f ? GL_R32F : GL_RGBA32F, width(), height(), 0,
               pixel_format(format), GL_FLOAT, nullptr);
  set_unfiltered();
  texture_.label(label);
  glBindTexture(GL_TEXTURE_2D, 0);
}

int DataTexture::width() const { return static_cast<int>(std::min(texels_, kWidth)); }

int DataTexture::height() const { return static_cast<int>((texels_ + kWidth - 1) / kWidth); }

glm::vec4 DataTexture::read(std::size_t index) const {
  assert(index < written_);
  reset_pixel_store();
  const FramebufferHandle framebuffer;
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer.id());
  glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.id(), 0);
  glm::vec4 value(0.0f);
  glReadPixels(static_cast<GLint>(index % kWidth), static_cast<GLint>(index / kWidth), 1, 1, pixel_format(format_),
               GL_FLOAT, &value);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
  return value;
}

std::vector<glm::vec4> DataTexture::read() const {
  const std::size_t components = this->components();
  std::vector<float> values(static_cast<std::size_t>(width()) * static_cast<std::size_t>(height()) * components);
  reset_pixel_store();
  glBindTexture(GL_TEXTURE_2D, texture_.id());
  glGetTexImage(GL_TEXTURE_2D, 0, pixel_format(format_), GL_FLOAT, values.data());
  glBindTexture(GL_TEXTURE_2D, 0);
  std::vector<glm::vec4> texels(written_, glm::vec4(0.0f));
  for (std::size_t i = 0; i < written_ * components; ++i)
    texels[i / components][static_cast<int>(i % components)] = values[i];
  return texels;
}

void DataTexture::write(std::span<const float> values, std::size_t first) {
  const std::size_t components = this->components();
  const std::size_t count = values.size() / components;
  assert(values.size() % components == 0 && first % kWidth == 0 && first + count <= texels_);
  written_ = std::max(written_, first + count);
  ++writes_;
  reset_pixel_store();
  glBindTexture(GL_TEXTURE_2D, texture_.id());
  const auto top = static_cast<GLint>(first / kWidth);
  const auto rows = static_cast<GLsizei>(count / kWidth);
  const auto rest = static_cast<GLsizei>(count % kWidth);
  const GLenum format = pixel_format(format_);
  if (rows > 0) glTexSubImage2D(GL_TEXTURE_2D, 0, 0, top, kWidth, rows, format, GL_FLOAT, values.data());
  if (rest > 0) {
    const float* tail = values.data() + static_cast<std::size_t>(rows) * kWidth * components;
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, top + rows, rest, 1, format, GL_FLOAT, tail);
  }
  glBindTexture(GL_TEXTURE_2D, 0);
}

std::size_t DataTexture::capacity() { return kWidth * static_cast<std::size_t>(max_texture_size()); }

}  // namespace odori
