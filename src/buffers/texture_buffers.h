#pragma once

// The textures of a model's materials as they are stored on the GPU.

#include "base/image.h"
#include "base/job.h"
#include "model/model.h"
#include "model/textures.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace odori {

// Mip levels of textures, computed on the CPU so that any thread can prepare them. Colours are averaged as stored,
// never sRGB-decoded.

// From the image itself down to a single pixel; each level has half the size of the one before, rounded down.
using MipLevels = std::vector<std::shared_ptr<const Image>>;

// Each texel is the mean of the texels that it covers; texels that it covers in part, of odd sides, count in part. For
// even sides it is what glGenerateMipmap computes. `image` is not empty and becomes the first level.
MipLevels mip_levels(std::shared_ptr<const Image> image);

// Colours are averaged weighted by alpha, and pixels with alpha 0 take the colour of their neighbours, so that
// invisible colours do not bleed into visible ones when the texture is filtered. Alpha is averaged without weights. An
// odd last row or column is dropped.
MipLevels alpha_weighted_mip_levels(const Image& image);

// Half the size, at least 1 pixel per side. Each pixel is the mean of four; an odd last row or column is dropped.
Image halved(const Image& image);

// Whether any pixel's alpha is below 255.
bool has_transparent_pixels(const Image& image);

// How materials sample an image (rendering.md 8).
enum class TextureUse : std::uint8_t {
  base,         // repeated, mip levels weighted by alpha
  sphere,       // clamped, mip levels
  sub_texture,  // repeated, mip levels
  toon,         // clamped, no mip levels
};

// One image for one use.
struct TextureBuffer {
  TextureUse use = TextureUse::base;
  std::string label;                   // for debuggers
  std::vector<std::size_t> textures;   // the elements of Model::textures that are this image
  std::shared_ptr<const Image> image;  // null once the levels are built
  MipLevels levels;                    // empty until they are built; a single one without mip levels
  bool transparent = false;            // some pixel's alpha is below 255; known once the levels are built
  // Of the first frame of an animated image: the textures behind it are the others. Null: a still image, or another
  // frame.
  std::shared_ptr<const FrameTimes> times{};
  bool screen = false;  // shows the background instead, if there is one
};

struct TextureBuffers {
  // Indices into `textures`; -1: no image.
  struct OfMaterial {
    std::int32_t base = -1;
    std::int32_t sphere = -1;
    std::int32_t toon = -1;
    bool sphere_multiplies = false;  // SphereMode::multiply: its alpha makes the material transparent
  };
  std::vector<TextureBuffer> textures;
  std::vector<OfMaterial> materials;  // one per Model::materials
};

// Lists the textures that materials use, without their levels. `images` is as long as `model.textures`; null and empty
// images are missing. An image that is used in several ways is listed once for each.
TextureBuffers list_textures(const Model& model, const ModelTextures& images);

// Whether the image, or a frame of it, has transparent pixels; known once the levels are built.
bool is_transparent(const TextureBuffers& buffers, std::size_t texture);

// Builds the levels, the slow part, unless they are built already. Larger images are halved until no side exceeds
// `max_size`, pixels.
void build_levels(TextureBuffer& texture, int max_size);
// Of all textures, on all cores; fewer if the job is cancelled.
void build_levels(TextureBuffers& buffers, int max_size, const JobControl& control);

// Of the levels; without levels, an estimate from the image.
std::size_t byte_count(const TextureBuffer& texture);

}  // namespace odori
