#pragma once

// How much of everything a model holds, as the model tab lists it.

#include "model/model.h"
#include "ui/core/tab_state.h"

#include <array>
#include <cstddef>
#include <memory>

namespace odori {

void draw_model_counts(const std::shared_ptr<const Model>& model, ModelCounts& counts);

}  // namespace odori
