#include "ui/core/ik_trace.h"

#include "scene/transform_breakdown.h"

#include <imgui.h>

namespace odori {

const IkTrace& lens_trace(const UiView& view, IkLensState& lens) {
  if (lens.traced_in == ImGui::GetFrameCount() && lens.trace.chain == lens.chain) return lens.trace;
  lens.trace = trace_chain(view.stage, view.chosen, lens.chain);
  lens.traced_in = ImGui::GetFrameCount();
  return lens.trace;
}

}  // namespace odori
