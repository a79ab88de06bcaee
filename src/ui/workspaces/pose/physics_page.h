#pragma once

// The parts of the physics page, drawn by draw_physics_page (ui/panels.h).

#include "scene/actor.h"
#include "ui/core/commands.h"
#include "ui/core/state.h"
#include "ui/core/view.h"
#include "ui/widgets/property.h"

#include <cstdint>

namespace odori {

// All values of a rigid body, its position in the current frame and the limits of its joints. `body` must be a valid
// index.
Properties body_properties(const Actor& actor, std::int32_t body);

// All values of a joint and its position in the current frame. `joint` must be a valid index.
Properties joint_properties(const Actor& actor, std::int32_t joint);

// The list of joints of the selected actor, which must exist, and the details of the selected joint.
void draw_joints(const UiView& view, UiState& state, Commands& commands);

}  // namespace odori
