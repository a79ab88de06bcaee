#include "render/detail/material_blocks.h"

#include "render/detail/slots.h"

#include <cstdint>
#include <cstring>

namespace odori {

namespace {

// What the light makes of a material's colours, as in MaterialBlock.
struct LitColors {
  glm::vec3 base;
  glm::vec3 direct;
  glm::vec3 specular;
};

// Without a term in N.L: the surface of a model is flat but for its toon, sphere map and highlight (rendering.md 2).
LitColors model_colors(const MaterialState& state, const glm::vec3& light) {
  return {glm::clamp(state.ambient, 0.0f, 1.0f) + glm::clamp(glm::vec3(state.diffuse), 0.0f, 1.0f) * light,
          glm::vec3(0.0f), glm::clamp(state.specular, 0.0f, 1.0f) * light};
}

// Accessories have part of the diffuse colour in the base, direct light that is full at MMD's default light colour, and
// a tenth of the highlight (accessories.md 3.2).
LitColors accessory_colors(const MaterialState& state, const glm::vec3& light) {
  constexpr float kDirectShare = 0.3f, kDefaultLight = 0.602f, kHighlight = 0.1f;
  const glm::vec3 diffuse = glm::clamp(glm::vec3(state.diffuse), 0.0f, 1.0f);
  return {glm::clamp(state.ambient, 0.0f, 1.0f) + diffuse * glm::max(light - kDirectShare, 0.0f),
          diffuse * glm::min(light / kDefaultLight, 1.0f), glm::clamp(state.specular, 0.0f, 1.0f) * kHighlight * light};
}

// Of one block, rounded up to what the driver accepts as a start.
std::size_t block_stride() {
  GLint alignment = 1;
  glGetIntegerv(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT, &alignment);
  const std::size_t step = alignment;
  return (sizeof(MaterialBlock) + step - 1) / step * step;
}

}  // namespace

std::vector<MaterialBlock> material_blocks(const Actor& actor, const glm::vec3& light) {
  const auto lit_colors = actor.model->accessory ? accessory_colors : model_colors;
  std::vector<MaterialBlock> blocks;
  blocks.reserve(actor.morphs.materials.size());
  for (const MaterialState& state : actor.morphs.materials) {
    const LitColors colors = lit_colors(state, light);
    MaterialBlock block;
    block.base_color = glm::vec4(glm::min(colors.base, 1.0f), glm::clamp(state.diffuse.a, 0.0f, 1.0f));
    block.direct_light = colors.direct;
    block.specular_power = state.specular_power;
    block.specular = colors.specular;
    block.texture_multiply = state.texture.multiply;
    block.texture_add = state.texture.add;
    block.sphere_multiply = state.sphere.multiply;
    block.sphere_add = state.sphere.add;
    block.toon_multiply = state.toon.multiply;
    block.toon_add = state.toon.add;
    blocks.push_back(block);
  }
  return blocks;
}

void MaterialBuffer::write(std::vector<MaterialBlock> blocks) {
  if (blocks == written_) return;
  if (stride_ == 0) stride_ = block_stride();
  std::vector<std::uint8_t> bytes(blocks.size() * stride_);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    std::memcpy(bytes.data() + i * stride_, &blocks[i], sizeof(MaterialBlock));
  }
  glBindBuffer(GL_UNIFORM_BUFFER, buffer_.id());
  glBufferData(GL_UNIFORM_BUFFER, static_cast<GLsizeiptr>(bytes.size()), bytes.data(), GL_STREAM_DRAW);
  if (written_.empty()) buffer_.label("materials");
  glBindBuffer(GL_UNIFORM_BUFFER, 0);
  written_ = std::move(blocks);
}

void MaterialBuffer::bind(std::size_t material) const {
  glBindBufferRange(GL_UNIFORM_BUFFER, kMaterialBlockBinding, buffer_.id(), static_cast<GLintptr>(material * stride_),
                    sizeof(MaterialBlock));
}

}  // namespace odori
