#include "ui/panels.h"
#include "ui/viewport/body_overlay.h"
#include "ui/viewport/bone_overlay.h"
#include "ui/viewport/gizmo.h"
#include "ui/viewport/heatmap_overlay.h"
#include "ui/viewport/ik_chain.h"
#include "ui/viewport/pane_areas.h"
#include "ui/viewport/pane_captions.h"
#include "ui/widgets/widgets.h"

namespace odori {

namespace {

constexpr float kClickSlop = 4.0f;  // a press that moves no further is a click, pixels at scale 1

// MMD's mouse, and the left button for those without a middle one.
void drag_camera(float viewport_height, float slop, Commands& commands) {
  const ImGuiIO& io = ImGui::GetIO();
  const ImGuiMouseButton button = io.MouseDown[ImGuiMouseButton_Middle]  ? ImGuiMouseButton_Middle
                                  : io.MouseDown[ImGuiMouseButton_Right] ? ImGuiMouseButton_Right
                                                                         : ImGuiMouseButton_Left;
  const ImVec2 dragged = ImGui::GetMouseDragDelta(button, slop);
  if (dragged.x == 0.0f && dragged.y == 0.0f) return;
  ImGui::ResetMouseDragDelta(button);
  const glm::vec2 moved(dragged.x, dragged.y);
  if (button == ImGuiMouseButton_Middle || io.KeyShift) {
    commands.push_back(PanCamera{moved, viewport_height});
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
bool is_click(bool released_on_viewport, float slop) {
  return released_on_viewport && ImGui::IsMouseReleased(ImGuiMouseButton_Left) &&
         ImGui::GetIO().MouseDragMaxDistanceSqr[ImGuiMouseButton_Left] < slop * slop;
}

// Every place in which rigs are drawn, and that of the mouse: those of panes beside each other, or the picture.
struct RigPlaces {
  RigPlaces(const UiView& view, const Area& viewport) {
    const Views& views = view.settings.views;
    active = views.style == ViewStyle::panes ? active_index(views) : 0;
    if (views.style != ViewStyle::panes) {
      all.push_back({viewport, view.stage.camera, 0});
      mouse = 0;
      return;
    }
    for (const Area& area : pane_areas(views, viewport))
      all.push_back({area, pane_camera(view, all.size()), all.size()});
    if (const auto under = pane_at(views, viewport, ImGui::GetMousePos())) mouse = static_cast<std::size_t>(*under);
  }

  const GizmoPlace* at(std::optional<std::size_t> place) const {
    return place && *place < all.size() ? &all[*place] : nullptr;
  }

  std::vector<GizmoPlace> all;
  std::size_t active = 0;
  std::optional<std::size_t> mouse;
};

// Bodies, bones and the gizmo in every pane: the mouse counts in the one it is in.
void draw_rig(const UiView& view, UiState& state, const RigPlaces& places, ViewportMouse mouse, Commands& commands) {
  for (std::size_t i = 0; i < places.all.size(); ++i) {
    const auto& [area, camera, pane] = places.all[i];
    const ViewportMouse here = places.mouse == i ? mouse : ViewportMouse();
    ImGui::PushClipRect(area.low, area.high(), true);
    draw_body_overlay(view, state.scale, state.body_overlay, area, camera);
    draw_bone_overlay(view, state, {area, camera, i == places.active}, here, commands);
    draw_ik_chain(view, state, area, camera);
    draw_gizmo(view, state, places.all[i], i == places.active);
    ImGui::PopClipRect();
  }
}

// Ctrl and a click: the spot of the surface, and the tab that tells of it.
void pick(const UiView& view, UiState& state, const RigPlaces& places, Commands& commands) {
  const GizmoPlace* place = places.at(places.mouse);
  if (place == nullptr) return;
  commands.push_back(PickSurface{Projection(place->camera, place->area).ray(ImGui::GetMousePos())});
  state.tab = SideTab::bones;
  if (!view.settings.panels) commands.push_back(Toggle{Switch::panels});
}

// The picture as one wide button: drags and the wheel are the camera's, a press chooses the pane.
void draw_viewport(const UiView& view, UiState& state, const Area& area, Commands& commands) {
  const Views& views = view.settings.views;
  const RigPlaces places(view, area);
  const auto gripped = state.gizmo.drag ? std::optional(state.gizmo.drag->pane) : std::nullopt;
  drag_gizmo(view, state, places.at(places.mouse), places.at(gripped), commands);
  const float slop = kClickSlop * state.scale;
  ImGui::SetCursorScreenPos(area.low);
  const bool released = ImGui::InvisibleButton(
      "##picture", area.size,
      ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight | ImGuiButtonFlags_MouseButtonMiddle);
  register_widget(state, "picture");
  const bool hovered = ImGui::IsItemHovered();
  const std::optional<int> under = pane_at(views, area, ImGui::GetMousePos());
  if (ImGui::IsItemActivated() && under && *under != static_cast<int>(active_index(views))) {
    commands.push_back(SelectPane{*under});
  }
  if (ImGui::IsItemActive()) drag_camera(pane_areas(views, area).front().size.y, slop, commands);
  const float wheel = ImGui::GetIO().MouseWheel;
  if (wheel != 0.0f && hovered && under) commands.push_back(ZoomCamera{wheel, *under});
  draw_heatmap_overlay(*ImGui::GetWindowDrawList(), view, state, area);
  const bool clicked = is_click(released, slop), picks = ImGui::GetIO().KeyCtrl;
  if (clicked && picks) pick(view, state, places, commands);
  draw_rig(view, state, places, {hovered && !is_dragging(slop), clicked && !picks}, commands);
}

}  // namespace

void draw_viewport_area(const UiView& view, UiState& state, const Area& area, Commands& commands) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  const bool open =
      begin_docked("Picture", area,
                   ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar();
  if (open && !area.empty()) {
    // What comes first has the mouse first; what lies on top is in the second channel.
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.ChannelsSplit(2);
    list.ChannelsSetCurrent(1);
    draw_pane_captions(view, state, area, commands);
    draw_wipe(view, state, area, commands);
    draw_active_frame(view.settings.views, state, area);
    list.ChannelsSetCurrent(0);
    draw_viewport(view, state, area, commands);
    list.ChannelsMerge();
  }
  ImGui::End();
}

}  // namespace odori
