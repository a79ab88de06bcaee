#pragma once

#include "gpu/data_texture.h"
#include "gpu/handles.h"
#include "render/detail/programs.h"
#include "render/detail/vertex_layout.h"
#include "render/pass_cost.h"
#include "scene/actor.h"
#include "view/views.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace odori {

class Drawer;
class GpuModel;

// Several actors of one model: their tables of a frame, one actor after another, so that all of them are drawn with one
// call. shaders/vertex_input.glsl reads them.
class Crowd {
 public:
  // Whether the driver's largest table holds `actors` of the model.
  static bool fits(const GpuModel& model, std::size_t actors);

  // Allocates the tables. Needs a current context.
  Crowd(std::shared_ptr<const GpuModel> model, std::size_t actors);

  const GpuModel& model() const { return *model_; }
  std::size_t capacity() const { return capacity_; }  // actors

  // Uploads the bone palettes, morph weights and, if a pane's skinning mode uses them, centres of spherical blending of
  // all `actors`, at most capacity(), with one upload per table. `model` shares the data of the last one, and has the
  // vertex scale of all actors.
  UploadCost update(std::shared_ptr<const GpuModel> model, std::span<const Actor* const> actors,
                    std::span<const Pane> panes);

  // As GpuModel::pose, of all actors. `table`: as in Instances; its entries from `first` on are the actors in order.
  void pose(Drawer& drawer, const SkinnedPrograms& capture, const Skinning& skinning, GLuint table, int first);

  // The same on the CPU. `actors` as of the last update.
  UploadCost pose(std::span<const Actor* const> actors, const Skinning& skinning);

  // Binds what bind of the model would, and sets the uniforms of the program in use.
  void bind(Drawer& drawer, const Program& program, const Skinning& skinning, const Instances& instances) const;

  DeformerSet deformers(const Skinning& skinning) const;  // as those of the model

 private:
  struct PosedVertices {
    Skinning skinning;
    BufferHandle vertices{};
    TextureHandle texture{};  // of the buffer
    bool current = false;     // they are those of the last update
  };
  const PosedVertices* posed(const Skinning& skinning) const;  // null: none, or not of the last update
  PosedVertices* room_for_posed(const Skinning& skinning);

  std::shared_ptr<const GpuModel> model_;
  std::size_t capacity_;
  std::size_t count_ = 0;  // actors of the last update
  DataTexture bone_palettes_;
  DataTexture morph_weights_;
  DataTexture spherical_centers_;
  std::vector<PaletteEntry> palettes_;
  std::vector<float> weights_;
  std::vector<glm::vec4> centers_;
  std::vector<PosedVertices> posed_;  // one per skinning
  std::vector<CrowdVertex> skinned_;  // of one actor, by the last `pose` on the CPU
};

}  // namespace odori
