#pragma once

// Jumping from key to key.

#include "scene/stage.h"

#include <cstdint>
#include <optional>

namespace odori {

// The selection, as indices into the stage and the actor's model; -1 or out of range: none.
struct SelectedParts {
  int actor = -1;
  int bone = -1;
  int morph = -1;
};

// The nearest keyed frame after `frame`, or before it if `direction` is negative. Searches the keys of the selected
// bone and morph; if they have none, all keys of the actor; if it has none, the keys of camera, light and self shadow.
std::optional<std::uint32_t> adjacent_key(const Stage& stage, double frame, int direction,
                                          const SelectedParts& selected);

}  // namespace odori
