#include "ui/viewport/ground_gizmo.h"

#include "model/model.h"
#include "scene/stage.h"
#include "ui/core/state.h"
#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kRadius = 0.22f;    // of the ring, of the model's extent
constexpr float kDisc = 0.45f;      // radius of the disc that moves the actor, of the ring's
constexpr float kRingReach = 7.0f;  // maximum distance of the mouse from the ring, pixels at scale 1
constexpr int kPoints = 64;
constexpr glm::vec3 kUp{0, 1, 0};

struct Ring {
  glm::vec3 center;
  float radius;  // units
};

std::optional<Ring> ring_of(const PanelInput& input, const UiState& state) {
  const Actor* actor = selected_actor(input);
  if (input.document.stage.actors.size() < 2) return std::nullopt;  // a single model has its place
  const bool open = state.page == Page::models && input.settings.panels && input.settings.gizmo && !shows_bones(input);
  if (!open || actor == nullptr || !actor->visible || has_floor(*actor)) return std::nullopt;
  const float radius = kRadius * extent(*actor->model);
  if (!(radius > 0.0f)) return std::nullopt;
  return Ring{actor->placement.translation, radius};
}

// Where a ray meets the ground of the ring.
std::optional<glm::vec3> on_ground(const Ring& ring, const Ray& ray) {
  if (std::abs(ray.direction.y) < 1e-4f) return std::nullopt;
  const float along = (ring.center.y - ray.origin.y) / ray.direction.y;
  if (along < 0.0f) return std::nullopt;
  return ray.origin + along * ray.direction;
}

std::optional<GroundHandle> handle_at(const Ring& ring, const Projection& projection, ImVec2 mouse, float scale) {
  const auto at = on_ground(ring, projection.ray(mouse));
  if (!at) return std::nullopt;
  const float distance = glm::distance(*at, ring.center);
  if (distance < kDisc * ring.radius) return GroundHandle::move;
  const float reach = kRingReach * scale / projection.pixels_per_unit(*at);
  return std::abs(distance - ring.radius) < reach ? std::optional(GroundHandle::turn) : std::nullopt;
}

float heading(const Ring& ring, glm::vec3 at) { return std::atan2(at.x - ring.center.x, at.z - ring.center.z); }

// The placement after the mouse went from `drag.from` to `at`, both on the ground.
ActorPlacement dragged_placement(const GroundDrag& drag, const Ring& start, glm::vec3 at) {
  ActorPlacement placement = drag.placement;
  if (drag.handle == GroundHandle::move) {
    placement.translation += at - drag.from;
  } else {
    placement.rotation_rad.y += angle_difference(heading(start, drag.from), heading(start, at));
  }
  return placement;
}

void continue_drag(const GroundDrag& drag, const Ring& ring, const GizmoPane& pane, Commands& commands) {
  const Ring start{drag.placement.translation, ring.radius};
  const Projection projection(pane.camera, pane.area);
  const auto at = on_ground(start, projection.ray(ImGui::GetMousePos()));
  const ImVec2 delta = ImGui::GetIO().MouseDelta;
  if (!at || (delta.x == 0.0f && delta.y == 0.0f)) return;
  commands.push_back(SetActorPlacement{drag.actor, dragged_placement(drag, start, *at)});
}

void draw_circle(const Projection& projection, const Ring& ring, ImU32 tint, float line_width) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const auto points = ring_points(ring.center, kUp, ring.radius, kPoints);
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    if (const auto piece = projection.segment(points[i], points[i + 1]))
      list.AddLine(piece->from, piece->to, tint, line_width);
  }
}

void register_spot(UiState& state, const Projection& projection, const char* name, glm::vec3 at) {
  const auto spot = projection.point(at);
  if (!spot) return;
  state.widgets.push_back({name, {}, ImVec2(spot->at.x - 1, spot->at.y - 1), ImVec2(spot->at.x + 1, spot->at.y + 1)});
}

}  // namespace

void drag_ground_gizmo(const PanelInput& input, UiState& state, const GizmoPane* under, const GizmoPane* dragged,
                       Commands& commands) {
  GroundGizmoState& gizmo = state.viewport.ground;
  const auto ring = ring_of(input, state);
  const bool continues = ring && gizmo.drag && gizmo.drag->actor == input.document.selected.actor && dragged != nullptr;
  if (!continues) gizmo.drag.reset();
  gizmo.hovered.reset();
  if (!ring) return;
  const ImVec2 mouse = ImGui::GetMousePos();
  if (!continues && under != nullptr) {
    gizmo.hovered = handle_at(*ring, Projection(under->camera, under->area), mouse, state.scale);
  }
  if (!continues && !gizmo.hovered) return;
  const float reach = kRingReach * state.scale;
  ImGui::SetCursorScreenPos(ImVec2(mouse.x - reach, mouse.y - reach));
  ImGui::InvisibleButton("##ground gizmo", ImVec2(2.0f * reach, 2.0f * reach));
  if (ImGui::IsItemActivated() && gizmo.hovered && under != nullptr) {
    const auto from = on_ground(*ring, Projection(under->camera, under->area).ray(mouse));
    const int actor = input.document.selected.actor;
    if (from) gizmo.drag = GroundDrag{*gizmo.hovered, under->pane, actor, selected_actor(input)->placement, *from};
  }
  if (!ImGui::IsItemActive()) {
    gizmo.drag.reset();
    if (!ImGui::IsItemHovered()) gizmo.hovered.reset();  // another widget is on top
  } else if (continues) {
    continue_drag(*gizmo.drag, *ring, *dragged, commands);
  }
}

void draw_ground_gizmo(const PanelInput& input, UiState& state, const GizmoPane& pane, bool registered) {
  const auto ring = ring_of(input, state);
  if (!ring) return;
  const GroundGizmoState& gizmo = state.viewport.ground;
  const auto lit = gizmo.drag ? std::optional(gizmo.drag->handle) : gizmo.hovered;
  const Projection projection(pane.camera, pane.area);
  const auto line = [&](GroundHandle handle) { return (lit == handle ? 3.5f : 1.5f) * state.scale; };
  const auto tint = [&](GroundHandle handle) {
    return ImGui::GetColorU32(lit == handle ? color::kGoalLine : color::kAxes[1]);
  };
  draw_circle(projection, *ring, tint(GroundHandle::turn), line(GroundHandle::turn));
  draw_circle(projection, {ring->center, kDisc * ring->radius}, tint(GroundHandle::move), line(GroundHandle::move));
  if (!registered) return;
  register_spot(state, projection, "ground_move", ring->center);
  register_spot(state, projection, "ground_turn", ring->center + glm::vec3(ring->radius, 0, 0));
}

}  // namespace odori
