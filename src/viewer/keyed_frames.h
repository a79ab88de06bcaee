#pragma once

// From key to key.

#include "scene/stage.h"

#include <cstdint>
#include <optional>

namespace odori {

// What a person has chosen, as indices into the stage and that actor's model; -1 or one that is not there: none.
struct SelectedParts {
  int actor = -1;
  int bone = -1;
  int morph = -1;
};

// The nearest keyed frame after `frame`, or before it where `direction` is negative. Of the chosen bone and morph;
// where they have no keys, of anything of the actor; where it has none either, of camera, light and self shadow.
std::optional<std::uint32_t> neighbour_key(const Stage& stage, double frame, int direction,
                                           const SelectedParts& selected);

}  // namespace odori
