#pragma once

// Limits of joints and of turning axes as lines.

#include "base/math.h"
#include "model/bodies.h"

#include <vector>

namespace odori {

struct LimitLine {
  glm::vec3 from{0.0f};
  glm::vec3 to{0.0f};
  int axis = 0;  // 0 x, 1 y, 2 z: along it, or about it
};

// An axis that may turn from `start` to `end`, radians, as an arc from one end of its way to the other; a whole circle
// where that is a whole turn or more.
void add_turn_arc(int axis, float start, float end, float radius, std::vector<LimitLine>& wires);
// How far it is turned, as a hand in the arc.
LimitLine turn_hand(int axis, float angle, float radius);

// In the joint's frame on its first body: the box in which the second one's end may move, and for each axis that may
// turn an arc of `radius` (units) from one end of its way to the other, a whole circle where nothing stops it. Locked
// axes have none, and neither have the kinds of PMX 2.1 whose limits mean something else.
std::vector<LimitLine> limit_lines(const Joint& joint, float radius);

// How far each axis is turned now, as hands in the arcs; `end_a`, `end_b`: the joint as either body has it.
std::vector<LimitLine> turn_hands(const Joint& joint, const RigidTransform& end_a, const RigidTransform& end_b,
                                  float radius);

// The angles about x, y and z by which Bullet takes `relative` to be turned, as files count them (physics.md 4):
// radians, y within a quarter turn.
glm::vec3 joint_angles(const glm::quat& relative);

}  // namespace odori
