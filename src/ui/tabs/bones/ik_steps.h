#pragma once

// How an IK chain is solved, iteration by iteration: numbers in the bones tab, the chain itself over the picture.

#include "ui/commands.h"
#include "ui/ik_lens_state.h"
#include "ui/layout.h"
#include "ui/state.h"
#include "ui/view.h"

#include <cstdint>
#include <vector>

namespace odori {

// The chains that the bone is the goal, the effector or a link of, in the rig's order.
std::vector<std::int32_t> chains_of(const Rig& rig, std::int32_t bone);

// How the lens's chain, which must be in the chosen model's rig, is solved in this picture.
const IkTrace& lens_trace(const UiView& view, IkLensState& lens);

// In the bones tab, of the chosen bone's chains; nothing where it is in none.
void draw_ik_lens(const UiView& view, UiState& state, Commands& commands);

// The chain of the lens while that is open: goal, effector, links and their limits at the iteration looked at. Draws
// into the current ImGui window.
void draw_ik_chain(const UiView& view, UiState& state, const Area& picture, const Camera& camera);

}  // namespace odori
