#pragma once

// Whether a motion needs to be fitted to a model: what differs from the one that it was made for. Cheap, unlike `fit`.

#include "model/model.h"
#include "motion/motion.h"

#include <cstddef>
#include <string>

namespace odori {

struct FitNeed {
  std::string from;            // name of the model that the motion was made for
  bool standard_from = false;  // that is the standard figure: a guess
  float scale = 1.0f;          // ratio of the legs
  float stance = 0.0f;         // by which the goals of the legs move, units
  float turn_deg = 0.0f;       // the largest difference of rest directions of what the motion turns
  std::size_t renamed = 0;     // bones with keys that have another name in the model
  std::size_t missing = 0;     // moving bones of the body that the model does not have
};

// Of the motion's bones alone. The models have passed `check_model`.
FitNeed fit_need(const Motion& motion, const Model& from, const Model& to);

// Whether the difference is one that can be seen. A standard figure is a guess: against it only large ones count.
bool is_needed(const FitNeed& need);

}  // namespace odori
