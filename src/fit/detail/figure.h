#pragma once

// What the fit measures on a model at rest.

#include "base/math.h"
#include "model/model.h"
#include "model/roles.h"

#include <array>
#include <optional>
#include <span>

namespace odori {

struct FitLeg {
  glm::vec3 hip{0.0f}, knee{0.0f}, ankle{0.0f};
  float length = 0.0f;   // hip to knee to ankle
  float foot = 0.0f;     // ankle to toe; 0: unknown
  glm::vec3 goal{0.0f};  // of the leg's IK, or the ankle
};

struct FitFigure {
  const Model* model = nullptr;
  Roles roles;
  std::array<std::optional<FitLeg>, 2> legs;  // left, right
  float leg_length = 0.0f;                    // mean; 0: no legs
  float eye_height = 0.0f;                    // 0: unknown
  float height = 0.0f;                        // to the top of the head

  std::int32_t bone(BodyPart part, Side side = Side::none) const { return roles.bone(part, side); }
  glm::vec3 at(std::int32_t bone) const { return model->bones[bone].rest_position; }
};

inline constexpr std::array kSides{Side::left, Side::right};
inline int index_of(Side side) { return side == Side::left ? 0 : 1; }

FitFigure make_figure(const Model& model, std::span<const RoleOverride> overrides);

// The ratio of their legs, or of what else both have.
float scale_between(const FitFigure& from, const FitFigure& to);

// The unit direction of a limb's bone at rest, if it has one of its own: arms, hands, fingers, thighs, shins.
std::optional<glm::vec3> limb_direction(const FitFigure& figure, Role role);

}  // namespace odori
