#pragma once

// How an IK chain is solved, iteration by iteration: numbers in the bones tab, the chain itself over the picture.

#include "ui/core/commands.h"
#include "ui/core/layout.h"
#include "ui/core/state.h"
#include "ui/core/tab_state.h"
#include "ui/core/view.h"

#include <cstdint>
#include <vector>

namespace odori {

// The chains that the bone is the goal, the effector or a link of, in the rig's order.
std::vector<std::int32_t> chains_of(const Rig& rig, std::int32_t bone);

// In the bones tab, of the chosen bone's chains; nothing where it is in none.
void draw_ik_steps(const UiView& view, UiState& state, Commands& commands);

}  // namespace odori
