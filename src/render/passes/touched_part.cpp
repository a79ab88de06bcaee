#include "render/passes/touched_part.h"

#include "render/gpu_model.h"
#include "render/passes/ground_shadow_pass.h"
#include "render/passes/model_passes.h"

#include <algorithm>
#include <optional>

namespace odori {

namespace {

class Union {
 public:
  explicit Union(const FrameView& view) : view_(view) {}

  void add(const WorldBox& box) {
    const auto seen = on_screen(view_.view_projection, box);
    if (!seen) return;
    box_ = box_ ? ScreenBox{glm::min(box_->low, seen->low), glm::max(box_->high, seen->high)} : *seen;
  }

  PixelBox pixels(int margin, const PixelBox& limits) const {
    return box_ ? pixels_of(*box_, view_.part, margin, limits) : PixelBox{};
  }

 private:
  const FrameView& view_;
  std::optional<ScreenBox> box_;
};

}  // namespace

PixelBox touched_part(const FrameView& view, std::span<const DrawGroup> groups, const RenderOptions& options,
                      const PaneView& pane, const PixelBox& limits) {
  if (options.grid || options.background_pixels || pane.oit != nullptr) return limits;
  Union touched(view);
  for (const DrawGroup& group : groups) {
    if (group.instances.crowd != nullptr) return limits;
    const float edge = options.edge ? widest_edge(view, *group.actor, *group.gpu, options.edge_scale) : 0.0f;
    for (const Pane* shown : {&pane.pane, pane.wireframe ? &*pane.wireframe : nullptr}) {
      if (shown == nullptr) continue;
      const WorldBox* box = group.gpu->posed_box(shown->skinning);
      if (box == nullptr) return limits;
      touched.add(grown(*box, glm::vec3(edge)));
    }
  }
  if (view.ground_shadow) touched.add(box_of(view.ground_shadow->bounds));
  return touched.pixels(kPixelMargin + pane.line_width, limits);
}

}  // namespace odori
