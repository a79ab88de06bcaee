#include "ui/core/page_state.h"

#include "scene/transform_breakdown.h"
#include "ui/core/panel_input.h"

#include <imgui.h>

namespace odori {

const IkTrace& ik_trace(const PanelInput& input, IkStepsState& ik_steps) {
  if (ik_steps.traced_in == ImGui::GetFrameCount() && ik_steps.trace.chain == ik_steps.chain) return ik_steps.trace;
  ik_steps.trace = trace_ik_chain(input.document.stage, input.document.selected.actor, ik_steps.chain);
  ik_steps.traced_in = ImGui::GetFrameCount();
  return ik_steps.trace;
}

}  // namespace odori
