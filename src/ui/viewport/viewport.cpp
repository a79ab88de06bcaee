#include "base/translate.h"
#include "document/surface_selection.h"
#include "ui/core/workspace.h"
#include "ui/panels.h"
#include "ui/viewport/gizmo.h"
#include "ui/viewport/overlays.h"
#include "ui/viewport/panes.h"
#include "ui/widgets/export_menu.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kClickSlop = 4.0f;  // maximum movement of a click, pixels at scale 1

// MMD's mouse buttons; the left button also moves the camera, for mice without a middle button.
void drag_camera(float viewport_height, float scale, Commands& commands) {
  const ImGuiIO& io = ImGui::GetIO();
  const ImGuiMouseButton button = io.MouseDown[ImGuiMouseButton_Middle]  ? ImGuiMouseButton_Middle
                                  : io.MouseDown[ImGuiMouseButton_Right] ? ImGuiMouseButton_Right
                                                                         : ImGuiMouseButton_Left;
  const ImVec2 drag = ImGui::GetMouseDragDelta(button, kClickSlop * scale);
  if (drag.x == 0.0f && drag.y == 0.0f) return;
  ImGui::ResetMouseDragDelta(button);
  const glm::vec2 pixels(drag.x, drag.y);
  if (button == ImGuiMouseButton_Middle || io.KeyShift) {
    commands.push_back(PanCamera{pixels, viewport_height});
  } else if (io.KeyCtrl) {
    commands.push_back(ZoomCamera{-pixels.y / (kZoomPixelsPerNotch * scale)});
  } else {
    commands.push_back(OrbitCamera{pixels / scale});
  }
}

bool is_dragging(float slop) {
  for (const ImGuiMouseButton button : {ImGuiMouseButton_Left, ImGuiMouseButton_Right, ImGuiMouseButton_Middle}) {
    if (ImGui::IsMouseDragging(button, slop)) return true;
  }
  return false;
}

// The button was released over the viewport where it was pressed.
bool is_click(ImGuiMouseButton button, bool released_on_viewport, float slop) {
  return released_on_viewport && ImGui::IsMouseReleased(button) &&
         ImGui::GetIO().MouseDragMaxDistanceSqr[button] < slop * slop;
}

// The panes in which rigs are drawn and the pane under the mouse. All styles but side by side have a single one.
struct RigPanes {
  RigPanes(const PanelInput& input, const Area& viewport) {
    const Views& views = input.document.settings.views;
    active = views.style == ViewStyle::panes ? active_index(views) : 0;
    if (views.style != ViewStyle::panes) {
      all.push_back({viewport, input.document.stage.camera, 0});
      mouse = 0;
      return;
    }
    for (const Area& area : pane_areas(views, viewport))
      all.push_back({area, pane_camera(input, all.size()), all.size()});
    if (const auto under = pane_at(views, viewport, ImGui::GetMousePos())) mouse = *under;
  }

  const GizmoPane* at(std::optional<std::size_t> pane) const {
    return pane && *pane < all.size() ? &all[*pane] : nullptr;
  }

  std::vector<GizmoPane> all;
  std::size_t active = 0;
  std::optional<std::size_t> mouse;
};

// Draws bodies, bones and gizmo in every pane; only the pane under the mouse reacts to it.
void draw_rig(const PanelInput& input, UiState& state, const RigPanes& panes, ViewportMouse mouse, Commands& commands) {
  for (std::size_t i = 0; i < panes.all.size(); ++i) {
    const auto& [area, camera, pane] = panes.all[i];
    const ViewportMouse here = panes.mouse == i ? mouse : ViewportMouse();
    ImGui::PushClipRect(area.low, area.high(), true);
    draw_body_overlay(input, state.scale, state.viewport.bodies, area, camera);
    draw_bone_overlay(input, state, {area, camera, i == panes.active}, here, commands);
    draw_ik_chain(input, state, area, camera);
    draw_ground_gizmo(input, state, panes.all[i], i == panes.active);
    draw_gizmo(input, state, panes.all[i], i == panes.active);
    ImGui::PopClipRect();
  }
}

// The ray through the mouse, and its part that the camera shows; nothing outside the panes.
struct Sight {
  Ray ray;
  RayRange range;
};
std::optional<Sight> sight_of(const RigPanes& panes) {
  const GizmoPane* pane = panes.at(panes.mouse);
  if (pane == nullptr) return std::nullopt;
  const Projection projection(pane->camera, pane->area);
  const Ray ray = projection.ray(ImGui::GetMousePos());
  return Sight{ray, projection.visible_range(ray)};
}

// Ctrl+click picks a point of the surface. The page of bones shows it, unless the lab does.
void pick(UiState& state, const RigPanes& panes, Commands& commands) {
  const auto sight = sight_of(panes);
  if (!sight) return;
  commands.push_back(PickSurface{sight->ray, sight->range});
  state.viewport.opens_bones = workspace_of(state.page) != Workspace::lab;
}

void show_picked(const PanelInput& input, UiState& state, Commands& commands) {
  if (!std::exchange(state.viewport.opens_bones, false) || picked_surface(input.document) == nullptr) return;
  state.page = Page::bones;
  if (!input.settings.panels) commands.push_back(ToggleSetting{&ViewSettings::panels});
}

// A click on a model selects it; with the right button it also opens a menu.
void pick_actor(const PanelInput& input, const RigPanes& panes, Commands& commands) {
  if (input.document.stage.actors.size() < 2) return;
  const bool bone = std::ranges::any_of(commands, [](const Command& c) { return c.name() == "SelectBone"; });
  const auto sight = sight_of(panes);
  if (sight && !bone) commands.push_back(PickActor{sight->ray, sight->range});
}

// Eyes look at a point halfway between the camera and what it looks at.
void point_at_mouse(const PanelInput& input, const RigPanes& panes, bool hovered, Commands& commands) {
  if (input.document.settings.life.gaze != Gaze::pointer) return;
  std::optional<glm::vec3> point;
  if (const auto sight = hovered ? sight_of(panes) : std::nullopt) {
    const float distance = 0.5f * std::abs(input.document.stage.camera.distance);
    point = sight->ray.origin + sight->ray.direction * distance;
  }
  if (point != input.document.stage.pointer) commands.push_back(PointAt{point});
}

void draw_actor_menu(const PanelInput& input, UiState& state, const RigPanes& panes, bool opens, Commands& commands) {
  if (opens) {
    pick_actor(input, panes, commands);
    ImGui::OpenPopup("##actor menu");
  }
  if (!ImGui::BeginPopup("##actor menu")) return;
  actor_menu(input, commands);
  register_widget(state, "actor_menu");
  ImGui::EndPopup();
}

// What a film of the size that is set shows: its height is that of the view.
void draw_film_frame(const PanelInput& input, UiState& state, const Area& view) {
  if (state.page != Page::output || !input.settings.panels) return;
  const FilmSettings& film = input.settings.film;
  const float width = view.size.y * static_cast<float>(film.width) / static_cast<float>(film.height);
  const float side = std::max(0.5f * (view.size.x - width), 0.0f);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 low(view.low.x + side, view.low.y), high(view.high().x - side, view.high().y);
  const ImU32 shade = IM_COL32(0, 0, 0, 110);
  list.AddRectFilled(view.low, ImVec2(low.x, high.y), shade);
  list.AddRectFilled(ImVec2(high.x, low.y), view.high(), shade);
  list.AddRect(low, high, ImGui::GetColorU32(color::kGoalLine), 0.0f, 0, std::max(1.0f, state.scale));
  state.widgets.push_back({"film_frame", {}, low, high});
}

// Where the wheel zooms to: the position of the mouse in its pane.
std::optional<glm::vec2> cursor_for_zoom(const PanelInput& input, const Area& viewport, std::size_t pane) {
  if (!input.settings.zoom_to_cursor) return std::nullopt;
  const Views& views = input.document.settings.views;
  const Area area = views.style == ViewStyle::panes ? pane_areas(views, viewport)[pane] : viewport;
  const ImVec2 mouse = ImGui::GetMousePos();
  return glm::vec2(2.0f * (mouse.x - area.low.x) / area.size.x - 1.0f,
                   1.0f - 2.0f * (mouse.y - area.low.y) / area.size.y);
}

// The viewport is one large button: drags and the wheel move the camera, a press activates the pane.
void draw_viewport(const PanelInput& input, UiState& state, const Area& area, Commands& commands) {
  const Views& views = input.document.settings.views;
  const RigPanes panes(input, area);
  const auto dragged = state.viewport.gizmo.drag ? std::optional(state.viewport.gizmo.drag->pane) : std::nullopt;
  drag_gizmo(input, state, panes.at(panes.mouse), panes.at(dragged), commands);
  const auto moved = state.viewport.ground.drag ? std::optional(state.viewport.ground.drag->pane) : std::nullopt;
  drag_ground_gizmo(input, state, panes.at(panes.mouse), panes.at(moved), commands);
  show_picked(input, state, commands);
  const float slop = kClickSlop * state.scale;
  ImGui::SetCursorScreenPos(area.low);
  const bool released = ImGui::InvisibleButton(
      "##picture", area.size,
      ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight | ImGuiButtonFlags_MouseButtonMiddle);
  register_widget(state, "picture");
  const bool hovered = ImGui::IsItemHovered();
  point_at_mouse(input, panes, hovered, commands);
  const std::optional<int> under = pane_at(views, area, ImGui::GetMousePos());
  if (ImGui::IsItemActivated() && under && *under != static_cast<int>(active_index(views))) {
    commands.push_back(SelectPane{*under});
  }
  if (ImGui::IsItemActive()) drag_camera(pane_areas(views, area).front().size.y, state.scale, commands);
  const float wheel = ImGui::GetIO().MouseWheel;
  if (wheel != 0.0f && hovered && under) {
    commands.push_back(ZoomCamera{wheel, *under, cursor_for_zoom(input, area, *under)});
  }
  draw_marked_vertex(*ImGui::GetWindowDrawList(), input, state, area);
  const bool clicked = is_click(ImGuiMouseButton_Left, released, slop), picks_surface = ImGui::GetIO().KeyCtrl;
  if (clicked && picks_surface) pick(state, panes, commands);
  draw_rig(input, state, panes, {hovered && !is_dragging(slop), clicked && !picks_surface}, commands);
  if (clicked && !picks_surface) pick_actor(input, panes, commands);
  draw_actor_menu(input, state, panes, is_click(ImGuiMouseButton_Right, released, slop), commands);
  draw_film_frame(input, state, pane_areas(views, area)[active_index(views)]);
}

}  // namespace

void draw_viewport_area(const PanelInput& input, UiState& state, const Area& area, Commands& commands) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  const bool open =
      begin_docked("Picture", area,
                   ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar();
  if (open && !area.empty()) {
    // Widgets submitted first get the mouse first, so captions come before the viewport but are drawn on top of it.
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.ChannelsSplit(2);
    list.ChannelsSetCurrent(1);
    draw_pane_captions(input, state, area, commands);
    draw_wipe(input, state, area, commands);
    draw_active_frame(input.document.settings.views, state, area);
    list.ChannelsSetCurrent(0);
    draw_viewport(input, state, area, commands);
    list.ChannelsMerge();
  }
  ImGui::End();
}

}  // namespace odori
