#include "render/detail/material_textures.h"

#include "model/textures.h"

#include <algorithm>
#include <string>
#include <utility>

namespace odori {

Sampling sampling_of(TextureUse use) {
  switch (use) {
    case TextureUse::base:
    case TextureUse::sub_texture:
      return {Wrap::repeat, true};
    case TextureUse::sphere:
      return {Wrap::clamp, true};
    case TextureUse::toon:
      break;
  }
  return {Wrap::clamp, false};
}

void MaterialTextures::set_anisotropy(int anisotropy) {
  if (anisotropy == anisotropy_) return;
  anisotropy_ = anisotropy;
  for (const Uploaded& image : images_) {
    if (sampling_of(image.use).mipmaps) odori::set_anisotropy(image.texture, anisotropy);
  }
}

MaterialTextures::MaterialTextures(std::span<const std::int32_t> shared_toons, std::size_t textures)
    : white_(image_texture(Image{1, 1, {255, 255, 255, 255}}, Wrap::clamp, "white")),
      sets_(shared_toons.size(), Set{white_.id(), white_.id(), white_.id(), false, false}),
      ids_by_texture_(textures, 0) {
  for (std::size_t i = 0; i < sets_.size(); ++i) sets_[i].toon = shared(shared_toons[i]);
}

void MaterialTextures::add_changing(const TextureBuffers& buffers, std::size_t first,
                                    const std::vector<TextureHandle>& uploaded) {
  const TextureBuffer& image = buffers.textures[first];
  if (!image.times && !image.screen) return;
  Changing& added = changing_.emplace_back();
  added.times = image.times;
  const std::size_t frames = image.times ? image.times->ends_s.size() : 1;
  for (std::size_t i = 0; i < frames; ++i) added.frames.push_back(uploaded[first + i].id());
}

void MaterialTextures::note_shown(GLuint& texture) {
  const auto shows = [texture](const Changing& each) { return each.frames.front() == texture; };
  const auto found = std::ranges::find_if(changing_, shows);
  if (found != changing_.end()) found->shown.push_back(&texture);
}

void MaterialTextures::show(double seconds, GLuint screen) {
  for (const Changing& each : changing_) {
    GLuint texture = each.times ? each.frames[frame_at(*each.times, seconds)] : screen;
    if (texture == 0) texture = each.frames.front();
    for (GLuint* shown : each.shown) *shown = texture;
  }
}

void MaterialTextures::add(const TextureBuffers& buffers, std::vector<TextureHandle> uploaded) {
  const GLuint white = white_.id();
  for (std::size_t i = 0; i < uploaded.size(); ++i) add_changing(buffers, i, uploaded);
  for (std::size_t i = 0; i < sets_.size(); ++i) {
    const TextureBuffers::OfMaterial& found = buffers.materials[i];
    Set& set = sets_[i];
    if (set.base == white && found.base >= 0) {
      const std::size_t at = found.base;
      set.base = uploaded[at].id();
      note_shown(set.base);
      set.transparent |= is_transparent(buffers, at);
    }
    if (set.sphere == white && found.sphere >= 0) {
      const std::size_t at = found.sphere;
      set.sphere = uploaded[at].id();
      note_shown(set.sphere);
      set.has_sphere = true;
      set.transparent |= is_transparent(buffers, at) && found.sphere_multiplies;
    }
    if (set.toon == white && found.toon >= 0) {
      set.toon = uploaded[found.toon].id();
      note_shown(set.toon);
    }
  }
  for (std::size_t i = 0; i < uploaded.size(); ++i) {
    for (const std::size_t texture : buffers.textures[i].textures) ids_by_texture_[texture] = uploaded[i].id();
    images_.push_back({buffers.textures[i].use, std::move(uploaded[i])});
  }
  anisotropy_ = 0;
}

GLuint MaterialTextures::shared(std::int32_t toon) {
  if (toon < 0) return white_.id();
  if (const auto known = shared_toons_.find(toon); known != shared_toons_.end()) return known->second.id();
  TextureHandle texture = image_texture(shared_toon(toon), Wrap::clamp, "shared toon " + std::to_string(toon + 1));
  return shared_toons_.emplace(toon, std::move(texture)).first->second.id();
}

}  // namespace odori
