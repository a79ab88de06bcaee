#pragma once

// The parts of the morphs page, drawn by draw_morphs_page (ui/panels.h): the rows of its list, and a morph's values.

#include "ui/core/commands.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"
#include "ui/widgets/property.h"
#include "ui/widgets/sparkline.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace odori {

struct MorphKindLabel {
  const char* letter;       // shown in the list
  const char* description;  // what the morph does
};
const MorphKindLabel& morph_kind(const Morph& morph);

// The morphs that a group or flip morph sets, with their ratios; empty for other kinds.
const std::vector<GroupOffset>& members_of(const Morph& morph);

// All values of a morph. `max_offsets`: of those listed at most; the others are counted. `morph` must be a valid index.
Properties morph_properties(const Actor& actor, std::int32_t morph,
                            std::size_t max_offsets = std::numeric_limits<std::size_t>::max());

// A row with the morph's kind, name, weight over the motion and slider. `morph` belongs to the selected actor;
// `tracks` are its weight tracks, maybe none.
void draw_morph_row(const PanelInput& input, std::int32_t morph, std::span<const WeightTrack> tracks, UiState& state,
                    Commands& commands);

// A member of a group or flip morph: its name and ratio. Clicking selects it.
void draw_member_row(const PanelInput& input, const GroupOffset& member, UiState& state, Commands& commands);

}  // namespace odori
