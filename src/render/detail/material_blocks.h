#pragma once

#include "buffers/texture_buffers.h"
#include "gpu/handles.h"
#include "gpu/texture.h"
#include "scene/actor.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

namespace odori {

// The colours of a material in a frame: the uniform block `Material` of shaders/material.glsl, in its layout
// (std140). All colours are display values.
struct MaterialBlock {
  glm::vec4 base_color{0.0f};
  glm::vec3 direct_light{0.0f};
  float specular_power = 0.0f;
  glm::vec3 specular{0.0f};
  float unused = 0.0f;
  glm::vec4 texture_multiply{1.0f};
  glm::vec4 texture_add{0.0f};
  glm::vec4 sphere_multiply{1.0f};
  glm::vec4 sphere_add{0.0f};
  glm::vec4 toon_multiply{1.0f};
  glm::vec4 toon_add{0.0f};

  friend bool operator==(const MaterialBlock&, const MaterialBlock&) = default;
};

// What the light makes of the actor's materials, in their order (rendering.md 2; accessories.md 3.2). `light`: its
// colour, 0..1.
std::vector<MaterialBlock> material_blocks(const Actor& actor, const glm::vec3& light);

// The blocks of all materials of an actor in one buffer.
class MaterialBuffer {
 public:
  // Uploads the blocks unless the buffer holds the same already.
  void write(std::vector<MaterialBlock> blocks);

  // Makes the block of a material, < the number of blocks written, that of the programs' uniform block.
  void bind(std::size_t material) const;

 private:
  BufferHandle buffer_;
  std::vector<MaterialBlock> written_;
  std::size_t stride_ = 0;  // bytes between two blocks in the buffer; 0 before the first write
};

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

  // Without images: white textures and shared toon ramps. `shared_toons`: as ModelBuffers. `textures`: number of
  // Model::textures.
  MaterialTextures(std::span<const std::int32_t> shared_toons, std::size_t textures);

  // Takes uploaded textures, one for each of `buffers.textures`, whose levels were built. Materials that have an image
  // keep it.
  void add(const TextureBuffers& buffers, std::vector<TextureHandle> uploaded);

  // Shows the frames that animated images have at a time of the timeline, and on textures that show the screen the
  // texture `screen`; 0: their own image.
  void show(double seconds, GLuint screen);

  // Applies odori::set_anisotropy to all mipmapped textures, unless they have this value already.
  void set_anisotropy(int anisotropy);

  const Set& of(std::size_t material) const { return sets_[material]; }

  // Per texture of the model, the id of one of its uploads; 0 if it is missing or no material uses it.
  const std::vector<GLuint>& ids_by_texture() const { return ids_by_texture_; }

 private:
  struct Uploaded {
    TextureUse use;
    TextureHandle texture;
  };
  // An image that changes, and the materials that show it.
  struct Changing {
    std::vector<GLuint> frames;               // of the screen one: its own image
    std::shared_ptr<const FrameTimes> times;  // null: it shows the screen
    std::vector<GLuint*> shown;               // in `sets_`
  };
  GLuint shared(std::int32_t toon);
  void add_changing(const TextureBuffers& buffers, std::size_t first, const std::vector<TextureHandle>& uploaded);
  void note_shown(GLuint& texture);

  TextureHandle white_;
  std::vector<Uploaded> images_;
  std::map<std::int32_t, TextureHandle> shared_toons_;
  std::vector<Set> sets_;  // its size stays
  std::vector<Changing> changing_;
  std::vector<GLuint> ids_by_texture_;
  int anisotropy_ = 0;  // of all textures; 0: not set yet
};

// How textures of this use are sampled.
Sampling sampling_of(TextureUse use);

}  // namespace odori
