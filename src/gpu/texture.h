#pragma once

#include "base/image.h"
#include "gpu/handles.h"

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace odori {

enum class Wrap { repeat, clamp };

struct Sampling {
  Wrap wrap = Wrap::repeat;
  bool mipmaps = true;  // trilinear filtering; otherwise linear without mip levels
};

// A texture without memory. UploadQueue allocates and fills it; all textures of images are RGBA8, never sRGB, and v = 0
// is the first row.
TextureHandle create_texture(const Sampling& sampling, std::string_view label);

// A texture with these levels, largest first, uploaded at once. Only the first is needed without mipmaps. No image may
// be empty or exceed max_texture_size().
TextureHandle image_texture(const std::vector<std::shared_ptr<const Image>>& levels, const Sampling& sampling,
                            std::string_view label);
// The same without mip levels.
TextureHandle image_texture(const Image& image, Wrap wrap, std::string_view label);

// Replaces the image of a texture from `create_texture`, of any size up to max_texture_size(); the driver makes its mip
// levels. For images that follow each other quickly.
void replace_image(const TextureHandle& texture, const Image& image);

// The bound 2D texture has one level, whose texels shaders read as they are.
void set_unfiltered();

int max_texture_size();  // pixels per side

// Samples of anisotropic filtering, 1 for none: the driver's maximum, and the default. The default is 1 on Mesa's
// software renderer, whose anisotropic filter is slow and blurs magnified textures.
int max_anisotropy();
int default_anisotropy();
// For textures with mipmaps; clamped to 1..max_anisotropy().
void set_anisotropy(const TextureHandle& texture, int anisotropy);

// Resets the pixel store settings that all uploads and downloads of this module rely on.
void reset_pixel_store();

// A depth texture, 0..1, that can be drawn into. Shaders read it without comparison or filtering.
class DepthMap {
 public:
  // `width`, `height`: texels, >= 1. Smaller where the driver refuses that many: no side above max_target_side(), then
  // both halved until it accepts. Nothing if it accepts no size. Keeps the bound framebuffers.
  static std::optional<DepthMap> create(int width, int height, std::string_view label);

  // Binds it as the draw framebuffer, and sets the viewport to its first `width` columns and `height` rows, which are
  // cleared to 1.
  void bind_and_clear(int width, int height) const;

  int width() const { return width_; }
  int height() const { return height_; }
  GLuint texture() const { return texture_.id(); }

 private:
  DepthMap(int width, int height, std::string_view label);

  int width_;
  int height_;
  TextureHandle texture_;
  FramebufferHandle framebuffer_;
};

}  // namespace odori
