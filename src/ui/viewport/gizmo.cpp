#include "ui/viewport/gizmo.h"

#include "base/enums.h"
#include "base/translate.h"
#include "model/model.h"
#include "scene/stage.h"
#include "ui/core/state.h"
#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kRing = 72.0f;       // radius; these are pixels at scale 1
constexpr float kArrowFrom = 30.0f;  // the center is for clicks on the bone
constexpr float kArrowTo = 100.0f;
constexpr float kHead = 11.0f;
constexpr float kGizmoReach = 7.0f;  // maximum distance of the mouse
constexpr int kRingPoints = 72;
constexpr float kBehind = 0.22f;  // opacity of the far half of a ring
constexpr float kMiddle = 18.0f;
constexpr float kFaceOn = 0.99f;  // a ring seen face-on has no far half

struct Geometry {
  const Projection& projection;
  glm::vec3 center;
  float unit;  // MMD units per pixel at scale 1
};

const ImVec4& tint_of(const GizmoHandle& handle) {
  return handle.axis == kFixedAxis ? color::kBoneSelected : color::kAxes[handle.axis];
}

bool same(const GizmoHandle& a, const GizmoHandle& b) { return a.kind == b.kind && a.axis == b.axis; }

std::optional<Geometry> geometry_at(const PanelInput& input, const Projection& projection, float scale) {
  const Actor& actor = *selected_actor(input);
  const glm::vec3 center = actor.bones.globals[input.document.selected.bone].translation;
  if (!projection.point(center)) return std::nullopt;
  return Geometry{projection, center, scale / projection.pixels_per_unit(center)};
}

// The segments of a handle in front of and behind the center.
struct Shape {
  GizmoHandle handle;
  std::vector<ScreenSegment> near;
  std::vector<ScreenSegment> far;
};

void add_ring(const Geometry& geometry, Shape& shape) {
  const glm::vec3 axis = shape.handle.direction;
  const auto points = ring_points(geometry.center, axis, kRing * geometry.unit, kRingPoints);
  const Ray view_ray = geometry.projection.ray(geometry.projection.point(geometry.center)->at);
  const bool whole = std::abs(glm::dot(view_ray.direction, axis)) > kFaceOn;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const glm::vec3 middle = 0.5f * (points[i] + points[i + 1]) - geometry.center;
    const bool behind = !whole && glm::dot(middle, view_ray.direction) > 0.0f;
    const auto segment = geometry.projection.segment(points[i], points[i + 1]);
    if (segment) (behind ? shape.far : shape.near).push_back(*segment);
  }
}

void add_arrow(const Geometry& geometry, Shape& shape) {
  const glm::vec3 along = shape.handle.direction * geometry.unit;
  const auto arrow =
      geometry.projection.segment(geometry.center + kArrowFrom * along, geometry.center + kArrowTo * along);
  if (arrow) shape.near.push_back(*arrow);
}

std::vector<Shape> shapes_of(const PanelInput& input, const Geometry& geometry) {
  std::vector<Shape> shapes;
  for (const GizmoHandle& handle :
       gizmo_handles(*selected_actor(input), input.document.selected.bone, input.settings.gizmo_axes)) {
    shapes.push_back({handle, {}, {}});
    handle.kind == GizmoHandle::Kind::ring ? add_ring(geometry, shapes.back()) : add_arrow(geometry, shapes.back());
  }
  return shapes;
}

float distance_to(ImVec2 at, const ScreenSegment& segment) {
  const glm::vec2 from(segment.from.x, segment.from.y), to(segment.to.x, segment.to.y), mouse(at.x, at.y);
  const glm::vec2 along = to - from;
  const float square = glm::dot(along, along);
  const float t = square > 0.0f ? std::clamp(glm::dot(mouse - from, along) / square, 0.0f, 1.0f) : 0.0f;
  return glm::distance(mouse, from + t * along);
}

// The handle at the mouse. The center is left to the bone and those behind it.
const Shape* shape_at(const std::vector<Shape>& shapes, const Geometry& geometry, ImVec2 mouse, float scale) {
  const ImVec2 middle = geometry.projection.point(geometry.center)->at;
  if (std::hypot(mouse.x - middle.x, mouse.y - middle.y) < kMiddle * scale) return nullptr;
  const Shape* nearest = nullptr;
  float min_distance = kGizmoReach * scale;
  for (const Shape& shape : shapes) {
    for (const ScreenSegment& segment : shape.near) {
      const float distance = distance_to(mouse, segment);
      if (distance > min_distance) continue;
      min_distance = distance;
      nearest = &shape;
    }
  }
  return nearest;
}

std::optional<GizmoHandle> handle_at(const PanelInput& input, const Geometry& geometry, ImVec2 mouse, float scale) {
  const std::vector<Shape> shapes = shapes_of(input, geometry);
  const Shape* shape = shape_at(shapes, geometry, mouse, scale);
  return shape == nullptr ? std::nullopt : std::optional(shape->handle);
}

void push_command(const GizmoDrag& drag, Commands& commands) {
  if (drag.grip.handle().kind == GizmoHandle::Kind::ring) {
    commands.push_back(SetBoneRotation{drag.actor, drag.bone, drag.grip.rotation()});
  } else {
    commands.push_back(SetBoneTranslation{drag.actor, drag.bone, drag.grip.translation()});
  }
}

void begin_drag(const PanelInput& input, UiState& state, const GizmoPane& pane, const GizmoHandle& handle) {
  const Projection projection(pane.camera, pane.area);
  const auto geometry = geometry_at(input, projection, state.scale);
  if (!geometry) return;
  auto grip = GizmoManipulation::begin(*selected_actor(input), input.document.selected.bone, handle,
                                       kRing * geometry->unit, projection.ray(ImGui::GetMousePos()));
  if (grip)
    state.viewport.gizmo.drag =
        GizmoDrag{*grip, pane.pane, input.document.selected.actor, input.document.selected.bone};
}

void continue_drag(UiState& state, const GizmoPane& pane, Commands& commands) {
  const ImVec2 delta = ImGui::GetIO().MouseDelta;
  if (delta.x == 0.0f && delta.y == 0.0f) return;
  const Projection projection(pane.camera, pane.area);
  if (state.viewport.gizmo.drag->grip.drag(projection.ray(ImGui::GetMousePos())))
    push_command(*state.viewport.gizmo.drag, commands);
}

// Shows the amount of the drag at the mouse.
void draw_amount(const GizmoManipulation& grip) {
  const char* const kAxisNames[] = {"X", "Y", "Z", tr("Axis")};
  const bool ring = grip.handle().kind == GizmoHandle::Kind::ring;
  const char* axis = kAxisNames[grip.handle().axis];
  const std::string label = ring ? fmt::format("{} {:.1f}\xC2\xB0", axis, glm::degrees(grip.amount()))
                                 : fmt::format("{} {:.3f}", axis, grip.amount());
  ImGui::SetTooltip("%s", label.c_str());
}

void draw_ring(ImDrawList& list, const Shape& shape, const ImVec4& tint, float line_width) {
  for (const ScreenSegment& piece : shape.far)
    list.AddLine(piece.from, piece.to, with_alpha(tint, kBehind), 0.6f * line_width);
  for (const ScreenSegment& piece : shape.near)
    list.AddLine(piece.from, piece.to, ImGui::GetColorU32(tint), line_width);
}

void draw_arrow(ImDrawList& list, const ScreenSegment& arrow, const ImVec4& tint, float line_width, float scale) {
  const glm::vec2 from(arrow.from.x, arrow.from.y), to(arrow.to.x, arrow.to.y);
  const float length = glm::distance(from, to);
  list.AddLine(arrow.from, arrow.to, ImGui::GetColorU32(tint), line_width);
  if (length < 2.0f * scale) return list.AddCircleFilled(arrow.to, 0.5f * kHead * scale, ImGui::GetColorU32(tint));
  const glm::vec2 along = (to - from) / length * kHead * scale, side(along.y * 0.45f, -along.x * 0.45f);
  const glm::vec2 tip = to + 0.4f * along, left = to - 0.6f * along + side, right = to - 0.6f * along - side;
  list.AddTriangleFilled(ImVec2(left.x, left.y), ImVec2(tip.x, tip.y), ImVec2(right.x, right.y),
                         ImGui::GetColorU32(tint));
}

// Registers a position where the handle can be grabbed: the head of an arrow, a free spot of a ring.
void register_handle(UiState& state, const std::vector<Shape>& shapes, const Shape& shape, const Geometry& geometry) {
  if (shape.near.empty()) return;
  const bool ring = shape.handle.kind == GizmoHandle::Kind::ring;
  const std::size_t count = shape.near.size();
  std::size_t at = ring ? count / 8 : 0;
  const auto is_covered = [&] { return shape_at(shapes, geometry, shape.near[at].to, state.scale) != &shape; };
  for (std::size_t tries = 0; ring && tries < count && is_covered(); ++tries) at = (at + 1) % count;
  const ImVec2 spot = shape.near[at].to;
  state.widgets.push_back({fmt::format("{} {}", ring ? "gizmo_ring" : "gizmo_arrow", shape.handle.axis),
                           {},
                           ImVec2(spot.x - 1, spot.y - 1),
                           ImVec2(spot.x + 1, spot.y + 1)});
}

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

bool shows_gizmo(const PanelInput& input) {
  const Actor* actor = selected_actor(input);
  return input.settings.gizmo && shows_bones(input) && actor != nullptr && actor->pose.visible &&
         has_index(actor->model->bones, input.document.selected.bone);
}

void drag_gizmo(const PanelInput& input, UiState& state, const GizmoPane* under, const GizmoPane* dragged,
                Commands& commands) {
  GizmoState& gizmo = state.viewport.gizmo;
  const bool continues = gizmo.drag && shows_gizmo(input) && gizmo.drag->actor == input.document.selected.actor &&
                         gizmo.drag->bone == input.document.selected.bone && dragged != nullptr;
  if (!continues) gizmo.drag.reset();
  gizmo.hovered.reset();
  if (!shows_gizmo(input)) return;
  if (!continues && under != nullptr) {
    const Projection projection(under->camera, under->area);
    const auto geometry = geometry_at(input, projection, state.scale);
    if (geometry) gizmo.hovered = handle_at(input, *geometry, ImGui::GetMousePos(), state.scale);
  }
  if (!continues && !gizmo.hovered) return;
  const float reach = kGizmoReach * state.scale;
  const ImVec2 mouse = ImGui::GetMousePos();
  ImGui::SetCursorScreenPos(ImVec2(mouse.x - reach, mouse.y - reach));
  ImGui::InvisibleButton("##gizmo", ImVec2(2.0f * reach, 2.0f * reach));
  if (ImGui::IsItemActivated() && gizmo.hovered && under != nullptr) begin_drag(input, state, *under, *gizmo.hovered);
  if (!ImGui::IsItemActive()) {
    gizmo.drag.reset();
    if (!ImGui::IsItemHovered()) gizmo.hovered.reset();  // another widget is on top
  } else if (continues) {
    continue_drag(state, *dragged, commands);
  }
  if (gizmo.drag) draw_amount(gizmo.drag->grip);
}

void draw_gizmo(const PanelInput& input, UiState& state, const GizmoPane& pane, bool registered) {
  if (!shows_gizmo(input)) return;
  const Projection projection(pane.camera, pane.area);
  const auto geometry = geometry_at(input, projection, state.scale);
  if (!geometry) return;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const std::vector<Shape> shapes = shapes_of(input, *geometry);
  for (const Shape& shape : shapes) {
    const bool held = state.viewport.gizmo.drag && same(state.viewport.gizmo.drag->grip.handle(), shape.handle);
    const bool lit = held || (state.viewport.gizmo.hovered && same(*state.viewport.gizmo.hovered, shape.handle));
    const ImVec4& tint = lit ? color::kGoalLine : tint_of(shape.handle);
    const float line_width = (lit ? 3.5f : 2.0f) * state.scale;
    if (shape.handle.kind == GizmoHandle::Kind::ring) {
      draw_ring(list, shape, tint, line_width);
    } else if (!shape.near.empty()) {
      draw_arrow(list, shape.near.front(), tint, line_width, state.scale);
    }
    if (registered) register_handle(state, shapes, shape, *geometry);
  }
}

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
