#pragma once

// How much of everything a model holds, as the model tab lists it.

#include "model/model.h"
#include "ui/deform_kinds.h"

#include <array>
#include <cstddef>
#include <memory>

namespace odori {

// Kept from one picture to the next.
struct ModelCounts {
  std::weak_ptr<const Model> model;                         // that the rest is of; may be closed by now
  std::array<std::size_t, kDeformKinds.size()> vertices{};  // per kind
};

void draw_model_counts(const std::shared_ptr<const Model>& model, ModelCounts& counts);

}  // namespace odori
