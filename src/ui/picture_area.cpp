#include "ui/body_overlay.h"
#include "ui/bone_overlay.h"
#include "ui/paint_overlay.h"
#include "ui/panels.h"
#include "ui/widgets.h"

namespace odori {

namespace {

constexpr float kClickSlop = 4.0f;  // a press that moves no further is a click, pixels at scale 1

// MMD's mouse, and the left button for those without a middle one.
void drag_camera(float picture_height, float slop, Commands& commands) {
  const ImGuiIO& io = ImGui::GetIO();
  const ImGuiMouseButton button = io.MouseDown[ImGuiMouseButton_Middle]  ? ImGuiMouseButton_Middle
                                  : io.MouseDown[ImGuiMouseButton_Right] ? ImGuiMouseButton_Right
                                                                         : ImGuiMouseButton_Left;
  const ImVec2 dragged = ImGui::GetMouseDragDelta(button, slop);
  if (dragged.x == 0.0f && dragged.y == 0.0f) return;
  ImGui::ResetMouseDragDelta(button);
  const glm::vec2 moved(dragged.x, dragged.y);
  if (button == ImGuiMouseButton_Middle || io.KeyShift) {
    commands.push_back(PanCamera{moved, picture_height});
  } else if (io.KeyCtrl) {
    commands.push_back(ZoomCamera{-moved.y / kZoomPixelsPerNotch});
  } else {
    commands.push_back(OrbitCamera{moved});
  }
}

bool is_dragging(float slop) {
  for (const ImGuiMouseButton button : {ImGuiMouseButton_Left, ImGuiMouseButton_Right, ImGuiMouseButton_Middle}) {
    if (ImGui::IsMouseDragging(button, slop)) return true;
  }
  return false;
}

// The left button let go over the picture, where it was pressed.
bool is_click(bool released_on_picture, float slop) {
  return released_on_picture && ImGui::IsMouseReleased(ImGuiMouseButton_Left) &&
         ImGui::GetIO().MouseDragMaxDistanceSqr[ImGuiMouseButton_Left] < slop * slop;
}

}  // namespace

void draw_picture_area(const UiView& view, UiState& state, const Area& area, Commands& commands) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  const bool open =
      begin_docked("Picture", area,
                   ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar();
  if (open && !area.empty()) {
    const float slop = kClickSlop * state.scale;
    const bool released = ImGui::InvisibleButton(
        "##picture", area.size,
        ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight | ImGuiButtonFlags_MouseButtonMiddle);
    mark(state, "picture");
    if (ImGui::IsItemActive()) drag_camera(area.size.y, slop, commands);
    const bool hovered = ImGui::IsItemHovered();
    const float wheel = ImGui::GetIO().MouseWheel;
    if (wheel != 0.0f && hovered) commands.push_back(ZoomCamera{wheel});
    draw_paint_overlay(*ImGui::GetWindowDrawList(), view, state, area);
    draw_body_overlay(view, state.scale, area);
    draw_bone_overlay(view, state, area, {hovered && !is_dragging(slop), is_click(released, slop)}, commands);
  }
  ImGui::End();
}

}  // namespace odori
