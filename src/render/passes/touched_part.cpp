#include "render/passes/touched_part.h"

#include "render/gpu_model.h"
#include "render/passes/ground_shadow_pass.h"
#include "render/passes/model_passes.h"

#include <algorithm>
#include <optional>

namespace odori {

namespace {

void add_seen(ScreenBox& screen, const FrameView& view, const Box& box) {
  if (const auto seen = on_screen(view.view_projection, box)) screen.add(*seen);
}

}  // namespace

PixelRect touched_part(const FrameView& view, std::span<const DrawGroup> groups, const RenderOptions& options,
                       const PaneView& pane, const PixelRect& limits) {
  if (options.grid || options.background_pixels || pane.oit != nullptr) return limits;
  ScreenBox touched;
  for (const DrawGroup& group : groups) {
    if (group.instances.crowd != nullptr) return limits;
    const float edge = options.edge ? widest_edge(view, *group.actor, *group.gpu, options.edge_scale) : 0.0f;
    for (const Pane* shown : {&pane.pane, pane.wireframe ? &*pane.wireframe : nullptr}) {
      if (shown == nullptr) continue;
      const Box* box = group.gpu->posed_box(shown->skinning);
      if (box == nullptr) return limits;
      add_seen(touched, view, box->grown(glm::vec3(edge)));
    }
  }
  if (view.ground_shadow) add_seen(touched, view, box_of(view.ground_shadow->bounds));
  if (touched.empty()) return {};
  return pixels_of(touched, view.part, kPixelMargin + pane.line_width, limits);
}

}  // namespace odori
