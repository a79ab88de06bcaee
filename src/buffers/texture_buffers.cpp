#include "buffers/texture_buffers.h"

#include "base/parallel.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <new>
#include <utility>

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

}  // namespace odori
