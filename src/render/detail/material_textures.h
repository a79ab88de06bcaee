#pragma once

#include "gpu/texture.h"
#include "render/renderer.h"

#include <map>
#include <vector>

namespace odori {

// The textures of a model's materials on the GPU. An image is uploaded once per way it is sampled (rendering.md 8).
class MaterialTextures {
 public:
  // Texture ids of a material; a white texture where there is no image.
  struct Set {
    GLuint base = 0;
    GLuint sphere = 0;
    GLuint toon = 0;
    bool has_sphere = false;   // false if the material has no sphere map or its image is missing
    bool transparent = false;  // base or sphere texture has texels with alpha below 1
  };

  // `images` is as long as `model.textures`; null entries are missing.
  MaterialTextures(const Model& model, const ModelTextures& images);

  // Uploads textures that are still missing. `images` as in the constructor; null entries add nothing.
  void add(const Model& model, const ModelTextures& images);

  // Applies odori::set_anisotropy to all mipmapped textures, unless they have this value already.
  void set_anisotropy(int anisotropy);

  const Set& of(std::size_t material) const { return sets_[material]; }

  // Per texture of the model, the id of one of its uploads; 0 if it is missing or no material uses it.
  const std::vector<GLuint>& ids_by_texture() const { return ids_by_texture_; }

 private:
  enum class Use { base, sphere, sub_texture, toon };

  static const Sampling& sampling_of(Use use);
  void fill(const Model& model, const ModelTextures& images);
  struct Entry {
    TextureHandle texture;
    bool transparent = false;  // some texel's alpha is below 1
  };
  // Null if there is no image.
  const Entry* find_or_upload(const Model& model, const ModelTextures& images, std::int32_t index, Use use);
  GLuint shared(std::int32_t toon);

  TextureHandle white_;
  std::map<std::pair<const Image*, Use>, Entry> images_;         // of the last call that passed images
  std::vector<std::pair<Use, TextureHandle>> earlier_textures_;  // of the calls before
  std::map<std::int32_t, TextureHandle> shared_toons_;
  std::vector<Set> sets_;
  std::vector<GLuint> ids_by_texture_;
  int anisotropy_ = 0;  // of all textures; 0: not set yet
};

}  // namespace odori
