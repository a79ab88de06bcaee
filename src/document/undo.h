#pragma once

// Undo and redo, and what depends on the motion layers of the actors.

#include "document/document.h"

#include <memory>
#include <vector>

namespace odori {

// One step of the history. Without a step they have no effect.
void undo(Document& document);
void redo(Document& document);

using StageLayers = std::vector<std::vector<MotionLayer>>;  // one list of layers per actor
StageLayers stage_layers(const Stage& stage);

// Gives a layer that waits for it the result of its fit. No step of the history: the request is one. Invalid indices
// have no effect.
void give_fitted(Document& document, int actor, int layer, std::shared_ptr<const FittedLayer> fitted);

// Call after layers may have changed: updates the names of motions, the clock's last frame and the revisions. `before`:
// the layers before the change.
void update_after_layer_change(const StageLayers& before, Document& document);

}  // namespace odori
