#pragma once

// What else of a session changes with the layers of motions on its actors.

#include "session/session.h"

#include <vector>

namespace odori {

using StageLayers = std::vector<std::vector<MotionLayer>>;  // per actor

StageLayers layers_of(const Stage& stage);

// After a change: the motions' names, the clock's end and the revisions follow. `before`: as they were; nothing is done
// where they still are.
void follow_layers(const StageLayers& before, Session& session);

}  // namespace odori
