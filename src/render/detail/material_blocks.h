#pragma once

#include "gpu/handles.h"
#include "scene/actor.h"

#include <cstddef>
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

}  // namespace odori
