#pragma once

// Limits of joints and of rotation axes as line segments.

#include "base/math.h"
#include "model/bodies.h"

#include <vector>

namespace odori {

struct LimitLine {
  glm::vec3 from{0.0f};
  glm::vec3 to{0.0f};
  int axis = 0;  // 0 x, 1 y, 2 z: the axis of translation or rotation
};

// Appends the arc of a rotation about `axis` from `start` to `end`, radians, with a line from the center to both ends;
// a full circle for a range of 2 pi or more.
void add_rotation_arc(int axis, float start, float end, float radius, std::vector<LimitLine>& lines);
// The current angle as a line from the center to the arc.
LimitLine angle_line(int axis, float angle, float radius);

// The limits of a joint in its frame on the first body: the box in which the joint's end on the second body may move,
// and an arc of `radius` (MMD units) per axis that may rotate. Locked axes have no arc. Empty for joint kinds of
// PMX 2.1 whose limits have another meaning.
std::vector<LimitLine> joint_limit_lines(const Joint& joint, float radius);

// The current angles of the joint in these arcs. `end_a`, `end_b`: the joint's frame on each body.
std::vector<LimitLine> joint_angle_lines(const Joint& joint, const RigidTransform& end_a, const RigidTransform& end_b,
                                         float radius);

// The Euler angles that Bullet computes for `relative`, with the signs of the file format (physics.md 4): radians, y
// within +-pi/2.
glm::vec3 joint_angles(const glm::quat& relative);

}  // namespace odori
