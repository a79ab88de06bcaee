#pragma once

#include "gpu/data_texture.h"
#include "gpu/handles.h"
#include "render/material_textures.h"
#include "render/morph_table.h"
#include "scene/actor.h"

namespace odori {

// The texels of the longest of a model's tables that cannot be cut short.
std::size_t largest_table(const Model& model);

class GpuModel {
 public:
  // `pictures` as long as `model.textures`. Nothing of either is kept. No table is longer than
  // DataTexture::capacity().
  GpuModel(const Model& model, const ModelTextures& pictures);

  // This frame's bones and morph weights: all that changes. One upload each; allocates nothing.
  void update(const Actor& actor);

  // Pictures that were missing; as MaterialTextures::add.
  void add_textures(const Model& model, const ModelTextures& pictures) { textures_.add(model, pictures); }

  // Binds the vertices and the tables the vertex shaders read.
  void bind() const;
  void bind_textures(std::size_t material) const;

  const MaterialTextures::Set& textures(std::size_t material) const { return textures_.of(material); }
  GLsizei vertex_count() const { return vertex_count_; }

 private:
  GpuModel(const Model& model, const ModelTextures& pictures, const MorphTable& morphs);

  GLsizei vertex_count_;
  VertexArrayHandle vertex_array_;
  BufferHandle vertices_;
  BufferHandle indices_;
  DataTexture bone_palette_;
  DataTexture morph_weights_;
  DataTexture morph_offsets_;
  DataTexture sdef_parameters_;
  MaterialTextures textures_;
};

}  // namespace odori
