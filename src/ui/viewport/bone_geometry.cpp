#include "ui/viewport/bone_geometry.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace odori {

namespace {

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

bool is_inside(const Area& area, ImVec2 at) {
  return at.x >= area.low.x && at.y >= area.low.y && at.x < area.high().x && at.y < area.high().y;
}

float squared_distance(ImVec2 a, ImVec2 b) { return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y); }

bool is_drawn_before(const BoneMarker& a, const BoneMarker& b) {
  return a.depth != b.depth ? a.depth > b.depth : a.bone > b.bone;
}

}  // namespace

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
    if (!point || !is_inside(projection.viewport(), point->at)) continue;
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
