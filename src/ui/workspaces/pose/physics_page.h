#pragma once

// The parts of the physics page, drawn by draw_physics_page (ui/panels.h).

#include "scene/actor.h"
#include "ui/core/commands.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"
#include "ui/widgets/property.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace odori {

// All values of a rigid body, its position in the current frame and the limits of its joints. `body` must be a valid
// index.
Properties body_properties(const Actor& actor, std::int32_t body);

// All values of a joint and its position in the current frame. `joint` must be a valid index.
Properties joint_properties(const Actor& actor, std::int32_t joint);

// The list of joints of the selected actor, which must exist, and the details of the selected joint.
void draw_joints(const PanelInput& input, UiState& state, Commands& commands);

inline constexpr int kBodyGroups = 16;

// How many pairs of bodies of two groups collide: each must be in a group that the mask of the other has.
class CollisionGroups {
 public:
  explicit CollisionGroups(const Model& model);

  // Groups are numbered from 0 here, and shown from 1, as in MMD.
  std::size_t bodies(int group) const { return bodies_[group]; }
  struct Pairs {
    std::size_t all = 0;
    std::size_t colliding = 0;
  };
  Pairs pairs(int a, int b) const;

 private:
  std::array<std::size_t, kBodyGroups> bodies_{};
  // Per group: the bodies whose mask has the other group.
  std::array<std::array<std::size_t, kBodyGroups>, kBodyGroups> willing_{};
};

// The matrix of the groups that have bodies. `selected_body`: whose group is highlighted; -1: none.
void draw_collision_groups(const Model& model, int selected_body, UiState& state, Commands& commands);

}  // namespace odori
