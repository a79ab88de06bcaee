#include "render/detail/material_blocks.h"

#include "model/textures.h"
#include "render/detail/slots.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

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
