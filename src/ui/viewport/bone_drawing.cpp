#include "ui/viewport/bone_drawing.h"

#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"
#include "view/gizmo_geometry.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace odori {

namespace {

// Half width of a marker: in MMD units, clamped to the next two, pixels at scale 1.
constexpr float kMarkerUnits = 0.18f;
constexpr float kMinMarker = 2.5f;
constexpr float kMaxMarker = 5.0f;
constexpr float kPlainMarker = 3.0f;  // pixels at any scale: smaller markers are drawn filled
constexpr float kIkGrowth = 1.6f;     // the marker of an IK bone surrounds the marker of its effector
constexpr float kTaperShare = 0.8f;   // of the half width of a marker
constexpr float kAxisLength = 44.0f;  // pixels at scale 1

const Bone& bone_at(const BoneDrawing& drawing, std::int32_t bone) { return drawing.actor.model->bones[bone]; }

glm::vec3 position_of(const BoneDrawing& drawing, std::int32_t bone) {
  return drawing.actor.bones.globals[bone].translation;
}

ImVec4 tint_of(const BoneDrawing& drawing, std::int32_t bone) {
  if (bone == drawing.selected) return color::kBoneSelected;
  return bone_at(drawing, bone).has_ik ? color::kBoneIk : color::kBone;
}

float radius_where(float unit, float scale) {
  return std::clamp(kMarkerUnits * unit, kMinMarker * scale, kMaxMarker * scale);
}

void draw_taper(ImDrawList& list, const ScreenSegment& segment, float half_width, ImVec4 tint) {
  const ImVec2 along(segment.to.x - segment.from.x, segment.to.y - segment.from.y);
  const float length = std::hypot(along.x, along.y);
  if (length < 1.0f) return;
  const float across = half_width / length;
  const ImVec2 left(segment.from.x + along.y * across, segment.from.y - along.x * across);
  const ImVec2 right(segment.from.x - along.y * across, segment.from.y + along.x * across);
  list.AddTriangleFilled(left, segment.to, right, with_alpha(tint, 0.30f));
  list.AddTriangle(left, segment.to, right, with_alpha(tint, 0.85f));
}

void draw_marker(ImDrawList& list, const BoneMarker& marker, float radius, ImVec4 tint, float scale) {
  const ImU32 color = ImGui::GetColorU32(tint);
  const ImU32 background = ImGui::GetColorU32(color::kPaper);
  const float line_width = std::floor(1.5f * scale);  // ImGui draws lines of integer width in half the time
  const bool is_plain = radius < kPlainMarker;
  const ImVec2 at = marker.at;
  const auto corner = [&](float x, float y) { return ImVec2(at.x + x, at.y + y); };
  if (marker.shape == BoneShape::square) {
    const float rim = radius + scale;
    list.AddRectFilled(corner(-rim, -rim), corner(rim, rim), background);
    if (is_plain) return list.AddRectFilled(corner(-radius, -radius), corner(radius, radius), color);
    list.AddRect(corner(-radius, -radius), corner(radius, radius), color, 0.0f, ImDrawFlags_None, line_width);
    const float middle = 0.45f * radius;
    list.AddRectFilled(corner(-middle, -middle), corner(middle, middle), color);
    return;
  }
  list.AddCircleFilled(at, radius + scale, background);
  if (is_plain) return list.AddCircleFilled(at, radius, color);
  list.AddCircle(at, radius, color, 0, line_width);
  if (marker.shape == BoneShape::circle) return list.AddCircleFilled(at, 0.45f * radius, color);
  const float arm = 0.7f * radius;
  list.AddLine(corner(-arm, -arm), corner(arm, arm), color, line_width);
  list.AddLine(corner(-arm, arm), corner(arm, -arm), color, line_width);
}

void draw_line(ImDrawList& list, const std::optional<ScreenSegment>& line, ImVec4 tint, float scale) {
  if (line) list.AddLine(line->from, line->to, ImGui::GetColorU32(tint), 2.5f * scale);
}

// The chain of the selected IK bone, and the line from its effector to its goal.
void draw_chain(ImDrawList& list, const BoneDrawing& drawing) {
  const Rig& rig = *drawing.actor.rig;
  const std::int32_t index = rig.chain_of_bone[drawing.selected];
  if (index < 0) return;
  const Rig::IkChain& chain = rig.chains[index];
  const auto draw = [&](std::int32_t from, std::int32_t to, ImVec4 tint) {
    const auto line = drawing.projection.segment(position_of(drawing, from), position_of(drawing, to));
    draw_line(list, line, tint, drawing.scale);
  };
  std::int32_t below = chain.effector;
  for (const Rig::IkLink& link : chain.links) {
    draw(below, link.bone, color::kBoneIk);
    below = link.bone;
  }
  draw(chain.effector, chain.goal, color::kGoalLine);
}

// Depths are rounded to 1/100 unit: bones at the same position differ by rounding errors.
constexpr float kDepthSteps = 100.0f;  // per MMD unit

BoneShape shape_of(const Bone& bone) {
  if (bone.has_fixed_axis) return BoneShape::crossed;
  return bone.movable ? BoneShape::square : BoneShape::circle;
}

// The bone's tail; its own position if it has none.
glm::vec3 tail_of(const Actor& actor, std::size_t at) {
  const Bone& bone = actor.model->bones[at];
  const auto& globals = actor.bones.globals;
  if (!bone.tail_bone) return globals[at].apply(bone.tail_offset);
  return globals[*bone.tail_bone < 0 ? at : static_cast<std::size_t>(*bone.tail_bone)].translation;
}

float squared_distance(ImVec2 a, ImVec2 b) { return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y); }

bool is_drawn_before(const BoneMarker& a, const BoneMarker& b) {
  return a.depth != b.depth ? a.depth > b.depth : a.bone > b.bone;
}

}  // namespace

float marker_radius(const BoneDrawing& drawing, const BoneMarker& marker) {
  const float growth = bone_at(drawing, marker.bone).has_ik ? kIkGrowth : 1.0f;
  return growth * radius_where(marker.unit, drawing.scale);
}

std::array<std::optional<ScreenSegment>, 3> selected_axes(const BoneDrawing& drawing) {
  std::array<std::optional<ScreenSegment>, 3> shown;
  if (drawing.selected < 0) return shown;
  const RigidTransform& global = drawing.actor.bones.globals[drawing.selected];
  const glm::mat3 axes = glm::mat3_cast(global.rotation) * bone_local_axes(bone_at(drawing, drawing.selected));
  const float length = kAxisLength * drawing.scale / drawing.projection.pixels_per_unit(global.translation);
  for (std::size_t axis = 0; axis < shown.size(); ++axis) {
    const glm::vec3 along = axes[static_cast<glm::length_t>(axis)] * length;
    shown[axis] = drawing.projection.segment(global.translation, global.translation + along);
  }
  return shown;
}

void draw_bones(ImDrawList& list, const BoneDrawing& drawing) {
  for (const BoneLine& line : drawing.geometry.lines) {
    const float half_width = kTaperShare * radius_where(line.unit, drawing.scale);
    draw_taper(list, line.segment, half_width, tint_of(drawing, line.bone));
  }
  for (const BoneMarker& marker : drawing.geometry.markers) {
    draw_marker(list, marker, marker_radius(drawing, marker), tint_of(drawing, marker.bone), drawing.scale);
  }
  if (drawing.selected >= 0) {
    draw_chain(list, drawing);
    draw_bone_links(list, drawing);
    const auto axes = selected_axes(drawing);
    for (std::size_t i = 0; i < axes.size(); ++i) draw_line(list, axes[i], color::kAxes[i], drawing.scale);
  }
  // Again on top of all other markers.
  for (const std::int32_t bone : {drawing.hovered, drawing.selected}) {
    const BoneMarker* marker = marker_of(drawing.geometry, bone);
    if (marker == nullptr) continue;
    const float growth = bone == drawing.hovered ? kHoveredScale : 1.0f;
    draw_marker(list, *marker, growth * marker_radius(drawing, *marker), tint_of(drawing, bone), drawing.scale);
  }
  draw_bone_names(list, drawing);
}

std::vector<std::uint8_t> shown_bones(const Model& model) {
  std::vector<std::uint8_t> shown(model.bones.size());
  for (std::size_t i = 0; i < shown.size(); ++i) shown[i] = model.bones[i].visible ? 1 : 0;
  for (const RigidBody& body : model.bodies) {
    if (body.mode != BodyMode::follow_bone && body.bone >= 0) shown[body.bone] = 0;
  }
  return shown;
}

BoneGeometry bone_geometry(const Actor& actor, std::int32_t selected, const Projection& projection) {
  std::vector<std::uint8_t> shown = shown_bones(*actor.model);
  if (selected >= 0) shown[selected] = 1;
  BoneGeometry geometry;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (!shown[i]) continue;
    const auto bone = static_cast<std::int32_t>(i);
    const glm::vec3 head = actor.bones.globals[i].translation;
    const glm::vec3 tail = tail_of(actor, i);
    const float unit = projection.pixels_per_unit(head);
    if (head != tail) {
      if (const auto segment = projection.segment(head, tail)) geometry.lines.push_back({bone, *segment, unit});
    }
    const auto point = projection.point(head);
    if (!point || !projection.viewport().contains(point->at)) continue;
    const float depth = std::round(point->depth * kDepthSteps) / kDepthSteps;
    geometry.markers.push_back({bone, shape_of(actor.model->bones[i]), point->at, depth, unit});
  }
  std::ranges::sort(geometry.markers, is_drawn_before);
  return geometry;
}

const BoneMarker* marker_of(const BoneGeometry& geometry, std::int32_t bone) {
  const auto found =
      std::ranges::find_if(geometry.markers, [&](const BoneMarker& marker) { return marker.bone == bone; });
  return found == geometry.markers.end() ? nullptr : &*found;
}

std::vector<std::int32_t> bones_at(std::span<const BoneMarker> markers, ImVec2 mouse, float reach, float overlap) {
  const BoneMarker* nearest = nullptr;
  float min_distance = reach * reach;
  for (const BoneMarker& marker : markers) {
    const float distance = squared_distance(marker.at, mouse);
    if (distance > min_distance) continue;
    min_distance = distance;
    nearest = &marker;
  }
  std::vector<std::int32_t> found;
  if (nearest == nullptr) return found;
  for (std::size_t i = markers.size(); i-- > 0;) {
    const float distance = squared_distance(markers[i].at, nearest->at);
    if (&markers[i] == nearest || distance < overlap * overlap) found.push_back(markers[i].bone);
  }
  return found;
}

std::int32_t next_bone(std::span<const std::int32_t> bones, std::int32_t selected) {
  if (bones.empty()) return -1;
  const auto at = std::ranges::find(bones, selected);
  return at == bones.end() || at + 1 == bones.end() ? bones.front() : *(at + 1);
}

}  // namespace odori
