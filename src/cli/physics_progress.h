#pragma once

// Simulation ahead of the first frame, for verbs: it may take a while.

#include "scene/stage.h"

#include <span>

namespace odori {

// Simulates every actor as far as the last of `frames` asks for, with progress where that takes long, unless `quiet`.
// False when it was stopped with Ctrl-C.
bool simulate_for(Stage& stage, std::span<const double> frames, bool quiet);

}  // namespace odori
