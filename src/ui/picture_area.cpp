#include "ui/panels.h"
#include "ui/widgets.h"

namespace odori {

namespace {

// MMD's mouse, and the left button for those without a middle one.
void drag_camera(float picture_height, Commands& commands) {
  const ImGuiIO& io = ImGui::GetIO();
  const glm::vec2 moved(io.MouseDelta.x, io.MouseDelta.y);
  if (moved.x == 0.0f && moved.y == 0.0f) return;
  const bool pans = io.MouseDown[ImGuiMouseButton_Middle] || io.KeyShift;
  if (pans) {
    commands.push_back(PanCamera{moved, picture_height});
  } else if (io.KeyCtrl) {
    commands.push_back(ZoomCamera{-moved.y / kZoomPixelsPerNotch});
  } else {
    commands.push_back(OrbitCamera{moved});
  }
}

}  // namespace

void draw_picture_area(const UiView&, UiState& state, const Area& area, Commands& commands) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  const bool open =
      begin_docked("Picture", area,
                   ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar();
  if (open && !area.empty()) {
    ImGui::InvisibleButton(
        "##picture", area.size,
        ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight | ImGuiButtonFlags_MouseButtonMiddle);
    mark(state, "picture");
    if (ImGui::IsItemActive()) drag_camera(area.size.y, commands);
    const float wheel = ImGui::GetIO().MouseWheel;
    if (wheel != 0.0f && ImGui::IsItemHovered()) commands.push_back(ZoomCamera{wheel});
  }
  ImGui::End();
}

}  // namespace odori
