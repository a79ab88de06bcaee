#include "view/gizmo_geometry.h"

#include "base/enums.h"
#include "rig/deform.h"
#include "scene/overrides.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kEdgeOnCosine = 0.15f;  // cosine between ray and ring axis below which a ring counts as edge-on
constexpr float kParallel = 1e-4f;

glm::quat parent_rotation(const Actor& actor, std::int32_t bone) {
  const RigidTransform* parent = parent_global(actor.bones, bone);
  return parent == nullptr ? kNoRotation : parent->rotation;
}

glm::mat3 frame_of(const Actor& actor, std::int32_t bone, GizmoAxes axes) {
  switch (axes) {
    case GizmoAxes::local:
      return glm::mat3_cast(actor.bones.globals[bone].rotation) * bone_local_axes(actor.model->bones[bone]);
    case GizmoAxes::parent:
      return glm::mat3_cast(parent_rotation(actor, bone));
    case GizmoAxes::world:
      break;
  }
  return glm::mat3(1.0f);
}

}  // namespace

glm::mat3 bone_local_axes(const Bone& bone) {
  const glm::vec3 up = glm::cross(bone.local_z, bone.local_x);
  if (!bone.has_local_axes || !(glm::length(up) > 1e-6f)) return glm::mat3(1.0f);
  const glm::vec3 x = glm::normalize(bone.local_x);
  const glm::vec3 y = glm::normalize(up);
  return {x, y, glm::cross(x, y)};
}

std::vector<GizmoHandle> gizmo_handles(const Actor& actor, std::int32_t index, GizmoAxes axes) {
  const Bone& bone = actor.model->bones[index];
  const glm::mat3 frame = frame_of(actor, index, axes);
  std::vector<GizmoHandle> handles;
  if (can_rotate(bone) && bone.has_fixed_axis) {
    const glm::vec3 axis = actor.bones.globals[index].rotation * direction(bone.fixed_axis);
    handles.push_back({GizmoHandle::Kind::ring, kFixedAxis, glm::normalize(axis)});
  } else if (can_rotate(bone)) {
    for (int i = 0; i < 3; ++i) handles.push_back({GizmoHandle::Kind::ring, i, glm::normalize(frame[i])});
  }
  if (!can_translate(bone)) return handles;
  for (int i = 0; i < 3; ++i) handles.push_back({GizmoHandle::Kind::arrow, i, glm::normalize(frame[i])});
  return handles;
}

glm::vec3 perpendicular(glm::vec3 axis) {
  const glm::vec3 other = std::abs(axis.y) < 0.9f ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0);
  return glm::normalize(glm::cross(axis, other));
}

std::vector<glm::vec3> ring_points(glm::vec3 center, glm::vec3 axis, float radius, int count) {
  const glm::vec3 x = perpendicular(axis), y = glm::cross(axis, x);
  std::vector<glm::vec3> points;
  for (int i = 0; i <= count; ++i) {
    const float angle = 2.0f * kPi * static_cast<float>(i) / static_cast<float>(count);
    points.push_back(center + radius * (std::cos(angle) * x + std::sin(angle) * y));
  }
  return points;
}

std::optional<float> ring_angle(const Ray& ray, glm::vec3 center, glm::vec3 axis) {
  const float facing = glm::dot(ray.direction, axis);
  if (std::abs(facing) < kParallel) return std::nullopt;
  const float distance = glm::dot(center - ray.origin, axis) / facing;
  const glm::vec3 hit = ray.origin + ray.direction * distance - center;
  const glm::vec3 x = perpendicular(axis), y = glm::cross(axis, x);
  const glm::vec2 flat(glm::dot(hit, x), glm::dot(hit, y));
  if (!(distance > 0.0f) || !is_finite(flat) || flat == glm::vec2(0.0f)) return std::nullopt;
  return std::atan2(flat.y, flat.x);
}

std::optional<float> axis_distance(const Ray& ray, glm::vec3 origin, glm::vec3 axis) {
  const float along = glm::dot(ray.direction, axis);
  const float square = 1.0f - along * along;
  if (square < kParallel) return std::nullopt;
  const glm::vec3 between = ray.origin - origin;
  const float distance = (glm::dot(between, axis) - along * glm::dot(between, ray.direction)) / square;
  return std::isfinite(distance) ? std::optional(distance) : std::nullopt;
}

float angle_difference(float from, float to) { return std::remainder(to - from, 2.0f * kPi); }

std::optional<float> GizmoManipulation::measure(const Ray& ray) const {
  if (handle_.kind == GizmoHandle::Kind::arrow) return axis_distance(ray, center_, handle_.direction);
  if (!edge_on_) return ring_angle(ray, center_, handle_.direction);
  const glm::vec3 tangent = glm::normalize(glm::cross(handle_.direction, grip_point_ - center_));
  const auto along = axis_distance(ray, grip_point_, tangent);
  return along ? std::optional(*along / radius_) : std::nullopt;
}

std::optional<GizmoManipulation> GizmoManipulation::begin(const Actor& actor, std::int32_t bone,
                                                          const GizmoHandle& handle, float radius, const Ray& ray) {
  GizmoManipulation drag;
  drag.handle_ = handle;
  drag.center_ = actor.bones.globals[bone].translation;
  drag.radius_ = radius;
  drag.edge_on_ = std::abs(glm::dot(ray.direction, handle.direction)) < kEdgeOnCosine;
  drag.parent_ = parent_rotation(actor, bone);
  drag.before_ = drag.parent_ * actor.bones.ik_rotations[bone] * actor.morphs.rotations[bone];
  drag.rotation_ = actor.pose.rotations[bone];
  drag.translation_ = actor.pose.translations[bone];
  if (drag.edge_on_) {
    const std::vector<glm::vec3> ring = ring_points(drag.center_, handle.direction, radius, 64);
    const auto distance_from_ray = [&ray](glm::vec3 point) {
      return glm::length(glm::cross(point - ray.origin, ray.direction)) + 1e-3f * glm::distance(point, ray.origin);
    };
    drag.grip_point_ = *std::ranges::min_element(
        ring, [&](glm::vec3 a, glm::vec3 b) { return distance_from_ray(a) < distance_from_ray(b); });
  }
  const auto measured = drag.measure(ray);
  if (!measured) return std::nullopt;
  drag.measured_ = *measured;
  return drag;
}

bool GizmoManipulation::drag(const Ray& ray) {
  const auto measured = measure(ray);
  if (!measured) return false;
  const bool wraps = handle_.kind == GizmoHandle::Kind::ring && !edge_on_;
  amount_ += wraps ? angle_difference(measured_, *measured) : *measured - measured_;
  measured_ = *measured;
  return true;
}

glm::quat GizmoManipulation::rotation() const {
  const glm::quat rotation = axis_angle(handle_.direction, amount_);
  return glm::normalize(glm::conjugate(before_) * rotation * before_ * rotation_);
}

glm::vec3 GizmoManipulation::translation() const {
  return translation_ + glm::conjugate(parent_) * (handle_.direction * amount_);
}

std::string_view name(GizmoAxes axes) {
  constexpr std::string_view kNames[kGizmoAxesCount] = {"local", "parent", "world"};
  return kNames[ordinal(axes)];
}

std::optional<GizmoAxes> gizmo_axes(std::string_view wanted) {
  for (int i = 0; i < kGizmoAxesCount; ++i) {
    if (name(static_cast<GizmoAxes>(i)) == wanted) return static_cast<GizmoAxes>(i);
  }
  return std::nullopt;
}

}  // namespace odori
