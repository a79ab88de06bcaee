#include "ui/viewport/gizmo.h"

#include "ui/core/state.h"
#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kRing = 72.0f;       // radius; here and below pixels at scale 1
constexpr float kArrowFrom = 30.0f;  // the middle is the bone's own
constexpr float kArrowTo = 100.0f;
constexpr float kHead = 11.0f;
constexpr float kReach = 7.0f;  // of the mouse
constexpr int kRingPoints = 72;
constexpr float kBehind = 0.22f;  // how much of the far half is seen
constexpr float kMiddle = 18.0f;
constexpr float kFacing = 0.99f;  // a ring seen from straight ahead has no far half

struct Figure {
  const Projection& projection;
  glm::vec3 center;
  float unit;  // length of a pixel at scale 1, in the world
};

const ImVec4& tint_of(const GizmoHandle& handle) {
  return handle.axis == kFixedAxis ? color::kBoneSelected : color::kAxes[handle.axis];
}

bool same(const GizmoHandle& a, const GizmoHandle& b) { return a.kind == b.kind && a.axis == b.axis; }

std::optional<Figure> figure_at(const UiView& view, const Projection& projection, float scale) {
  const Actor& actor = *selected_actor(view);
  const glm::vec3 center = actor.bones.globals[static_cast<std::size_t>(view.selected_bone)].translation;
  if (!projection.point(center)) return std::nullopt;
  return Figure{projection, center, scale / projection.pixels_per_unit(center)};
}

// A handle in the picture: what of it is before the middle, and what behind.
struct Shape {
  GizmoHandle handle;
  std::vector<ScreenSegment> near;
  std::vector<ScreenSegment> far;
};

void add_ring(const Figure& figure, Shape& shape) {
  const glm::vec3 axis = shape.handle.direction;
  const auto points = ring_points(figure.center, axis, kRing * figure.unit, kRingPoints);
  const Ray sight = figure.projection.ray(figure.projection.point(figure.center)->at);
  const bool whole = std::abs(glm::dot(sight.direction, axis)) > kFacing;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const glm::vec3 middle = 0.5f * (points[i] + points[i + 1]) - figure.center;
    const bool behind = !whole && glm::dot(middle, sight.direction) > 0.0f;
    const auto segment = figure.projection.segment(points[i], points[i + 1]);
    if (segment) (behind ? shape.far : shape.near).push_back(*segment);
  }
}

void add_arrow(const Figure& figure, Shape& shape) {
  const glm::vec3 along = shape.handle.direction * figure.unit;
  const auto arrow = figure.projection.segment(figure.center + kArrowFrom * along, figure.center + kArrowTo * along);
  if (arrow) shape.near.push_back(*arrow);
}

std::vector<Shape> shapes_of(const UiView& view, const Figure& figure) {
  std::vector<Shape> shapes;
  for (const GizmoHandle& handle : gizmo_handles(*selected_actor(view), view.selected_bone, view.settings.gizmo_axes)) {
    shapes.push_back({handle, {}, {}});
    handle.kind == GizmoHandle::Kind::ring ? add_ring(figure, shapes.back()) : add_arrow(figure, shapes.back());
  }
  return shapes;
}

float distance_to(ImVec2 at, const ScreenSegment& segment) {
  const glm::vec2 from(segment.from.x, segment.from.y), to(segment.to.x, segment.to.y), mouse(at.x, at.y);
  const glm::vec2 along = to - from;
  const float square = glm::dot(along, along);
  const float share = square > 0.0f ? std::clamp(glm::dot(mouse - from, along) / square, 0.0f, 1.0f) : 0.0f;
  return glm::distance(mouse, from + share * along);
}

// The middle is left to the bone itself, and to those behind it.
const Shape* shape_at(const std::vector<Shape>& shapes, const Figure& figure, ImVec2 mouse, float scale) {
  const ImVec2 middle = figure.projection.point(figure.center)->at;
  if (std::hypot(mouse.x - middle.x, mouse.y - middle.y) < kMiddle * scale) return nullptr;
  const Shape* nearest = nullptr;
  float least = kReach * scale;
  for (const Shape& shape : shapes) {
    for (const ScreenSegment& segment : shape.near) {
      const float distance = distance_to(mouse, segment);
      if (distance > least) continue;
      least = distance;
      nearest = &shape;
    }
  }
  return nearest;
}

std::optional<GizmoHandle> handle_at(const UiView& view, const Figure& figure, ImVec2 mouse, float scale) {
  const std::vector<Shape> shapes = shapes_of(view, figure);
  const Shape* shape = shape_at(shapes, figure, mouse, scale);
  return shape == nullptr ? std::nullopt : std::optional(shape->handle);
}

void ask(const GizmoDrag& drag, Commands& commands) {
  if (drag.grip.handle().kind == GizmoHandle::Kind::ring) {
    commands.push_back(SetBoneRotation{drag.actor, drag.bone, drag.grip.rotation()});
  } else {
    commands.push_back(SetBoneTranslation{drag.actor, drag.bone, drag.grip.translation()});
  }
}

void begin_drag(const UiView& view, UiState& state, const GizmoPlace& place, const GizmoHandle& handle) {
  const Projection projection(place.camera, place.area);
  const auto figure = figure_at(view, projection, state.scale);
  if (!figure) return;
  auto grip = GizmoGrip::take(*selected_actor(view), view.selected_bone, handle, kRing * figure->unit,
                              projection.ray(ImGui::GetMousePos()));
  if (grip) state.gizmo.drag = GizmoDrag{*grip, place.pane, view.selected, view.selected_bone};
}

void go_on(UiState& state, const GizmoPlace& place, Commands& commands) {
  const ImVec2 moved = ImGui::GetIO().MouseDelta;
  if (moved.x == 0.0f && moved.y == 0.0f) return;
  const Projection projection(place.camera, place.area);
  if (state.gizmo.drag->grip.drag(projection.ray(ImGui::GetMousePos()))) ask(*state.gizmo.drag, commands);
}

// How far it has come, beside the mouse.
void draw_amount(const GizmoGrip& grip) {
  constexpr const char* kAxisNames[] = {"X", "Y", "Z", "Axis"};
  const bool ring = grip.handle().kind == GizmoHandle::Kind::ring;
  const char* axis = kAxisNames[grip.handle().axis];
  const std::string words = ring ? fmt::format("{} {:.1f}\xC2\xB0", axis, glm::degrees(grip.amount()))
                                 : fmt::format("{} {:.3f}", axis, grip.amount());
  ImGui::SetTooltip("%s", words.c_str());
}

ImU32 ink(const ImVec4& tint, float alpha) { return ImGui::GetColorU32(ImVec4(tint.x, tint.y, tint.z, alpha)); }

void draw_ring(ImDrawList& list, const Shape& shape, const ImVec4& tint, float pen) {
  for (const ScreenSegment& piece : shape.far) list.AddLine(piece.from, piece.to, ink(tint, kBehind), 0.6f * pen);
  for (const ScreenSegment& piece : shape.near) list.AddLine(piece.from, piece.to, ink(tint, 1.0f), pen);
}

void draw_arrow(ImDrawList& list, const ScreenSegment& arrow, const ImVec4& tint, float pen, float scale) {
  const glm::vec2 from(arrow.from.x, arrow.from.y), to(arrow.to.x, arrow.to.y);
  const float length = glm::distance(from, to);
  list.AddLine(arrow.from, arrow.to, ink(tint, 1.0f), pen);
  if (length < 2.0f * scale) return list.AddCircleFilled(arrow.to, 0.5f * kHead * scale, ink(tint, 1.0f));
  const glm::vec2 along = (to - from) / length * kHead * scale, side(along.y * 0.45f, -along.x * 0.45f);
  const glm::vec2 tip = to + 0.4f * along, left = to - 0.6f * along + side, right = to - 0.6f * along - side;
  list.AddTriangleFilled(ImVec2(left.x, left.y), ImVec2(tip.x, tip.y), ImVec2(right.x, right.y), ink(tint, 1.0f));
}

// Where a hand would take it: an arrow at its head, a ring where no other handle is nearer.
void mark_handle(UiState& state, const std::vector<Shape>& shapes, const Shape& shape, const Figure& figure) {
  if (shape.near.empty()) return;
  const bool ring = shape.handle.kind == GizmoHandle::Kind::ring;
  const std::size_t count = shape.near.size();
  std::size_t at = ring ? count / 8 : 0;
  const auto taken = [&] { return shape_at(shapes, figure, shape.near[at].to, state.scale) != &shape; };
  for (std::size_t tries = 0; ring && tries < count && taken(); ++tries) at = (at + 1) % count;
  const ImVec2 place = shape.near[at].to;
  state.widgets.push_back({fmt::format("{} {}", ring ? "gizmo_ring" : "gizmo_arrow", shape.handle.axis),
                           {},
                           ImVec2(place.x - 1, place.y - 1),
                           ImVec2(place.x + 1, place.y + 1)});
}

}  // namespace

bool shows_gizmo(const UiView& view) {
  const Actor* actor = selected_actor(view);
  return view.settings.gizmo && view.settings.bones && actor != nullptr && actor->pose.visible &&
         view.selected_bone >= 0 && view.selected_bone < static_cast<int>(actor->model->bones.size());
}

void drag_gizmo(const UiView& view, UiState& state, const GizmoPlace* under, const GizmoPlace* gripped,
                Commands& commands) {
  GizmoState& gizmo = state.gizmo;
  const bool goes_on = gizmo.drag && shows_gizmo(view) && gizmo.drag->actor == view.selected &&
                       gizmo.drag->bone == view.selected_bone && gripped != nullptr;
  if (!goes_on) gizmo.drag.reset();
  gizmo.pointed.reset();
  if (!shows_gizmo(view)) return;
  if (!goes_on && under != nullptr) {
    const Projection projection(under->camera, under->area);
    const auto figure = figure_at(view, projection, state.scale);
    if (figure) gizmo.pointed = handle_at(view, *figure, ImGui::GetMousePos(), state.scale);
  }
  if (!goes_on && !gizmo.pointed) return;
  const float reach = kReach * state.scale;
  const ImVec2 mouse = ImGui::GetMousePos();
  ImGui::SetCursorScreenPos(ImVec2(mouse.x - reach, mouse.y - reach));
  ImGui::InvisibleButton("##gizmo", ImVec2(2.0f * reach, 2.0f * reach));
  if (ImGui::IsItemActivated() && gizmo.pointed && under != nullptr) begin_drag(view, state, *under, *gizmo.pointed);
  if (!ImGui::IsItemActive()) {
    gizmo.drag.reset();
    if (!ImGui::IsItemHovered()) gizmo.pointed.reset();  // something lies over it
  } else if (goes_on) {
    go_on(state, *gripped, commands);
  }
  if (gizmo.drag) draw_amount(gizmo.drag->grip);
}

void draw_gizmo(const UiView& view, UiState& state, const GizmoPlace& place, bool marked) {
  if (!shows_gizmo(view)) return;
  const Projection projection(place.camera, place.area);
  const auto figure = figure_at(view, projection, state.scale);
  if (!figure) return;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const std::vector<Shape> shapes = shapes_of(view, *figure);
  for (const Shape& shape : shapes) {
    const bool held = state.gizmo.drag && same(state.gizmo.drag->grip.handle(), shape.handle);
    const bool lit = held || (state.gizmo.pointed && same(*state.gizmo.pointed, shape.handle));
    const ImVec4& tint = lit ? color::kGoalLine : tint_of(shape.handle);
    const float pen = (lit ? 3.5f : 2.0f) * state.scale;
    if (shape.handle.kind == GizmoHandle::Kind::ring) {
      draw_ring(list, shape, tint, pen);
    } else if (!shape.near.empty()) {
      draw_arrow(list, shape.near.front(), tint, pen, state.scale);
    }
    if (marked) mark_handle(state, shapes, shape, *figure);
  }
}

}  // namespace odori
