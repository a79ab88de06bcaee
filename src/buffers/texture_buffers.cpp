#include "buffers/texture_buffers.h"

#include "base/parallel.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace odori {

namespace {

class TextureLister {
 public:
  TextureLister(const Model& model, const ModelTextures& images, TextureBuffers& listed)
      : model_(model), images_(images), listed_(listed) {}

  // Index of the entry for this image and use; -1 if there is no image.
  std::int32_t add(std::int32_t texture, TextureUse use) {
    if (texture < 0) return -1;
    const std::size_t index = texture;
    const auto& image = images_[index];
    if (!image || image->width == 0 || image->height == 0) return -1;
    const auto [known, is_new] =
        known_.try_emplace({image.get(), use}, static_cast<std::int32_t>(listed_.textures.size()));
    if (is_new) list(index, use);
    std::vector<std::size_t>& textures = listed_.textures[known->second].textures;
    if (std::ranges::find(textures, index) == textures.end()) textures.push_back(index);
    return known->second;
  }

 private:
  // The image, and the frames that follow it.
  void list(std::size_t index, TextureUse use) {
    const auto& image = images_[index];
    const std::string& path = model_.textures[index];
    listed_.textures.push_back({use, path, {}, image, {}, false, {}, is_screen_texture(path)});
    if (!image->animation) return;
    listed_.textures.back().times = image->animation->times;
    for (const auto& later : image->animation->later) listed_.textures.push_back({use, path, {}, later, {}, false});
  }

  const Model& model_;
  const ModelTextures& images_;
  TextureBuffers& listed_;
  std::map<std::pair<const Image*, TextureUse>, std::int32_t> known_;
};

TextureUse sphere_use(const Material& material) {
  return material.sphere_mode == SphereMode::sub_texture ? TextureUse::sub_texture : TextureUse::sphere;
}

using Texel = std::array<int, 4>;

const std::uint8_t* texel(const Image& image, int x, int y) {
  const int column = std::min(x, image.width - 1);
  const int row = std::min(y, image.height - 1);
  const auto number = static_cast<std::size_t>(row) * image.width + column;
  return image.rgba.data() + number * 4;
}

using Quad = std::array<const std::uint8_t*, 4>;

Texel mean(const Quad& texels) {
  Texel result{};
  for (std::size_t c = 0; c < 4; ++c) {
    result[c] = (texels[0][c] + texels[1][c] + texels[2][c] + texels[3][c] + 2) / 4;
  }
  return result;
}

// Colours weighted by alpha; equal weights if all are transparent.
Texel mean_by_alpha(const Quad& texels) {
  Texel result = mean(texels);
  int weight = 0;
  for (const std::uint8_t* source : texels) weight += source[3];
  if (weight == 0) return result;
  for (std::size_t c = 0; c < 3; ++c) {
    int sum = weight / 2;
    for (const std::uint8_t* source : texels) sum += source[c] * source[3];
    result[c] = sum / weight;
  }
  return result;
}

template <typename Mean>
Image halved_by(const Image& image, Mean mean_of) {
  Image half{std::max(image.width / 2, 1), std::max(image.height / 2, 1), {}};
  half.rgba.reserve(half.byte_count());
  for (int y = 0; y < half.height; ++y) {
    for (int x = 0; x < half.width; ++x) {
      for (const int value : mean_of(Quad{texel(image, 2 * x, 2 * y), texel(image, 2 * x + 1, 2 * y),
                                          texel(image, 2 * x, 2 * y + 1), texel(image, 2 * x + 1, 2 * y + 1)})) {
        half.rgba.push_back(static_cast<std::uint8_t>(value));
      }
    }
  }
  return half;
}

// The texels along one side that a texel of the next level covers, and how far. The weights sum up to the side's
// length, or to 2 if it is even.
struct Coverage {
  std::size_t first = 0;
  std::array<std::uint32_t, 3> weights{};
};

std::vector<Coverage> coverage_of(int side) {
  const auto size = static_cast<std::uint32_t>(side), half = std::max(size / 2, 1u);
  std::vector<Coverage> covered(half);
  for (std::uint32_t i = 0; i < half; ++i) {
    covered[i] = {std::size_t{2} * i, {half - i, half, i + 1}};
    if (size % 2 == 0) covered[i].weights = {1, 1, 0};
    if (size == 1) covered[i].weights = {1, 0, 0};
  }
  return covered;
}

// Half the size, each texel the mean of the area that it covers, odd sides included.
Image area_halved(const Image& image) {
  const std::vector<Coverage> columns = coverage_of(image.width), rows = coverage_of(image.height);
  const std::size_t stride = image.row_bytes();
  Image half = blank_image(static_cast<int>(columns.size()), static_cast<int>(rows.size()));
  std::vector<std::uint32_t> sums(stride);
  std::uint8_t* to = half.rgba.data();
  const auto sum_of = [](const std::array<std::uint32_t, 3>& weights) { return weights[0] + weights[1] + weights[2]; };
  const std::uint64_t area = std::uint64_t{sum_of(rows[0].weights)} * sum_of(columns[0].weights);
  for (const Coverage& row : rows) {
    std::ranges::fill(sums, 0u);
    for (std::size_t i = 0; i < 3; ++i) {
      if (row.weights[i] == 0) continue;
      const std::uint8_t* from = image.rgba.data() + (row.first + i) * stride;
      for (std::size_t at = 0; at < stride; ++at) sums[at] += row.weights[i] * from[at];
    }
    for (const Coverage& column : columns) {
      for (std::size_t c = 0; c < 4; ++c) {
        std::uint64_t sum = area / 2;
        for (std::size_t i = 0; i < 3; ++i) {
          if (column.weights[i] != 0) sum += std::uint64_t{column.weights[i]} * sums[(column.first + i) * 4 + c];
        }
        *to++ = static_cast<std::uint8_t>(sum / area);
      }
    }
  }
  return half;
}

void color_transparent_texels(Image& image, const Image& half) {
  std::uint8_t* at = image.rgba.data();
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x, at += 4) {
      if (at[3] == 0) std::copy_n(texel(half, x / 2, y / 2), 3, at);
    }
  }
}

}  // namespace

TextureBuffers list_textures(const Model& model, const ModelTextures& images) {
  TextureBuffers listed;
  TextureLister lister(model, images, listed);
  for (const Material& material : model.materials) {
    TextureBuffers::OfMaterial used;
    used.base = lister.add(material.texture, TextureUse::base);
    if (material.sphere_mode != SphereMode::none)
      used.sphere = lister.add(material.sphere_texture, sphere_use(material));
    if (!material.toon.shared) used.toon = lister.add(material.toon.index, TextureUse::toon);
    used.sphere_multiplies = material.sphere_mode == SphereMode::multiply;
    listed.materials.push_back(used);
  }
  return listed;
}

bool is_transparent(const TextureBuffers& buffers, std::size_t texture) {
  const TextureBuffer& first = buffers.textures[texture];
  const std::size_t frames = first.times ? first.times->ends_s.size() : 1;
  const auto begin = buffers.textures.begin() + static_cast<std::ptrdiff_t>(texture);
  return std::any_of(begin, begin + static_cast<std::ptrdiff_t>(frames),
                     [](const auto& each) { return each.transparent; });
}

void build_levels(TextureBuffer& texture, int max_size) {
  if (!texture.levels.empty()) return;
  std::shared_ptr<const Image> image = std::exchange(texture.image, nullptr);
  texture.transparent = has_transparent_pixels(*image);
  while (image->width > max_size || image->height > max_size) image = std::make_shared<const Image>(halved(*image));
  if (texture.use == TextureUse::toon) {
    texture.levels = {std::move(image)};
  } else if (texture.use == TextureUse::base && has_transparent_pixels(*image)) {
    texture.levels = alpha_weighted_mip_levels(*image);
  } else {
    texture.levels = mip_levels(std::move(image));
  }
}

void build_levels(TextureBuffers& buffers, int max_size, const JobControl& control) {
  std::atomic<bool> out_of_memory = false;
  std::vector<TextureBuffer>& textures = buffers.textures;
  background_parallel_for(textures.size(), 1, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last && !control.cancelled() && !out_of_memory; ++i) {
      try {
        build_levels(textures[i], max_size);
      } catch (const std::bad_alloc&) {
        out_of_memory = true;
      }
    }
  });
  if (out_of_memory) throw std::bad_alloc();
}

std::size_t byte_count(const TextureBuffer& texture) {
  std::size_t bytes = 0;
  for (const auto& level : texture.levels) bytes += level->rgba.size();
  if (!texture.image) return bytes;
  const std::size_t size = texture.image->rgba.size();
  return texture.use == TextureUse::toon ? size : size + size / 3;
}

Image halved(const Image& image) { return halved_by(image, mean); }

bool has_transparent_pixels(const Image& image) {
  for (std::size_t i = 3; i < image.rgba.size(); i += 4) {
    if (image.rgba[i] != 255) return true;
  }
  return false;
}

MipLevels alpha_weighted_mip_levels(const Image& image) {
  std::vector<Image> weighted(1, image);
  while (weighted.back().width > 1 || weighted.back().height > 1)
    weighted.push_back(halved_by(weighted.back(), mean_by_alpha));
  for (std::size_t i = weighted.size() - 1; i > 0; --i) color_transparent_texels(weighted[i - 1], weighted[i]);
  MipLevels levels;
  for (Image& level : weighted) levels.push_back(std::make_shared<const Image>(std::move(level)));
  return levels;
}

MipLevels mip_levels(std::shared_ptr<const Image> image) {
  MipLevels levels{std::move(image)};
  while (levels.back()->width > 1 || levels.back()->height > 1) {
    levels.push_back(std::make_shared<const Image>(area_halved(*levels.back())));
  }
  return levels;
}

}  // namespace odori
