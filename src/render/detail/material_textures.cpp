#include "render/detail/material_textures.h"

#include "gpu/texture.h"
#include "model/textures.h"

namespace odori {

namespace {

constexpr Sampling kAlphaWeighted{Wrap::repeat, true, true};
constexpr Sampling kTiled{Wrap::repeat, true};
constexpr Sampling kSphere{Wrap::clamp, true};
constexpr Sampling kToon{Wrap::clamp, false};

}  // namespace

const Sampling& MaterialTextures::sampling_of(Use use) {
  switch (use) {
    case Use::base:
      return kAlphaWeighted;
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
  for (const auto& [key, image] : images_) set(key.second, image.texture);
  for (const auto& [use, texture] : earlier_textures_) set(use, texture);
}

MaterialTextures::MaterialTextures(const Model& model, const ModelTextures& images)
    : white_(image_texture(Image{1, 1, {255, 255, 255, 255}}, kToon, "white")),
      sets_(model.materials.size(), Set{white_.id(), white_.id(), white_.id(), false, false}),
      ids_by_texture_(model.textures.size(), 0) {
  fill(model, images);
}

void MaterialTextures::add(const Model& model, const ModelTextures& images) {
  // The images of earlier calls may have been freed and their addresses reused, so they must not stay keys of
  // `images_`.
  anisotropy_ = 0;
  for (auto& [key, image] : images_) earlier_textures_.emplace_back(key.second, std::move(image.texture));
  images_.clear();
  fill(model, images);
}

void MaterialTextures::fill(const Model& model, const ModelTextures& images) {
  const GLuint white = white_.id();
  for (std::size_t i = 0; i < sets_.size(); ++i) {
    const Material& material = model.materials[i];
    Set& set = sets_[i];
    if (set.base == white) {
      if (const Entry* found = find_or_upload(model, images, material.texture, Use::base)) {
        set.base = found->texture.id();
        set.transparent |= found->transparent;
      }
    }
    if (material.sphere_mode != SphereMode::none && set.sphere == white) {
      const bool sub = material.sphere_mode == SphereMode::sub_texture;
      if (const Entry* found =
              find_or_upload(model, images, material.sphere_texture, sub ? Use::sub_texture : Use::sphere)) {
        set.sphere = found->texture.id();
        set.has_sphere = true;
        set.transparent |= found->transparent && material.sphere_mode == SphereMode::multiply;
      }
    }
    const ToonSource& toon = material.toon;
    if (set.toon == white) {
      if (toon.shared) {
        set.toon = shared(toon.index);
      } else if (const Entry* found = find_or_upload(model, images, toon.index, Use::toon)) {
        set.toon = found->texture.id();
      }
    }
  }
}

const MaterialTextures::Entry* MaterialTextures::find_or_upload(const Model& model, const ModelTextures& images,
                                                                std::int32_t index, Use use) {
  if (index < 0) return nullptr;
  const auto number = static_cast<std::size_t>(index);
  const auto& image = images[number];
  if (!image || image->width == 0 || image->height == 0) return nullptr;
  auto known = images_.find({image.get(), use});
  if (known == images_.end()) {
    Entry made{image_texture(*image, sampling_of(use), model.textures[number]), has_transparent_pixels(*image)};
    known = images_.emplace(std::pair{image.get(), use}, std::move(made)).first;
  }
  ids_by_texture_[number] = known->second.texture.id();
  return &known->second;
}

GLuint MaterialTextures::shared(std::int32_t toon) {
  if (toon < 0) return white_.id();
  if (const auto known = shared_toons_.find(toon); known != shared_toons_.end()) return known->second.id();
  TextureHandle texture = image_texture(shared_toon(toon), kToon, "shared toon " + std::to_string(toon + 1));
  return shared_toons_.emplace(toon, std::move(texture)).first->second.id();
}

}  // namespace odori
