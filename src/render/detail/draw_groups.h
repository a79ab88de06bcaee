#pragma once

#include "gpu/data_texture.h"
#include "render/detail/crowd.h"
#include "render/detail/frame_view.h"
#include "render/renderer.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// Actors of a crowd that a pass draws with the same calls: one, or several with equal materials.
struct DrawGroup {
  std::size_t index = 0;         // of the first of them in Stage::actors
  const Actor* actor = nullptr;  // the first of them
  const GpuModel* gpu = nullptr;
  const GpuModel* materials = nullptr;  // whose write_materials was called, for all who look alike
  Instances instances;
};

// The visible actors of a stage in one view.
struct ViewGroups {
  // All of them, for passes in which their order has no effect: shadows, order-independent transparency.
  std::vector<DrawGroup> all;
  // Those that the view may show, each by itself, in the order of the stage.
  std::vector<DrawGroup> single;
  // The same in as few groups as give the image that `single` gives.
  std::vector<DrawGroup> ordered;
};

// All actors of one model, and of one size, are a crowd.
class StageCrowds {
 public:
  // Finds the crowds, and uploads what the frame changes for all visible actors. `models` as for
  // Renderer::upload_frame.
  UploadCost update(const Stage& stage, GpuModels models, std::span<const Pane> panes);

  // Of the stage last given to `update`. `edge_scale`: factor of edge widths; 0: no edges. The result refers to the
  // crowds and to the table of instances, which is uploaded; both are valid until the next call.
  ViewGroups groups(const FrameView& view, const Stage& stage, GpuModels models, float edge_scale);
  // Of the last call of `groups`.
  const UploadCost& table_cost() const { return table_cost_; }

  // Skins the vertices of all crowds once, see Crowd::pose.
  void pose(Drawer& drawer, const SkinnedPrograms& capture, const Skinning& skinning);
  // The same on the CPU.
  UploadCost pose(Drawer& drawer, const Skinning& skinning, const Stage& stage);

 private:
  // An actor in a crowd.
  struct Member {
    int crowd = -1;          // -1: not visible
    std::size_t number = 0;  // in the crowd
    std::size_t look = 0;    // index of the first actor of the crowd that has equal materials
  };
  // A crowd of this frame.
  struct Gathered {
    std::vector<std::size_t> actors;
    Crowd* tables = nullptr;  // of the actor's model, if it is a single one
    int first = 0;            // entry of several in the table of instances, in the order of the actors
  };

  void find_members(const Stage& stage, GpuModels models);
  void find_looks(const Stage& stage);
  void find_tables(GpuModels models);
  DrawGroup group_of(const Stage& stage, GpuModels models, std::span<const std::size_t> actors);
  std::vector<DrawGroup> grouped(const Stage& stage, GpuModels models, std::span<const std::size_t> actors);
  void upload_table();

  std::vector<Member> members_;  // per actor
  std::vector<Gathered> crowds_;
  std::vector<std::unique_ptr<Crowd>> several_;  // the tables of those in `crowds_` that are no single actors
  std::vector<glm::vec4> entries_;               // of the table of instances
  std::optional<DataTexture> table_;
  std::size_t table_capacity_ = 0;
  UploadCost table_cost_;
};

}  // namespace odori
