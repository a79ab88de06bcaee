#pragma once

#include "gpu/texture.h"
#include "render/renderer.h"

#include <map>
#include <vector>

namespace odori {

// The textures of a model's materials on the GPU, each picture once for each way it is sampled (rendering.md 8).
class MaterialTextures {
 public:
  // Texture names; `white` where there is nothing to sample.
  struct Set {
    GLuint base = 0;
    GLuint sphere = 0;
    GLuint toon = 0;
    bool has_sphere = false;   // false also where the picture is missing
    bool see_through = false;  // in places
  };

  // `images` as long as `model.textures`.
  MaterialTextures(const Model& model, const ModelTextures& images);

  // Fills in what is still missing. The arguments are as before, null where nothing is added.
  void add(const Model& model, const ModelTextures& images);

  // As odori::set_anisotropy, for all that it concerns; does nothing where they have it.
  void set_anisotropy(int anisotropy);

  const Set& of(std::size_t material) const { return sets_[material]; }

  // Per texture of the model, one of the names it has here; 0 where it has no picture or no material uses it.
  const std::vector<GLuint>& by_number() const { return by_number_; }

 private:
  enum class Use { base, sphere, sub_texture, toon };

  static const Sampling& sampling_of(Use use);
  void fill(const Model& model, const ModelTextures& images);
  struct Entry {
    TextureHandle texture;
    bool see_through = false;  // in places
  };
  // Null where there is none.
  const Entry* find_or_upload(const Model& model, const ModelTextures& images, std::int32_t index, Use use);
  GLuint shared(std::int32_t toon);

  TextureHandle white_;
  std::map<std::pair<const Image*, Use>, Entry> images_;  // of those given last
  std::vector<std::pair<Use, TextureHandle>> earlier_;    // of those given before
  std::map<std::int32_t, TextureHandle> shared_toons_;
  std::vector<Set> sets_;
  std::vector<GLuint> by_number_;
  int anisotropy_ = 0;  // of all of them; 0: whatever each began with
};

}  // namespace odori
