#pragma once

#include "ui/core/commands.h"
#include "ui/core/state.h"
#include "ui/core/view.h"
#include "ui/widgets/sparkline.h"

#include <cstdint>
#include <span>
#include <vector>

namespace odori {

// What kind of morph it is: a letter for a small sign, and what it does.
struct MorphKindWords {
  const char* letter;
  const char* words;
};
const MorphKindWords& morph_kind(const Morph& morph);

// What a group or a flip morph sets, with their ratios; none for others.
const std::vector<GroupOffset>& members_of(const Morph& morph);

// A morph's sign, name, weight over the motion and slider. `tracks`: its motions', may be empty. `view.selected` has
// it.
void draw_morph_row(const UiView& view, std::int32_t morph, std::span<const WeightTrack> tracks, UiState& state,
                    Commands& commands);

// A member of a group: its name and its ratio. A click chooses it.
void draw_member_row(const UiView& view, const GroupOffset& member, UiState& state, Commands& commands);

}  // namespace odori
