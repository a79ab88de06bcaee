#pragma once

// The gizmo without a picture: what a ray means on a ring or an arrow, and what that makes of a bone.

#include "base/ray.h"
#include "scene/actor.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace odori {

// In whose axes the gizmo turns and moves a bone.
enum class GizmoAxes : std::uint8_t { local, parent, world };
inline constexpr int kGizmoAxesCount = 3;
// "local", as settings have it.
std::string_view name(GizmoAxes axes);
std::optional<GizmoAxes> gizmo_axes(std::string_view wanted);

struct GizmoHandle {
  enum class Kind : std::uint8_t { ring, arrow };
  Kind kind = Kind::ring;
  int axis = 0;                  // 0 x, 1 y, 2 z; kFixedAxis: the only one the bone turns about
  glm::vec3 direction{1, 0, 0};  // of the axis, world space, unit
};
inline constexpr int kFixedAxis = 3;

// As columns, in the bone's own space: its local axes, or the model's.
glm::mat3 own_axes(const Bone& bone);

// What a hand may do with the bone, by its flags: rings, then arrows. As the actor was last advanced.
std::vector<GizmoHandle> gizmo_handles(const Actor& actor, std::int32_t bone, GizmoAxes axes);

// A unit vector square to a unit axis.
glm::vec3 across(glm::vec3 axis);
// Of the ring about `axis`, square to it: `count` places, evenly, the first one again at the end.
std::vector<glm::vec3> ring_points(glm::vec3 center, glm::vec3 axis, float radius, int count);

// The angle about `axis` at which the ray meets the plane through `center` square to it, from -pi to pi, 0 at `across`;
// nothing for a ray that does not.
std::optional<float> ring_angle(const Ray& ray, glm::vec3 center, glm::vec3 axis);
// How far along the line from `origin` along `axis` it comes nearest to the ray; nothing where they are parallel.
std::optional<float> axis_distance(const Ray& ray, glm::vec3 origin, glm::vec3 axis);
// From one angle to another the short way, -pi..pi.
float turn_between(float from, float to);

// A handle in the mouse's grip: turns and moves are counted from where it was gripped.
class GizmoGrip {
 public:
  // Nothing where the ray cannot move it.
  static std::optional<GizmoGrip> take(const Actor& actor, std::int32_t bone, const GizmoHandle& handle, float radius,
                                       const Ray& ray);

  // The mouse is elsewhere. Whether it means anything there.
  bool drag(const Ray& ray);

  const GizmoHandle& handle() const { return handle_; }
  glm::vec3 center() const { return center_; }
  float amount() const { return amount_; }  // radians, or units
  // The bone's values for the motion's place, as SetBoneRotation and SetBoneTranslation take them.
  glm::quat rotation() const;
  glm::vec3 translation() const;

 private:
  std::optional<float> measure(const Ray& ray) const;

  GizmoHandle handle_;
  glm::vec3 center_{0.0f};
  float radius_ = 1.0f;
  bool edge_on_ = false;            // the ring is seen from the side: it is dragged along its tangent
  glm::vec3 gripped_{0.0f};         // the place on it, then
  glm::quat before_ = kNoRotation;  // from the space the bone turns in to the world
  glm::quat parent_ = kNoRotation;  // of the parent, world
  glm::quat rotation_ = kNoRotation;
  glm::vec3 translation_{0.0f};
  float measured_ = 0.0f;
  float amount_ = 0.0f;
};

}  // namespace odori
