#pragma once

// Geometry of the bone gizmo, without drawing: picking rings and arrows with a ray, and the bone rotation or
// translation that results from dragging them.

#include "base/math.h"
#include "scene/actor.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace odori {

// The axes in which the gizmo rotates and translates a bone.
enum class GizmoAxes : std::uint8_t { local, parent, world };
inline constexpr int kGizmoAxesCount = 3;
// Name in the settings, e.g. "local".
std::string_view name(GizmoAxes axes);
std::optional<GizmoAxes> gizmo_axes(std::string_view name);

struct GizmoHandle {
  enum class Kind : std::uint8_t { ring, arrow };
  Kind kind = Kind::ring;
  int axis = 0;                  // 0 x, 1 y, 2 z; kFixedAxis: the fixed axis of the bone
  glm::vec3 direction{1, 0, 0};  // of the axis, world space, unit length
};
inline constexpr int kFixedAxis = 3;

// The bone's local axes as columns, in the bone's space; the identity if it has none.
glm::mat3 bone_local_axes(const Bone& bone);

// Handles for what the bone's flags allow: rings if it can rotate, then arrows if it can translate. Uses the pose of
// the last advance.
std::vector<GizmoHandle> gizmo_handles(const Actor& actor, std::int32_t bone, GizmoAxes axes);

// A unit vector perpendicular to a unit axis.
glm::vec3 perpendicular(glm::vec3 axis);
// `count` + 1 evenly spaced points of the ring about `axis`; the last one repeats the first.
std::vector<glm::vec3> ring_points(glm::vec3 center, glm::vec3 axis, float radius, int count);

// The angle about `axis`, -pi..pi, 0 at `perpendicular`, at which the ray hits the plane through `center` perpendicular
// to it. Nothing if the ray misses.
std::optional<float> ring_angle(const Ray& ray, glm::vec3 center, glm::vec3 axis);
// Distance from `origin` along `axis` of the point nearest to the ray. Nothing if they are parallel.
std::optional<float> axis_distance(const Ray& ray, glm::vec3 origin, glm::vec3 axis);
// The difference `to` - `from`, wrapped to -pi..pi.
float angle_difference(float from, float to);

// A drag of a handle. Rotation and translation are relative to its start.
class GizmoManipulation {
 public:
  // `radius`: of the rings, units. Nothing if the ray does not hit the handle's plane or line.
  static std::optional<GizmoManipulation> begin(const Actor& actor, std::int32_t bone, const GizmoHandle& handle,
                                                float radius, const Ray& ray);

  // Moves the handle to the new mouse ray. Returns false, and changes nothing, if the ray misses.
  bool drag(const Ray& ray);

  const GizmoHandle& handle() const { return handle_; }
  glm::vec3 center() const { return center_; }
  float amount() const { return amount_; }  // radians for a ring, units for an arrow
  // The resulting override of the bone's motion, for SetBoneRotation and SetBoneTranslation.
  glm::quat rotation() const;
  glm::vec3 translation() const;

 private:
  std::optional<float> measure(const Ray& ray) const;

  GizmoHandle handle_;
  glm::vec3 center_{0.0f};
  float radius_ = 1.0f;
  bool edge_on_ = false;            // the ring is seen edge-on and dragged along its tangent
  glm::vec3 grip_point_{0.0f};      // on an edge-on ring, where the drag started
  glm::quat before_ = kNoRotation;  // from the space of the bone's rotation to world space
  glm::quat parent_ = kNoRotation;  // of the parent bone, world space
  glm::quat rotation_ = kNoRotation;
  glm::vec3 translation_{0.0f};
  float measured_ = 0.0f;
  float amount_ = 0.0f;
};

}  // namespace odori
