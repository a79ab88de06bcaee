#pragma once

// Which bone of the target does what a bone of the source does, and by how much their directions differ at rest.

#include "base/math.h"
#include "model/model.h"
#include "model/roles.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// What the fit measures on a model at rest.

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

struct Pairing {
  std::vector<std::int32_t> source_of;  // per bone of the target; -1: none
  std::vector<std::int32_t> target_of;  // per bone of the source; -1: none
  std::vector<glm::quat> turns;         // O, per bone of the target (docs/fit.md)
  // Per bone of the target with a source: the bone of the source whose orientation it shows. Below its source where the
  // target lacks roles.
  std::vector<std::int32_t> shown;
  std::vector<std::int32_t> parents_first;  // bones of the target
  std::vector<std::int32_t> anchors;        // per bone of the target: its nearest ancestor with a source; -1: none
};

Pairing pair_bones(const FitFigure& from, const FitFigure& to);

// The roles whose keys go into `part` where the target lacks them, from the nearest on.
std::vector<BodyPart> absorbed_parts(BodyPart part);

// The shortest rotation that turns unit vector a into b; exactly none if they are equal.
glm::quat shortest_arc(glm::vec3 a, glm::vec3 b);

// The angle of a rotation, 0..180.
float turn_deg(glm::quat turn);

}  // namespace odori
