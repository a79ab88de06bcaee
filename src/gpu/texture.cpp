#include "gpu/texture.h"

#include "gpu/debug.h"

#include <algorithm>

namespace odori {

namespace {

// Pixel store settings that are zero unless someone skips or cuts rows.
constexpr GLenum kZeroed[]{GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS,
                           GL_PACK_ROW_LENGTH,   GL_PACK_SKIP_ROWS,   GL_PACK_SKIP_PIXELS};

constexpr float kAnisotropy = 8.0f;

// Mesa's software renderer claims the extension, but its filter smears what is magnified, and slowly.
bool anisotropy_is_good() {
  if (!GLAD_GL_EXT_texture_filter_anisotropic && !GLAD_GL_ARB_texture_filter_anisotropic) return false;
  return !driver_info().renderer.starts_with("llvmpipe");
}

void set_filter(const Sampling& sampling) {
  const GLint wrap = sampling.wrap == Wrap::repeat ? GL_REPEAT : GL_CLAMP_TO_EDGE;
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, sampling.mipmaps ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR);
  if (!sampling.mipmaps) return;
  glGenerateMipmap(GL_TEXTURE_2D);
  if (!anisotropy_is_good()) return;
  float most = 1.0f;
  glGetFloatv(GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT, &most);
  glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MAX_ANISOTROPY_EXT, std::min(kAnisotropy, most));
}

}  // namespace

void reset_pixel_store() {
  for (const GLenum setting : kZeroed) glPixelStorei(setting, 0);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
}

Image halved(const Image& image) {
  Image half{std::max(image.width / 2, 1), std::max(image.height / 2, 1), {}};
  half.rgba.reserve(static_cast<std::size_t>(half.width) * static_cast<std::size_t>(half.height) * 4);
  const auto at = [&image](int x, int y, int channel) {
    const int column = std::min(x, image.width - 1);
    const int row = std::min(y, image.height - 1);
    const auto pixel =
        static_cast<std::size_t>(row) * static_cast<std::size_t>(image.width) + static_cast<std::size_t>(column);
    return static_cast<int>(image.rgba[pixel * 4 + static_cast<std::size_t>(channel)]);
  };
  for (int y = 0; y < half.height; ++y) {
    for (int x = 0; x < half.width; ++x) {
      for (int c = 0; c < 4; ++c) {
        const int sum =
            at(2 * x, 2 * y, c) + at(2 * x + 1, 2 * y, c) + at(2 * x, 2 * y + 1, c) + at(2 * x + 1, 2 * y + 1, c);
        half.rgba.push_back(static_cast<std::uint8_t>((sum + 2) / 4));
      }
    }
  }
  return half;
}

TextureHandle picture_texture(const Image& image, Sampling sampling, std::string_view label) {
  GLint largest = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
  if (image.width > largest || image.height > largest) return picture_texture(halved(image), sampling, label);

  TextureHandle texture;
  reset_pixel_store();
  glBindTexture(GL_TEXTURE_2D, texture.id());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, image.width, image.height, 0, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
  set_filter(sampling);
  texture.label(label);
  glBindTexture(GL_TEXTURE_2D, 0);
  return texture;
}

}  // namespace odori
