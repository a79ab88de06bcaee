#pragma once

// The corrections of a fit that get keys of their own (docs/fit.md): they compare the posed models frame by frame.

#include "fit/detail/fit_state.h"
#include "fit/detail/posed_figure.h"
#include "fit/detail/refine.h"

#include <cstdint>
#include <vector>

namespace odori {

inline constexpr std::size_t kMinContact = 3;  // frames; shorter ones are chance
inline constexpr std::size_t kBlend = 6;       // frames before and after a contact
inline constexpr float kWorthKeys = 0.02f;     // units; smaller corrections get no keys

// The bone that moves the whole body and has a source; -1: none.
std::int32_t body_mover(const FitState& state);

// The intervals of these frames that are long enough. A pose of one frame is held, and so are its contacts.
std::vector<FrameInterval> contacts_of(const std::vector<bool>& frames);

// Frames of the motion that are compared, at most an hour.
std::uint32_t contact_frames(const FitState& state);

// Poses both figures in each of these frames and calls `add_frame(source, target)`. False: cancelled.
template <typename AddFrame>
bool for_contact_frames(const FitState& state, const AddFrame& add_frame) {
  PosedFigure source = posed_source(state), target = posed_target(state);
  for (std::uint32_t frame = 0, end = contact_frames(state); frame < end; ++frame) {
    if (state.cancelled()) return false;
    source.show(frame);
    target.show(frame);
    add_frame(source, target);
  }
  return true;
}

// Adds an offset per frame, in the space of its parent, to a bone of the target.
void add_offsets(FitState& state, std::int32_t bone, const std::vector<glm::vec3>& offsets);
// Rotates it by a rotation per frame, in the space of its parent, within so many degrees. Keys in frames without one
// stay as they are. Returns the number of keys that were added.
std::size_t add_turns(FitState& state, std::int32_t bone, const std::vector<glm::quat>& turns, float degrees);

void keep_feet(FitState& state);
void keep_hands(FitState& state);

}  // namespace odori
