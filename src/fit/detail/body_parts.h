#pragma once

// A body as capsules, for what hands touch.

#include "fit/detail/posed_figure.h"

#include <optional>
#include <string>
#include <vector>

namespace odori {

// A line with a radius.
struct Capsule {
  glm::vec3 a{0.0f}, b{0.0f};
  float radius = 0.0f;
};

// Where a point is against a capsule.
struct OnCapsule {
  float along = 0.0f;      // of the axis, 0..1
  glm::vec3 normal{0.0f};  // unit, from the axis to the point
  float distance = 0.0f;   // to the surface; negative: inside
};
OnCapsule locate(const Capsule& capsule, glm::vec3 point);

// A part of both bodies.
struct BodyPartPair {
  std::string name;  // role of its bone
  Side side = Side::none;
  bool trunk = false;  // trunk or head, which hands stay outside of
  bool arm = false;
  std::int32_t old_bone = -1, new_bone = -1;
  Capsule old_rest, new_rest;
};

// The parts that both figures have.
std::vector<BodyPartPair> body_parts(const FitFigure& from, const FitFigure& to);

Capsule posed_capsule(const PosedFigure& posed, std::int32_t bone, const Capsule& rest);

float arm_length(const FitFigure& figure, Side side);  // 0: it has none

}  // namespace odori
