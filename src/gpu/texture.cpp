#include "gpu/texture.h"

#include "gpu/debug.h"
#include "gpu/upload_queue.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace {

// Pixel store settings whose default is 0.
constexpr GLenum kZeroSettings[]{GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS,
                                 GL_PACK_ROW_LENGTH,   GL_PACK_SKIP_ROWS,   GL_PACK_SKIP_PIXELS};

constexpr int kDefaultAnisotropy = 8;

bool has_anisotropy() {
  return GLAD_GL_EXT_texture_filter_anisotropic != 0 || GLAD_GL_ARB_texture_filter_anisotropic != 0;
}

void set_filter(const Sampling& sampling) {
  const GLint wrap = sampling.wrap == Wrap::repeat ? GL_REPEAT : GL_CLAMP_TO_EDGE;
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, sampling.mipmaps ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR);
}

}  // namespace

void reset_pixel_store() {
  for (const GLenum setting : kZeroSettings) glPixelStorei(setting, 0);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
}

TextureHandle create_texture(const Sampling& sampling, std::string_view label) {
  TextureHandle texture;
  glBindTexture(GL_TEXTURE_2D, texture.id());
  set_filter(sampling);
  texture.label(label);
  glBindTexture(GL_TEXTURE_2D, 0);
  return texture;
}

TextureHandle image_texture(const std::vector<std::shared_ptr<const Image>>& levels, const Sampling& sampling,
                            std::string_view label) {
  TextureHandle texture = create_texture(sampling, label);
  UploadQueue queue;
  queue.add(texture, levels);
  queue.finish();
  return texture;
}

TextureHandle image_texture(const Image& image, Wrap wrap, std::string_view label) {
  return image_texture({std::make_shared<const Image>(image)}, {wrap, false}, label);
}

void replace_image(const TextureHandle& texture, const Image& image) {
  reset_pixel_store();
  glBindTexture(GL_TEXTURE_2D, texture.id());
  GLint width = 0, height = 0;
  glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
  glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_HEIGHT, &height);
  if (width == image.width && height == image.height) {
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
  } else {
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, image.width, image.height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 image.rgba.data());
  }
  glGenerateMipmap(GL_TEXTURE_2D);
  glBindTexture(GL_TEXTURE_2D, 0);
}

void set_unfiltered() {
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
}

int max_texture_size() {
  GLint max_size = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &max_size);
  return max_size;
}

int max_anisotropy() {
  if (!has_anisotropy()) return 1;
  float max = 1.0f;
  glGetFloatv(GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT, &max);
  return static_cast<int>(max);
}

int default_anisotropy() { return is_software_renderer() ? 1 : std::min(kDefaultAnisotropy, max_anisotropy()); }

void set_anisotropy(const TextureHandle& texture, int anisotropy) {
  if (!has_anisotropy()) return;
  glBindTexture(GL_TEXTURE_2D, texture.id());
  glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MAX_ANISOTROPY_EXT,
                  static_cast<float>(std::clamp(anisotropy, 1, max_anisotropy())));
  glBindTexture(GL_TEXTURE_2D, 0);
}

std::optional<DepthMap> DepthMap::create(int width, int height, std::string_view label) {
  const FramebufferRestorer restorer;
  std::optional<DepthMap> map;
  width = std::min(width, max_target_side());
  height = std::min(height, max_target_side());
  for (; !map && std::max(width, height) >= 1; width /= 2, height /= 2) {
    DepthMap made(std::max(width, 1), std::max(height, 1), label);
    if (framebuffer_is_complete() && !ran_out_of_memory()) map.emplace(std::move(made));
  }
  return map;
}

// Leaves its framebuffer bound.
DepthMap::DepthMap(int width, int height, std::string_view label) : width_(width), height_(height) {
  clear_gl_errors();
  glBindTexture(GL_TEXTURE_2D, texture_.id());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT32F, width_, height_, 0, GL_DEPTH_COMPONENT, GL_FLOAT, nullptr);
  set_unfiltered();
  texture_.label(label);
  glBindTexture(GL_TEXTURE_2D, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, texture_.id(), 0);
  // OpenGL 3.2 requires both for a framebuffer without colours to be complete.
  glDrawBuffer(GL_NONE);
  glReadBuffer(GL_NONE);
  framebuffer_.label(label);
}

void DepthMap::bind_and_clear(int width, int height) const {
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.id());
  glViewport(0, 0, width, height);
  glEnable(GL_SCISSOR_TEST);
  glScissor(0, 0, width, height);
  glDepthMask(GL_TRUE);
  glClearDepth(1.0);
  glClear(GL_DEPTH_BUFFER_BIT);
  glDisable(GL_SCISSOR_TEST);
}

}  // namespace odori
