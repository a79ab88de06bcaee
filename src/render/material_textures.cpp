#include "render/material_textures.h"

#include "model/shared_toon.h"

namespace odori {

namespace {

constexpr Sampling kSeenByAlpha{Wrap::repeat, true, true};
constexpr Sampling kTiled{Wrap::repeat, true};
constexpr Sampling kSphere{Wrap::clamp, true};
constexpr Sampling kToon{Wrap::clamp, false};

}  // namespace

const Sampling& MaterialTextures::sampling_of(Use use) {
  switch (use) {
    case Use::base:
      return kSeenByAlpha;
    case Use::sphere:
      return kSphere;
    case Use::sub_texture:
      return kTiled;
    case Use::toon:
      break;
  }
  return kToon;
}

void MaterialTextures::set_anisotropy(int anisotropy) {
  if (anisotropy == anisotropy_) return;
  anisotropy_ = anisotropy;
  const auto set = [anisotropy](Use use, const TextureHandle& texture) {
    if (sampling_of(use).mipmaps) odori::set_anisotropy(texture, anisotropy);
  };
  for (const auto& [key, texture] : pictures_) set(key.second, texture);
  for (const auto& [use, texture] : earlier_) set(use, texture);
}

MaterialTextures::MaterialTextures(const Model& model, const ModelTextures& pictures)
    : white_(picture_texture(Image{1, 1, {255, 255, 255, 255}}, kToon, "white")),
      sets_(model.materials.size(), Set{white_.id(), white_.id(), white_.id(), false}) {
  fill(model, pictures);
}

void MaterialTextures::add(const Model& model, const ModelTextures& pictures) {
  // The pictures given before may be gone, and others stand where they stood.
  anisotropy_ = 0;
  for (auto& [key, texture] : pictures_) earlier_.emplace_back(key.second, std::move(texture));
  pictures_.clear();
  fill(model, pictures);
}

void MaterialTextures::fill(const Model& model, const ModelTextures& pictures) {
  const GLuint white = white_.id();
  for (std::size_t i = 0; i < sets_.size(); ++i) {
    const Material& material = model.materials[i];
    Set& set = sets_[i];
    if (set.base == white) set.base = picture(model, pictures, material.texture, Use::base);
    if (material.sphere_mode != SphereMode::none && set.sphere == white) {
      const bool sub = material.sphere_mode == SphereMode::sub_texture;
      set.sphere = picture(model, pictures, material.sphere_texture, sub ? Use::sub_texture : Use::sphere);
      set.has_sphere = set.sphere != white;
    }
    const ToonSource& toon = material.toon;
    if (set.toon == white) {
      set.toon = toon.shared ? shared(toon.index) : picture(model, pictures, toon.index, Use::toon);
    }
  }
}

GLuint MaterialTextures::picture(const Model& model, const ModelTextures& pictures, std::int32_t index, Use use) {
  if (index < 0) return white_.id();
  const auto number = static_cast<std::size_t>(index);
  const auto& image = pictures[number];
  if (!image || image->width == 0 || image->height == 0) return white_.id();
  if (const auto known = pictures_.find({image.get(), use}); known != pictures_.end()) return known->second.id();
  TextureHandle texture = picture_texture(*image, sampling_of(use), model.textures[number]);
  return pictures_.emplace(std::pair{image.get(), use}, std::move(texture)).first->second.id();
}

GLuint MaterialTextures::shared(std::int32_t toon) {
  if (toon < 0) return white_.id();
  if (const auto known = shared_toons_.find(toon); known != shared_toons_.end()) return known->second.id();
  TextureHandle texture = picture_texture(shared_toon(toon), kToon, "shared toon " + std::to_string(toon + 1));
  return shared_toons_.emplace(toon, std::move(texture)).first->second.id();
}

}  // namespace odori
