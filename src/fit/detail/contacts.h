#pragma once

// The corrections of a fit that get keys of their own (docs/fit.md): they compare the posed models frame by frame.

#include "fit/detail/fit_state.h"

#include <cstdint>
#include <vector>

namespace odori {

// Frames of the motion that are compared, at most an hour; 0 if nothing moves.
std::uint32_t contact_frames(const FitState& state);

// Adds an offset per frame, in the space of its parent, to a bone of the target.
void add_offsets(FitState& state, std::int32_t bone, const std::vector<glm::vec3>& offsets);

void keep_feet(FitState& state);
void keep_hands(FitState& state);

}  // namespace odori
