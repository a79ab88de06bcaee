#pragma once

#include "base/math.h"
#include "gpu/data_texture.h"
#include "gpu/handles.h"
#include "render/detail/model_data.h"
#include "render/detail/programs.h"
#include "render/pass_cost.h"
#include "scene/actor.h"
#include "view/views.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace odori {

class Drawer;

// Actors of one model, often a single one: their tables of a frame, one actor after another, so that all of them are
// skinned, and drawn, with one call. shaders/vertex_input.glsl reads them. An actor by itself needs no table of
// instances, and its vertices, once they are skinned, are attributes instead of texels.
class Crowd {
 public:
  // Whether the driver's largest table holds `actors` of the model.
  static bool fits(const ModelData& model, std::size_t actors);

  // Allocates the tables. Needs a current context.
  Crowd(std::shared_ptr<const ModelData> model, std::size_t actors);

  const ModelData& model() const { return *model_; }
  std::size_t capacity() const { return capacity_; }  // actors
  bool is_single() const { return capacity_ == 1; }

  // Uploads the bone palettes, morph weights and, if a pane's skinning mode uses them, centres of spherical blending of
  // all `actors`, 1..capacity() of the same vertex scale, with one upload per table.
  UploadCost update(std::span<const Actor* const> actors, std::span<const Pane> panes);
  // The tables are no longer those of a frame.
  void expire();
  bool is_current() const { return count_ > 0; }

  // Skins all vertices once, so that each pass until the next update only reads them. Does nothing if that was done, or
  // without memory for the result. `capture`: programs that capture vertices. `table`: as in Instances; its entries
  // from `first` on are the actors in order. A framebuffer must be bound.
  void pose(Drawer& drawer, const SkinnedPrograms& capture, const Skinning& skinning, GLuint table, int first);
  // The same on the CPU. `actors` as of the last update.
  UploadCost pose(Drawer& drawer, std::span<const Actor* const> actors, const Skinning& skinning);
  // All vertices of a single actor; empty unless the CPU has skinned them since the last update.
  std::span<const CapturedVertex> posed_vertices(const Skinning& skinning) const;
  // Around them; null without them.
  const Box* posed_box(const Skinning& skinning) const;

  // Sets the skinning uniforms of the program in use, and binds the vertices and tables that its vertex shader reads.
  void bind(Drawer& drawer, const Program& program, const Skinning& skinning, const Instances& instances) const;

  // As VertexVariant::deformers: empty after `pose`.
  DeformerSet deformers(const Skinning& skinning) const;

  const DataTexture& bone_palettes() const { return bone_palettes_; }
  const DataTexture& morph_weights() const { return morph_weights_; }
  const DataTexture& spherical_centers() const { return spherical_centers_; }

 private:
  struct PosedVertices {
    Skinning skinning;
    BufferHandle vertices{};               // CapturedVertex
    VertexArrayHandle vertex_array{};      // of a single actor
    TextureHandle texture{};               // of several: of the buffer
    bool current = false;                  // they are those of the last update
    std::optional<bool> compressed{};      // the model's weights when `vertex_array` was set up; nothing: it was not
    std::vector<CapturedVertex> on_cpu{};  // of the last actor, if the CPU has skinned it; otherwise empty
    Box box{};                             // around `on_cpu`
  };
  const PosedVertices* posed(const Skinning& skinning) const;  // null: none, or not of the last update
  PosedVertices* room_for_posed(const Skinning& skinning);
  void set_posed_layout(PosedVertices& posed) const;

  std::shared_ptr<const ModelData> model_;
  std::size_t capacity_;
  std::size_t count_ = 0;  // actors of the last update
  float vertex_scale_ = 1.0f;
  DataTexture bone_palettes_;
  DataTexture morph_weights_;
  DataTexture spherical_centers_;  // of all bone sets of all actors
  std::size_t centers_room_;       // texels of it
  std::vector<PaletteEntry> palettes_;
  std::vector<float> weights_;
  std::vector<glm::vec4> centers_;
  std::vector<PosedVertices> posed_;  // one per skinning
};

}  // namespace odori
