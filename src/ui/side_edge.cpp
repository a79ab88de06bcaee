// The side panel's left edge, by which it is made wider.

#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/widgets.h"

#include <algorithm>

namespace odori {

namespace {

constexpr float kGrip = 8.0f;  // at scale 1

// A window of its own, over the two that it lies between. Call ImGui::End() whatever it returns.
bool begin_grip(const Area& side, float width) {
  ImGui::SetNextWindowPos(ImVec2(side.low.x - width * 0.5f, side.low.y));
  ImGui::SetNextWindowSize(ImVec2(width, side.size.y));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  const bool open = ImGui::Begin("Side edge", nullptr,
                                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav |
                                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground |
                                     ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::PopStyleVar();
  return open;
}

}  // namespace

void draw_side_edge(const UiView& view, UiState& state, const Area& side, Commands& commands) {
  const float width = std::max(kGrip * state.scale, 1.0f);
  if (begin_grip(side, width)) {
    ImGui::InvisibleButton("edge", ImVec2(width, std::max(side.size.y, 1.0f)));
    register_widget(state, "side_edge");
    const bool held = ImGui::IsItemActive();
    if (held || ImGui::IsItemHovered()) {
      ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
      ImGui::GetWindowDrawList()->AddLine(ImVec2(side.low.x, side.low.y), ImVec2(side.low.x, side.high().y),
                                          ImGui::GetColorU32(color::kAccent), 2.0f * state.scale);
    }
    tip(state, "Drag to make the panel wider. A double click makes it as wide as usual");
    PanelSizes sizes = view.settings.panel_sizes;
    const float mouse = ImGui::GetIO().MousePos.x;
    if (ImGui::IsItemActivated()) state.edge_held = mouse - side.low.x;
    const float wanted = (side.high().x - mouse + state.edge_held) / state.scale;
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0)) {
      sizes.side = 0.0f;
      commands.push_back(SetPanelSizes{sizes});
    } else if (held && ImGui::IsMouseDragging(0, 1.0f)) {
      sizes.side = std::clamp(wanted, kNarrowestSide, kWidestSide);
      commands.push_back(SetPanelSizes{sizes});
    }
  }
  ImGui::End();
}

}  // namespace odori
